from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Bareword, Hash, Number, Plugin, String, Value
from lslint.rules.api import Context, Findings, PipelineStartRule
from lslint.rules.logstash.grok.regex_messages import explain, note_limit
from lslint.rules.logstash.values.strings import plugin_text


class MutateGsubTriples(PipelineStartRule):
    code = "LS233"
    visits = ("filter/mutate",)
    summary = "`gsub` is no list of field, pattern and replacement, or a pattern of it is not valid"
    why = """\
`gsub` takes its list in threes: field, pattern, replacement. When the filter starts it stops at a rest of one or two
("gsub requires 3 non-nil elements per config entry") and at a pattern that Ruby cannot compile. The check of the config
(`-t`) does neither. A pattern with `%{field}` in it is compiled with each event and not looked at."""
    sources = ("logstash-filter-mutate, register", "recorded verdicts of its register (Logstash 9.5)")
    bad = (
        'filter { mutate { gsub => ["message", "x"] } }\n',
        'filter { mutate { gsub => ["message", "(", ""] } }\n',
        'filter { mutate { gsub => ["a", "b", "c", "message", "[\\\\", "/"] } }\n',
    )
    good = (
        'filter { mutate { gsub => ["message", "x", ""] } }\n',
        'filter { mutate { gsub => ["message", "\\(", ""] } }\n',
        'filter { mutate { gsub => ["message", "%{[prefix]}(", ""] } }\n',
        'filter { mutate { gsub => ["message", "${NEEDLE}", ""] } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding for a list that does not come out even, one for each pattern."""
        options = node.all("gsub")
        if not options:
            return
        items: list[Value] = []
        for option in options:
            value = option.value
            if isinstance(value, Hash):
                return  # becomes a list of one hash: another matter
            items += value.items if isinstance(value, Array) else [value]
        if any(not isinstance(item, String | Bareword | Number) for item in items):
            return
        rest = len(items) % 3
        if rest and not any(isinstance(item, String) and "${" in item.value for item in items):
            what = f"{len(items)} item{'s' if len(items) > 1 else ''}"
            yield self.finding(
                (items[-rest].start, items[-1].end),
                f"`gsub` takes triples (field, pattern, replacement) and has {what}, so the pipeline does not start",
            )
        from lslint.grammar.regex.oniguruma import reader as oniguruma

        for item in items[1::3]:
            if not isinstance(item, String | Bareword):
                continue
            text = plugin_text(item, ctx)
            if text is None or "%{" in text.value:
                continue
            problem = oniguruma.check(text.value)
            if problem is None:
                if oniguruma.exceeds_limit(text.value):
                    note_limit((item.start, item.end), ctx)
            else:
                yield self.finding(
                    text.span(problem.start, problem.end),
                    f"This pattern of `gsub` does not compile, so the pipeline does not start:"
                    f" {explain(problem, text.value)}",
                )
