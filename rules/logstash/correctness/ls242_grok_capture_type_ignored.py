from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineRule

_INTENDED = {
    "integer": "int", "long": "int", "short": "int", "number": "int", "num": "int", "i": "int", "uint": "int",
    "bigint": "int", "int32": "int", "int64": "int", "double": "float", "decimal": "float", "real": "float",
    "float32": "float", "float64": "float",
}  # fmt: skip
_TEXT = ("string", "str", "text", "keyword", "char")


class GrokCaptureTypeIgnored(PipelineRule):
    code = "LS242"
    visits = ("filter/grok",)
    summary = "A type in a grok capture that grok ignores: the value stays text"
    why = """\
`%{NUMBER:size:int}` makes a number of the captured text. Grok knows `int` and `float`, exactly so; every other word
behind the second colon (`integer`, `INT`, `long`, `double`, `boolean`) is dropped without a word and the field stays
text. Elasticsearch then maps a number as text, or guesses it day by day. The ingest node's grok, another program, knows
more types."""
    sources = ("recorded results of the grok library (Logstash 9)", "documentation of the grok filter")
    fix = "unsafe"
    bad = (
        'filter {\n  grok { match => { "message" => "%{NUMBER:size:integer}" } }\n}\n',
        'filter { grok { match => { "message" => "%{WORD:who:string} %{NUMBER:took:double}" } } }\n',
        'filter { grok { match => { "message" => "%{INT:n:INT}" } } }\n',
    )
    good = (
        'filter {\n  grok { match => { "message" => "%{NUMBER:size:int} %{NUMBER:took:float} %{WORD:who}" } }\n}\n',
        'filter { grok { match => { "message" => "%{INT:w:}" } } }\n',
    )
    fixed = 'filter {\n  grok { match => { "message" => "%{NUMBER:size:int}" } }\n}\n'

    def check(self, node: Plugin, ctx: Context) -> Findings:
        from lslint.rules.logstash.grok import filter_patterns as checked

        for pattern in checked.patterns(node, ctx):
            for reference in pattern.references:
                type_ = reference.type
                if type_ is None or type_ in ("int", "float") or reference.field is None:
                    continue
                text = pattern.text
                start = reference.name_start + len(reference.name) + len(reference.field) + 2
                span = text.span(start, start + len(type_))
                lower = type_.lower()
                intended = lower if lower in ("int", "float") else _INTENDED.get(lower)
                fix = None
                hint = "grok knows `int` and `float`"
                if intended is not None:
                    hint = f"write `{intended}`"
                    if text.exact:
                        fix = Fix.write(span, intended, "unsafe")
                elif lower in _TEXT:
                    hint = "text is what it is anyway"
                    if text.exact:
                        fix = Fix("unsafe", "Drop the type", [Edit(span[0] - 1, span[1], "")])
                yield self.finding(
                    span, f"`:{type_}` is ignored, `{reference.field or reference.name}` stays text; {hint}", fix=fix
                )
