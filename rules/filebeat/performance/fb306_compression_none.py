from __future__ import annotations

from lslint.rules.filebeat.advice.base import FilebeatSetting, OutputAdvice
from lslint.rules.filebeat.advice.settings import host, loopback, texts
from lslint.rules.filebeat.examples import INPUT, KAFKA


class CompressionNone(OutputAdvice):
    code = "FB306"
    kinds = ("filebeat", "beats")
    required_text = ("kafka",)
    summary = "Kafka messages are not compressed"
    why = """\
gzip makes logs 0.3 to 0.4 of their size. At 7,000 lines of 5 kB a second that is 10.5 to 14 MB/s on the network, the
brokers' disks and between their replicas, instead of 35. The CPU is seldom the limit: with gzip on, 39,000 to 40,000
lines of 247 bytes a second took 2.0 cores, without an output over the network 39,000 took 1.6."""
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
    message = "`compression: none` sends and stores 2.5 to 3 times the bytes of gzip, for a small gain of CPU"

    def is_bad(self, value: str, setting: FilebeatSetting) -> bool:
        hosts = texts(setting.options.get("hosts"))
        return value.lower() == "none" and not (hosts and all(loopback(host(text)) for _, text in hosts))
