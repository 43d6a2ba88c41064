from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings
from lslint.rules.logstash.option_check.constraints import ConstraintRule, failures
from lslint.rules.logstash.values.options import codec_name

_MIXED = {
    "udp": "all senders share one codec",
    "kafka": "a consumer reads several partitions, and each message comes by itself",
    "redis": "all producers write to one list or channel",
}
"""Inputs that hand the lines of several senders to one codec, and why. tcp has a codec for each connection."""


class MultilineOnSharedInput(ConstraintRule):
    code = "LS256"
    visits = ("input/beats", "input/elastic_agent", "input/udp", "input/kafka", "input/redis")
    summary = "The multiline codec glues lines of different senders together"
    why = """\
The codec `multiline` knows lines by their order only. On an input that many senders share, the lines of one come
between the lines of another, and the events are mixtures of both. The beats input therefore refuses the codec when it
starts (from Logstash 6.0 on); the config check does not see it. `udp`, `kafka` and `redis` start and mix. Join the
lines where they are read: `parsers` or `multiline` in Filebeat, or in the program that writes them. `tcp` has a codec
for each connection and `file` one for each file, so there it is right."""
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
        """One finding at the codec."""
        for failure in failures(node, ctx, self.code):
            yield from self.failed(failure, node, ctx, at=_span(node))
        why = _MIXED.get(node.name)
        if why and codec_name(node) == "multiline":
            message = f"lines of different senders are glued together: {why}; join the lines where they are written"
            yield self.finding(_span(node), message, stage="run", severity="warning")


def _span(node: Plugin) -> tuple[int, int]:
    option = node.option("codec")
    if option is None:
        return node.start, node.name_end
    value = option.value
    return option.start, value.name_end if isinstance(value, Plugin) else value.end
