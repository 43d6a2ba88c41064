from __future__ import annotations

from lslint.rules.filebeat.advice.view import FilebeatSetting, OutputAdvice
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.examples import KAFKA


class KafkaAcksZero(OutputAdvice):
    code = "FB405"
    default = False
    severity = "info"
    kinds = ("filebeat", "beats")
    required_text = ("required_acks",)
    summary = "Kafka `required_acks: 0`"
    why = """\
With `required_acks: 0`, Filebeat considers an event delivered as soon as it is written to the socket. If a broker
stops or the leader of a partition changes before the message is stored, the message is lost without an error. `1` (the
default) waits for the leader, `-1` waits for all in-sync replicas."""
    sources = ("documentation of the Kafka output: `required_acks`, default 1",)
    fix = "unsafe"
    bad = (KAFKA + "  required_acks: 0\n",)
    good = (
        KAFKA + "  required_acks: 1\n",
        KAFKA + "  required_acks: -1\n",
    )
    fixed = good[0]

    of = ("kafka",)
    settings = ("required_acks",)
    reads = values.integer
    message = (
        "With `required_acks: 0`, Filebeat does not wait for acknowledgments, so events may be lost without an error."
        " Set `1` (leader) or `-1` (all in-sync replicas)"
    )
    write = "1"

    def is_bad(self, value: int, setting: FilebeatSetting) -> bool:
        return value == 0
