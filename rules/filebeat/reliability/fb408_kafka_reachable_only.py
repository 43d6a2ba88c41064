from __future__ import annotations

from collections.abc import Iterator

from lslint.rules.filebeat.advice.view import FilebeatSetting, FilebeatSettingAdvice, FilebeatView
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.merge import Obj
from lslint.rules.filebeat.examples import KAFKA


class KafkaReachableOnly(FilebeatSettingAdvice):
    code = "FB408"
    default = False
    kinds = ("filebeat", "beats")
    required_text = ("reachable_only",)
    summary = "Kafka `reachable_only: true`"
    why = """\
With `reachable_only: true`, the Kafka output skips partitions that have no leader. The other partitions get more
messages, and messages with the same key may be in two partitions. With `false` (the default), the output waits for the
leader, and unsent lines remain in the files.

The rule is off by default because availability may be more important than order."""
    sources = ("documentation of the Kafka output: `partition.*.reachable_only`",)
    bad = (KAFKA + "  partition.round_robin.reachable_only: true\n",)
    good = (KAFKA + "  partition.round_robin.reachable_only: false\n",)

    settings = ("reachable_only",)
    reads = values.boolean
    message = (
        "`reachable_only: true` skips partitions without a leader, so load is uneven and keyed events may change"
        " partition. Set `false` to wait for the leader"
    )

    def sections(self, view: FilebeatView) -> Iterator[tuple[str, Obj]]:
        for _, output in view.outputs("kafka"):
            for mode in ("hash", "random", "round_robin"):
                block = output.block(f"partition.{mode}")
                if block is not None:
                    yield mode, block

    def is_bad(self, value: bool, setting: FilebeatSetting) -> bool:
        return value
