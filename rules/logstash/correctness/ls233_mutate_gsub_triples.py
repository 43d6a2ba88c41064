from __future__ import annotations

from lslint.rules.api import PipelineStartRule
from lslint.rules.logstash.api import Array, Bareword, Findings, Hash, Number, PipelineView, Plugin, String, Value
from lslint.rules.logstash.grok.regex_messages import engine_message, explain, note_limit
from lslint.rules.logstash.values.strings import plugin_text


class MutateGsubTriples(PipelineStartRule):
    code = "LS233"
    visits = ("filter/mutate",)
    required_text = ("gsub",)
    summary = "`gsub` with an incomplete triple or an invalid pattern"
    why = """\
`gsub` is a list of triples: field, pattern, replacement. The filter fails to start if the last triple is incomplete,
or if Ruby cannot compile a pattern. Then the pipeline does not start. The config check (`-t`) reports neither
problem."""
    sources = (
        "source of the mutate filter: `register`",
        "results of its `register` method, recorded with Logstash 9.5",
    )
    bad = (
        'filter { mutate { gsub => ["message", "x"] } }\n',
        'filter { mutate { gsub => ["message", "(", ""] } }\n',
        'filter { mutate { gsub => [["message", "x", ""], ["host", "y", ""]] } }\n',
    )
    good = (
        'filter { mutate { gsub => ["message", "x", ""] } }\n',
        'filter { mutate { gsub => ["message", "\\(", ""] } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        options = node.all("gsub")
        if not options:
            return
        items: list[Value] = []
        for option in options:
            value = option.value
            if isinstance(value, Hash):
                return  # becomes a list of one hash, which is not checked
            items += value.items if isinstance(value, Array) else [value]
        nested = next((item for item in items if isinstance(item, Array)), None)
        if nested is not None:
            yield self.finding(
                nested,
                "`gsub` is one list of fields, patterns and replacements. With lists in it the pipeline does not start."
                " Remove the inner brackets",
            )
            return
        if any(not isinstance(item, String | Bareword | Number) for item in items):
            return
        rest = len(items) % 3
        if rest and not any(isinstance(item, String) and "${" in item.value for item in items):
            what = f"{len(items)} item{'s' if len(items) > 1 else ''}"
            yield self.finding(
                (items[-rest].start, items[-1].end),
                f"`gsub` requires triples of field, pattern and replacement but has {what}, so the pipeline does not"
                " start. Add the missing items",
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
                    f"The `gsub` pattern does not compile, so the pipeline does not start:"
                    f" {explain(problem, text.value)}",
                    help=engine_message(problem),
                )
