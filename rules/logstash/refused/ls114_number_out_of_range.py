from __future__ import annotations

from lslint.rules.api import Context, Finding
from lslint.rules.logstash.option_check.relations import RelationRule
from lslint.rules.logstash.option_check.violation import OptionViolation


class NumberOutOfRange(RelationRule):
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

    def report(self, violation: OptionViolation, when: str, ctx: Context) -> Finding:
        node, span = violation.node, violation.span
        written = ctx.text[span[0] : span[1]]
        if violation.stage == "run":
            message = f"With `{written}` the `{node.name}` {node.kind} {violation.say}"
            return self.finding(span, message, stage="run", severity="warning")
        return self.finding(span, f"The `{node.name}` {node.kind} cannot start with `{written}`: {violation.say}")
