from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.values.options import option_number

_DEFAULT = 60


class BeatsIdleTimeout(PipelineAdvice):
    code = "LS440"
    visits = ("input/beats", "input/elastic_agent")
    default = False
    summary = "The beats input cuts connections that are idle for a few seconds"
    why = """\
The input closes a connection on which nothing came for `client_inactivity_timeout` seconds (60 by default). A shipper
on a quiet host keeps its connection open and sends when there is something: with a few seconds it finds the connection
closed at nearly every batch, logs an error, connects and shakes hands for TLS again, and sends the batch a second time
if the first was cut on its way."""
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
                f"connections are cut after {seconds:g} s without an event, and shippers of quiet hosts connect anew"
                f" for every batch: use {_DEFAULT} s, the default, or more",
            )
