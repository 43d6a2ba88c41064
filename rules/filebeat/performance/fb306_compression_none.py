from __future__ import annotations

from lslint.rules.filebeat.advice.base import FilebeatSetting, OutputAdvice
from lslint.rules.filebeat.advice.settings import host, loopback, texts
from lslint.rules.filebeat.examples import INPUT, KAFKA


class CompressionNone(OutputAdvice):
    code = "FB306"
    default = False
    kinds = ("filebeat", "beats")
    required_text = ("kafka",)
    summary = "Uncompressed Kafka messages"
    why = """\
gzip compresses logs to 0.3 to 0.4 of their size. Without compression, 7,000 lines of 5 kB per second are 35 MB/s on
the network, on the disks of the brokers and between their replicas; with gzip they are 10.5 to 14 MB/s.

CPU is rarely the limit. In a benchmark, sending 39,000 to 40,000 lines of 247 bytes per second with gzip used 2.0
cores; 39,000 lines per second without a network output used 1.6 cores.

Brokers on the same machine are not reported. Use `gzip` (the default) or `lz4`."""
    sources = (
        "Filebeat benchmark of 2017 (Filebeat 5.2.1, Kafka 0.10.1.1): rates and cores with gzip, ratio 0.3 to 0.4",
    )
    bad = (KAFKA + "  compression: none\n",)
    good = (
        KAFKA,
        KAFKA + "  compression: lz4\n",
        INPUT + "output.kafka: {hosts: ['localhost:9092'], topic: t, compression: none}\n",
    )

    of = ("kafka",)
    settings = ("compression",)
    message = (
        "`compression: none` sends and stores 2.5 to 3 times as many bytes as gzip and saves little CPU. Use `gzip`"
        " (the default) or `lz4`"
    )

    def is_bad(self, value: str, setting: FilebeatSetting) -> bool:
        hosts = texts(setting.options.get("hosts"))
        return value.lower() == "none" and not (hosts and all(loopback(host(text)) for _, text in hosts))
