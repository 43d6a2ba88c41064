from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Bareword, Plugin, String
from lslint.rules.api import Context, Findings, Fix, PipelineRule
from lslint.rules.logstash.values.strings import plugin_text


class GrokOverwriteNotation(PipelineRule):
    code = "LS249"
    visits = ("filter/grok",)
    required_text = ("overwrite",)
    summary = "`overwrite` writes a field's name otherwise than the pattern, so nothing is overwritten"
    why = """\
Grok compares the names in `overwrite` with those of the captures letter by letter: `message` and `[message]` are one
field and two names. Where they differ, the capture is appended and the field becomes a list of the old and the new
value."""
    sources = ("logstash-filter-grok, issue 173", "logstash, issue 13394")
    fix = "unsafe"
    bad = (
        'filter {\n  grok {\n    match => { "message" => "%{GREEDYDATA:[message]}" }\n'
        '    overwrite => ["message"]\n  }\n}\n',
        'filter { grok { match => { "message" => "(?<a>x)" } overwrite => "[a]" } }\n',
    )
    good = (
        'filter {\n  grok {\n    match => { "message" => "%{GREEDYDATA:message}" }\n'
        '    overwrite => ["message"]\n  }\n}\n',
        'filter { grok { match => { "message" => "%{WORD:[a][b]} %{WORD:a}" } overwrite => ["[a][b]", "b"] } }\n',
    )
    fixed = (
        'filter {\n  grok {\n    match => { "message" => "%{GREEDYDATA:[message]}" }\n'
        '    overwrite => ["[message]"]\n  }\n}\n'
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding for each name in ``overwrite``."""
        options = node.all("overwrite")
        if not options:
            return
        from lslint.rules.logstash.grok import captures
        from lslint.rules.logstash.grok import filter_patterns as checked

        fields = {captures.field_of(name) for pattern in checked.patterns(node, ctx) for name in pattern.names}
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
                    f"`overwrite` names `{text.value}` and the pattern `{other}`: the names are compared as written, so"
                    " the value is appended, not overwritten",
                    fix=Fix.write(item, other, "unsafe", quote='"'),
                )
