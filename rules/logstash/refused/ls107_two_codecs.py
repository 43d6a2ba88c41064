from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Plugin
from lslint.rules.api import Context, Findings, Related
from lslint.rules.logstash.refused.rule import CompileRule
from lslint.rules.logstash.values.options import option_text


class TwoCodecs(CompileRule):
    code = "LS107"
    visits = ("input/*", "output/*")
    required_text = ("codec",)
    may_refuse = True
    summary = "Input or output with two codecs"
    why = """\
An input or output decodes or encodes with one codec. Since 8.7 Logstash rejects a second `codec`, and a list of
codecs, at the compile step: "has multiple `codec` declarations … only one top-level `codec` per input plugin is
supported". Up to 8.6, Logstash merges the two values into a list that no plugin can use. Filters have no codec and
are not checked."""
    releases = "8.7-"
    bad = (
        "input { stdin { codec => json codec => plain } }\n",
        "output {\n  stdout {\n    codec => rubydebug\n    id => out\n    codec => json { charset => utf8 }\n  }\n}\n",
        "input { stdin { codec => [json] } }\n",
    )
    good = ("input { stdin { codec => json } }\n", "output { stdout { codec => json_lines {} } }\n")

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """Report each additional codec, or the list of codecs."""
        codecs = node.all("codec")
        if not codecs:
            return
        old = ctx.target is not None and not ctx.target.at_least(8, 7)
        effect = "which the plugin cannot use" if old else "which Logstash rejects"
        for codec in codecs[1:]:
            yield self.finding(
                (codec.start, codec.name_end),
                f"The `{node.name}` {node.kind} has a second `codec`, {effect}: keep one `codec`",
                related=[Related(codecs[0].start, codecs[0].end, "first `codec`")],
                stage="run" if old else None,
            )
        if len(codecs) == 1 and isinstance(codecs[0].value, Array):
            name = option_text(node, "codec")
            better = f"write `codec => {name}`" if name else "use a single codec"
            yield self.finding(
                codecs[0].value,
                f"`codec` of the `{node.name}` {node.kind} is a list, {effect}: {better}",
                stage="run" if old else None,
            )
