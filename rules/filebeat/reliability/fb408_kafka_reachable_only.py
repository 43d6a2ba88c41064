"""FB408: only partitions that can be reached."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.advice.settings import outputs
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.examples import KAFKA


class KafkaReachableOnly(Rule):
    code = "FB408"
    name = "kafka-reachable-only"
    severity = "info"
    stage = "advice"
    kinds = ("filebeat",)
    visits = ("file",)
    words = ("reachable_only",)
    summary = "Only partitions that can be reached get messages"
    why = """\
With `reachable_only: true` the partitioner leaves out partitions whose leader is away: the others get more, consumers
of a key find its messages in two partitions, and the balance is gone until somebody looks. With `false` (the default)
the output waits for the leader, and the backlog stays in the files. Which of the two is right depends on what the
order and the balance are worth."""
    sources = ("documentation of the Kafka output: `partition.*.reachable_only`",)
    bad = (KAFKA + "  partition.round_robin.reachable_only: true\n",)
    good = (KAFKA + "  partition.round_robin.reachable_only: false\n",)

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for _, obj in outputs(ctx, "kafka"):
            for mode in ("hash", "random", "round_robin"):
                name = f"partition.{mode}.reachable_only"
                place = obj.get(name)
                if place is not None and values.boolean(obj.value(name)) is True:
                    message = (
                        "`reachable_only: true` leaves out partitions without a leader: the balance between partitions,"
                    )
                    yield self.finding(place.span, f"{message} and the one place of a key, are lost meanwhile")
