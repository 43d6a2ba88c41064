from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings
from lslint.rules.logstash.catalogue.traits import values_of
from lslint.rules.logstash.option_check.relations import RelationRule

_MIXED = values_of("one codec for all senders")


class MultilineOnSharedInput(RelationRule):
    code = "LS256"
    visits = ("input/beats", "input/elastic_agent", "input/udp", "input/kafka", "input/redis")
    required_text = ("multiline",)
    summary = "`multiline` codec on an input with several senders"
    why = """\
The codec `multiline` joins lines in the order in which they arrive. On an input with several senders, it joins lines
of different senders. The beats input rejects the codec since Logstash 6.0, and the pipeline does not start, although
the config check passes. If the release in use is not known, the finding is an info. `udp`, `kafka` and `redis` inputs
start and produce mixed events.

Join the lines in Filebeat. `tcp` has a codec for each connection and `file` one for each file, so both are not
reported."""
    sources = (
        "source of the beats input: register",
        "documentation of the multiline codec: not for inputs with several hosts",
        "https://github.com/logstash-plugins/logstash-input-beats/issues/201",
    )
    bad = (
        "input {\n  beats {\n    port => 5044\n"
        '    codec => multiline { pattern => "^\\s" what => "previous" }\n  }\n}\n',
        'input { udp { port => 5140 codec => multiline { pattern => "^\\s" what => "previous" } } }\n',
    )
    good = (
        "input { beats { port => 5044 } }\n",
        'input { tcp { port => 5140 codec => multiline { pattern => "^\\s" what => "previous" } } }\n',
        'input { file { path => "/var/log/app.log" codec => multiline { pattern => "^\\s" what => "previous" } } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        for finding in super().check(node, ctx):
            finding.start, finding.end = _span(node)
            if ctx.target is None:
                finding.severity = "info"  # older releases start, and keep the lines of the senders apart
            yield finding
        why = _MIXED.get(node.name)
        if why and node.codec == "multiline":
            message = (
                f"`multiline` on `{node.name}` joins lines of different senders: {why}. Remove the codec, and"
                " join lines at the sender"
            )
            yield self.finding(_span(node), message, stage="run", severity="warning")


def _span(node: Plugin) -> tuple[int, int]:
    option = node.option("codec")
    if option is None:
        return node.start, node.name_end
    value = option.value
    return option.start, value.name_end if isinstance(value, Plugin) else value.end
