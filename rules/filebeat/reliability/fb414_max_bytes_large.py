from __future__ import annotations

from lslint.rules.filebeat.advice.base import FilebeatSetting, InputAdvice
from lslint.rules.filebeat.advice.settings import FILES
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.examples import CONSOLE, INPUT, LOG


class MaxBytesLarge(InputAdvice):
    code = "FB414"
    default = False
    required_text = ("max_bytes",)
    summary = "Line limit above 10 MiB"
    why = """\
Filebeat truncates lines that are longer than `max_bytes` (`message_max_bytes` in `filestream` inputs, 10 MiB by
default). A higher limit lets longer lines into the queue, which counts events and not bytes: events of 1 to 3 MB used
up the memory of a host (elastic/beats#13740)."""
    sources = (
        "default of max_bytes: 10485760",
        "elastic/beats#13740",
    )
    bad = (
        LOG + "  max_bytes: 104857600\n" + CONSOLE,
        INPUT.replace("  paths", "  message_max_bytes: 20971520\n  paths") + CONSOLE,
    )
    good = (
        LOG + "  max_bytes: 10485760\noutput.console:\n  pretty: false\n",
        INPUT,
    )

    of = FILES
    settings = ("max_bytes", "message_max_bytes")
    reads = values.integer
    message = (
        "`{name}: {value}` allows lines above 10 MiB, and a queue full of such lines may exhaust the memory. Set"
        " 10485760 or less"
    )

    def is_bad(self, value: int, setting: FilebeatSetting) -> bool:
        return value > 10_485_760
