from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.filebeat.advice.view import HOLES, Advice, FilebeatView
from lslint.rules.filebeat.checks.tables import output_tables
from lslint.rules.filebeat.config_model.edits import delete_line
from lslint.rules.filebeat.config_model.merge import Obj
from lslint.rules.filebeat.examples import KAFKA

SAME: dict[str, dict[str, int | str | bool]] = {
    "kafka": {
        "required_acks": 1,
        "compression": "gzip",
        "compression_level": 4,
        "max_message_bytes": 1000000,
        "keep_alive": 0,
        "channel_buffer_size": 256,
        "client_id": "beats",
        "partition.round_robin.reachable_only": False,
        "partition.random.reachable_only": False,
        "partition.hash.reachable_only": False,
        "partition.round_robin.group_events": 1,
        "partition.random.group_events": 1,
    },
    "logstash": {"loadbalance": False, "compression_level": 3, "pipelining": 2, "ttl": 0, "slow_start": False},
    "elasticsearch": {"loadbalance": True, "protocol": "http"},
    "redis": {"loadbalance": True, "datatype": "list"},
}
_PIPELINING_SINCE = "6.2"
"""The first release whose default of `pipelining` is the one above: it was 0 in 5.x, and 5 in 6.0 and 6.1."""
_MESSAGE_BYTES_UNTIL = "8.17"
"""The last release whose default of `max_message_bytes` is the one above: the Kafka client of 8.18 has 1048576."""


class FilebeatRedundantDefault(Advice):
    code = "FB717"
    default = False
    required_text = ("output",)
    summary = "Setting at its default value"
    why = """\
A setting that repeats its default has no effect, distracts from the settings that matter, and keeps the old value if a
later release changes the default. The rule checks only settings of outputs whose default is the same in all releases
that have them, `pipelining`, whose default is 2 since 6.2, and `max_message_bytes`, whose default is 1000000 up to
8.17.

If only defaults are set below a partitioner (`partition.hash`), write `partition.hash: {}` to keep the partitioner
selected; this case has no fix."""
    sources = (
        "defaults of Filebeat 7.17",
        "https://github.com/elastic/beats/pull/6250: `pipelining` is 2 instead of 5 since 6.2",
        "IBM/sarama#2804 and elastic/beats#41655 (8.18): the default of the Kafka client is 1048576 bytes",
    )
    fix = "safe"
    bad = (
        KAFKA + "  required_acks: 1\n",
        KAFKA + "  partition.round_robin.reachable_only: false\n",
    )
    good = (
        KAFKA,
        KAFKA + "  required_acks: -1\n",
    )
    fixed = good[0]

    def advise(self, view: FilebeatView) -> Findings:
        for output, obj in view.outputs():
            known = output_tables()["outputs"].get(output.name, {}).get("options", {})
            for name, same in SAME.get(output.name, {}).items():
                setting = obj.get(name)
                value = obj.value(name)
                if setting is None or value != same or type(value) is not type(same):
                    continue
                if name == "pipelining" and (obj.get("ttl") is not None or view.analysis.before(_PIPELINING_SINCE)):
                    continue  # the value decides whether `ttl` has an effect, see FB232
                if name == "max_message_bytes" and view.analysis.since("8.18"):
                    continue
                if HOLES.search(view.ctx.text[setting.value.start : setting.value.end]):
                    continue  # a variable that has this default
                if name in known or name.startswith("partition."):
                    displayed = str(same).lower() if isinstance(same, bool) else same
                    message = f"`{name}: {displayed}` is the default"
                    if name.startswith("partition.") and not self._has_other_options(obj, name):
                        keeps = f"Write `{name.rpartition('.')[0]}: {{}}`, which selects the same partitioner"
                        yield self.finding(setting, f"{message} and has no effect. {keeps}")
                    else:
                        fix = delete_line(view.ctx.text, setting)
                        if fix is not None and name == "pipelining":
                            fix.since = _PIPELINING_SINCE
                        elif fix is not None and name == "max_message_bytes":
                            fix.until = _MESSAGE_BYTES_UNTIL
                        yield self.finding(
                            setting,
                            f"{message} of `output.{output.name}` and has no effect. Remove the setting",
                            fix=fix,
                        )

    def _has_other_options(self, obj: Obj, name: str) -> bool:
        """Return whether the partitioner has another option, which is not at its default."""
        head = name.rpartition(".")[0]
        block = obj.block(head)
        same = SAME["kafka"]
        return block is not None and any(block.value(each) != same.get(f"{head}.{each}") for each in block.fields)
