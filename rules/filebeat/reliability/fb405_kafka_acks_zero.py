from __future__ import annotations

from lslint.rules.filebeat.advice.base import FilebeatSetting, OutputAdvice
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.examples import KAFKA


class KafkaAcksZero(OutputAdvice):
    code = "FB405"
    severity = "warning"
    kinds = ("filebeat", "beats")
    required_text = ("required_acks",)
    summary = "Kafka does not acknowledge messages"
    why = """\
With `required_acks: 0` the agent takes an event for delivered when it is written to the socket. What a broker that
stops, or a leader that changes, had not stored is lost, and nothing says so: the position in the file has moved on.
`1` (the default) waits for the leader, `-1` for all replicas in sync."""
    sources = ("documentation of the Kafka output: `required_acks`, default 1",)
    fix = "unsafe"
    bad = (KAFKA + "  required_acks: 0\n",)
    good = (KAFKA, KAFKA + "  required_acks: -1\n")
    fixed = KAFKA + "  required_acks: 1\n"

    of = ("kafka",)
    settings = ("required_acks",)
    reads = values.integer
    message = (
        "`required_acks: 0` takes an event for delivered when it is sent: what the broker loses is lost silently. 1"
        " waits for the leader, -1 for all replicas"
    )
    write = "1"

    def is_bad(self, value: int, setting: FilebeatSetting) -> bool:
        return value == 0
