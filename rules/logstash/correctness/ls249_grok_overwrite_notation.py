from __future__ import annotations

from lslint.rules.logstash.api import Array, Bareword, Findings, Fix, PipelineRule, PipelineView, Plugin, String
from lslint.rules.logstash.values.strings import plugin_text


class GrokOverwriteNotation(PipelineRule):
    code = "LS249"
    visits = ("filter/grok",)
    required_text = ("overwrite",)
    summary = "`overwrite` and the grok pattern spell a field name differently"
    why = """\
Grok compares the names in `overwrite` with the names of the captures character by character. `message` and
`[message]` refer to the same field, but are different names. If the names differ, `overwrite` has no effect, and the
field becomes a list of the old value and the new one. Write the name in `overwrite` as in the pattern."""
    sources = (
        "logstash-filter-grok issue 173",
        "Logstash issue 13394",
    )
    fix = "unsafe"
    bad = (
        'filter {\n  grok {\n    match => { "message" => "%{GREEDYDATA:[message]}" }\n'
        '    overwrite => ["message"]\n  }\n}\n',
        'filter { grok { match => { "message" => "(?<a>x)" } overwrite => "[a]" } }\n',
    )
    good = (
        'filter {\n  grok {\n    match => { "message" => "%{GREEDYDATA:message}" }\n'
        '    overwrite => ["message"]\n  }\n}\n',
        'filter { grok { match => { "message" => "(?<a>x)" } overwrite => "a" } }\n',
    )
    fixed = (
        'filter {\n  grok {\n    match => { "message" => "%{GREEDYDATA:[message]}" }\n'
        '    overwrite => ["[message]"]\n  }\n}\n'
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        """Yield one finding for each name in ``overwrite``."""
        options = node.all("overwrite")
        if not options:
            return
        from lslint.grammar.mini_languages.grok_pattern import field_of
        from lslint.rules.logstash.grok import filter_patterns as checked

        fields = {field_of(name) for pattern in checked.patterns(node, ctx) for name in pattern.names}
        for option in options:
            for item in option.value.items if isinstance(option.value, Array) else (option.value,):
                if not isinstance(item, String | Bareword):
                    continue
                text = plugin_text(item, ctx)
                if text is None or text.value in fields:
                    continue
                other = text.value[1:-1] if text.value[:1] == "[" else f"[{text.value}]"
                if other not in fields or "[" in other.strip("[]"):
                    continue
                yield self.finding(
                    item,
                    f"`overwrite` lists `{text.value}`, but the pattern captures `{other}`, so grok appends the value"
                    f" instead of replacing it. Use `{other}`",
                    fix=Fix.write(item, other, "unsafe", quote='"'),
                )
