from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.values.options import option_number

_DEFAULT = 60


class BeatsIdleTimeout(PipelineAdvice):
    code = "LS440"
    visits = ("input/beats", "input/elastic_agent")
    default = False
    summary = "Beats input that closes idle connections in less than 60 seconds"
    why = """\
The input closes a connection on which it received nothing for `client_inactivity_timeout` seconds (60 by default). With
a timeout of a few seconds, a shipper on a quiet host finds the connection closed for nearly every batch: it logs an
error, reconnects and repeats the TLS handshake. A batch in transit is sent again.

Use 60 seconds or more."""
    sources = ("documentation of the beats input: client_inactivity_timeout",)
    bad = ("input {\n  beats {\n    port => 5044\n    client_inactivity_timeout => 5\n  }\n}\n",)
    good = (
        "input { beats { port => 5044 client_inactivity_timeout => 300 } }\n",
        "input { beats { port => 5044 } }\n",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option = node.option("client_inactivity_timeout")
        seconds = option_number(node, "client_inactivity_timeout")
        if option is not None and seconds is not None and 0 < seconds < _DEFAULT:
            yield self.finding(
                option,
                f"`client_inactivity_timeout => {seconds:g}` closes idle connections early, so shippers on quiet hosts"
                f" reconnect for almost every batch. Set {_DEFAULT} (the default) or more",
            )
