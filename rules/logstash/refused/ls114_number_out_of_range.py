from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineStartRule
from lslint.rules.logstash.option_check.constraints import failures, verdict


class NumberOutOfRange(PipelineStartRule):
    code = "LS114"
    visits = (
        "input/beats", "input/elastic_agent", "input/tcp", "input/udp", "input/http", "input/syslog", "input/gelf",
        "input/kafka", "output/tcp",
    )  # fmt: skip
    holds_in_templates = True
    summary = "Number outside the valid range"
    why = """\
Logstash accepts any number when it checks the options. A port above 65535 does not exist: inputs cannot listen on it,
and outputs cannot connect to it. A `udp` input with 0 workers or a `kafka` input with 0 threads starts, but reads
nothing."""
    sources = ("TCP and UDP: port numbers have 16 bits", "sources of the input plugins")
    bad = (
        "input {\n  tcp { port => 70000 }\n}\n",
        "input { udp { port => 5140 workers => 0 } }\n",
    )
    good = (
        "input { tcp { port => 7000 } }\n",
        "input { udp { port => 5140 workers => 2 } }\n",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """Report each number, at its option."""
        for failure in failures(node, ctx, self.code):
            if verdict(failure, ctx) is None:
                continue
            written = ctx.text[failure.start : failure.end]
            if failure.stage == "run":
                message = f"With `{written}` the `{node.name}` {node.kind} {failure.say}"
                yield self.finding((failure.start, failure.end), message, stage="run", severity="warning")
            else:
                message = f"The `{node.name}` {node.kind} cannot start with `{written}`: {failure.say}"
                yield self.finding((failure.start, failure.end), message)
