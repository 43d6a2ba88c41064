from __future__ import annotations

from collections.abc import Iterator

from lslint.rules.api import Context
from lslint.rules.filebeat.advice.base import FilebeatSetting, FilebeatSettingAdvice
from lslint.rules.filebeat.advice.settings import outputs
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.merge import Obj
from lslint.rules.filebeat.examples import KAFKA


class KafkaReachableOnly(FilebeatSettingAdvice):
    code = "FB408"
    kinds = ("filebeat", "beats")
    required_text = ("reachable_only",)
    summary = "Only partitions that can be reached get messages"
    why = """\
With `reachable_only: true` the partitioner leaves out partitions whose leader is away: the others get more, consumers
of a key find its messages in two partitions, and the balance is gone until somebody looks. With `false` (the default)
the output waits for the leader, and the backlog stays in the files. Which of the two is right depends on what the
order and the balance are worth."""
    sources = ("documentation of the Kafka output: `partition.*.reachable_only`",)
    bad = (KAFKA + "  partition.round_robin.reachable_only: true\n",)
    good = (KAFKA + "  partition.round_robin.reachable_only: false\n",)

    settings = ("reachable_only",)
    reads = values.boolean
    message = (
        "`reachable_only: true` leaves out partitions without a leader: the balance between partitions, and the one"
        " place of a key, are lost meanwhile"
    )

    def sections(self, ctx: Context) -> Iterator[tuple[str, Obj]]:
        for _, output in outputs(ctx, "kafka"):
            for mode in ("hash", "random", "round_robin"):
                block = output.block(f"partition.{mode}")
                if block is not None:
                    yield mode, block

    def is_bad(self, value: bool, setting: FilebeatSetting) -> bool:
        return value
