from __future__ import annotations

from lslint.rules.filebeat.advice.base import FilebeatSetting, InputAdvice
from lslint.rules.filebeat.advice.settings import FILES
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.examples import CONSOLE, INPUT, LOG


class MaxBytesLarge(InputAdvice):
    code = "FB414"
    required_text = ("max_bytes",)
    summary = "Lines of more than 10 MiB are let through"
    why = """\
What is over `max_bytes` (`message_max_bytes`, 10 MiB by default) is cut off. Larger lines take that memory once for
each event in the queue, which counts events and not bytes: 4,096 events of 1 to 3 MB filled a host
(elastic/beats#13740). Kafka takes 1 MB a message, Elasticsearch 100 MB a request and 32 kB for a keyword."""
    sources = (
        "default of max_bytes: 10485760",
        "elastic/beats#13740",
    )
    bad = (
        LOG + "  max_bytes: 104857600\n" + CONSOLE,
        INPUT.replace("  paths", "  message_max_bytes: 20971520\n  paths") + CONSOLE,
    )
    good = (LOG + "  max_bytes: 10485760\n" + CONSOLE, INPUT)

    of = FILES
    settings = ("max_bytes", "message_max_bytes")
    reads = values.integer
    message = (
        "`{name}: {value}`: the queue counts events, not bytes, so a few such lines fill the memory, and Kafka refuses"
        " them"
    )

    def is_bad(self, value: int, setting: FilebeatSetting) -> bool:
        return value > 10_485_760
