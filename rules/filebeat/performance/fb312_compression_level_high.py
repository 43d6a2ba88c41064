from __future__ import annotations

from lslint.rules.filebeat.advice.base import FilebeatSetting, OutputAdvice
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.examples import KAFKA, LOGSTASH


class CompressionLevelHigh(OutputAdvice):
    code = "FB312"
    kinds = ("filebeat", "beats")
    required_text = ("compression_level",)
    summary = "High compression level"
    why = """\
gzip gets logs to 0.3 to 0.4 of their size at low levels already; levels above 6 take a multiple of the CPU time for a
few percent more. Elasticsearch output: 1 by default, Logstash 3, Kafka 4. On a slow and expensive link it may be
meant."""
    sources = ("defaults of the outputs, Filebeat 7.17", "zlib manual: 6 is its own compromise between time and size")
    bad = (LOGSTASH + "  compression_level: 9\n",)
    good = (LOGSTASH + "  compression_level: 6\n", LOGSTASH, KAFKA + "  compression: lz4\n  compression_level: 9\n")

    of = ("elasticsearch", "logstash", "kafka")
    settings = ("compression_level",)
    reads = values.integer
    message = "`compression_level: {value}` takes a multiple of the CPU time of low levels for a few percent less data"

    def is_bad(self, value: int, setting: FilebeatSetting) -> bool:
        if setting.owner == "kafka" and str(setting.options.value("compression") or "gzip").lower() != "gzip":
            return False
        return 6 < value <= 9
