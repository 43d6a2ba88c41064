from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Plugin
from lslint.rules.api import Context, Findings, Related
from lslint.rules.logstash.refused.rule import CompileRule


class TwoCodecs(CompileRule):
    code = "LS107"
    visits = ("input/*", "output/*")
    required_text = ("codec",)
    may_refuse = True
    summary = "Input or output with two codecs"
    why = """\
An input or output has one codec. Since 8.7, Logstash rejects a pipeline with a second `codec` or with a list of
codecs. Up to 8.6, Logstash uses only the first codec, without a message, or does not start the pipeline if one of the
codecs has options."""
    sources = ("https://github.com/elastic/logstash/pull/14810", "https://github.com/elastic/logstash/issues/14773")
    releases = "8.7-"
    bad = (
        "input { stdin { codec => json codec => plain } }\n",
        "output {\n  stdout {\n    codec => rubydebug\n    id => out\n    codec => json { charset => utf8 }\n  }\n}\n",
        "input { stdin { codec => [json] } }\n",
    )
    good = (
        "input { stdin { codec => json } }\n",
        """\
output {
  stdout {
    codec => rubydebug
    id => out
  }
}
""",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        codecs = node.all("codec")
        if not codecs:
            return
        value = codecs[0].value
        values = value.items if len(codecs) == 1 and isinstance(value, Array) else [one.value for one in codecs]
        effect, severity, stage = "so Logstash rejects the pipeline", self.severity, self.stage
        if ctx.is_below(8, 7):
            if any(isinstance(one, Plugin) and one.options for one in values):
                effect, stage = "so the pipeline does not start", "start"
            elif len(values) > 1:
                effect, severity, stage = "so Logstash uses only the first one", "warning", "run"
            else:
                return  # the first item of the list is the codec
        for codec in codecs[1:]:
            yield self.finding(
                (codec.start, codec.name_end),
                f"The `{node.name}` {node.kind} has a second `codec`, {effect}: keep one `codec`",
                related=[Related(codecs[0].start, codecs[0].end, "first `codec`")],
                severity=severity,
                stage=stage,
            )
        if len(codecs) == 1 and isinstance(value, Array):
            name = node.text("codec")
            better = f"write `codec => {name}`" if name else "use a single codec"
            message = f"`codec` of the `{node.name}` {node.kind} is a list, {effect}: {better}"
            yield self.finding(value, message, severity=severity, stage=stage)
