"""FB405: kafka is not asked whether it has the message."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.advice.settings import number, outputs, write
from lslint.rules.filebeat.examples import KAFKA


class KafkaAcksZero(Rule):
    code = "FB405"
    name = "kafka-acks-zero"
    severity = "warning"
    stage = "advice"
    kinds = ("filebeat",)
    visits = ("file",)
    words = ("required_acks",)
    summary = "Kafka does not acknowledge messages"
    why = """\
With `required_acks: 0` the agent takes an event for delivered when it is written to the socket. What a broker that
stops, or a leader that changes, had not stored is lost, and nothing says so: the position in the file has moved on.
`1` (the default) waits for the leader, `-1` for all replicas in sync."""
    sources = ("documentation of the Kafka output: `required_acks`, default 1",)
    fix = "unsafe"
    bad = (KAFKA + "  required_acks: 0\n",)
    good = (
        KAFKA,
        KAFKA + "  required_acks: -1\n",
    )
    fixed = KAFKA + "  required_acks: 1\n"

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for _, obj in outputs(ctx, "kafka"):
            place = obj.get("required_acks")
            if place is not None and number(obj, "required_acks") == 0:
                message = (
                    "`required_acks: 0` takes an event for delivered when it is sent: what the broker loses is lost"
                )
                yield self.finding(
                    place.span,
                    f"{message} silently. 1 waits for the leader, -1 for all replicas",
                    fix=write(ctx, place, "1"),
                )
