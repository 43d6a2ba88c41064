from __future__ import annotations

from lslint.rules.filebeat.advice.base import FilebeatSetting, OutputAdvice
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.examples import LOGSTASH


class CompressionLevelHigh(OutputAdvice):
    code = "FB312"
    default = False
    kinds = ("filebeat", "beats")
    required_text = ("compression_level",)
    summary = "`compression_level` above 6"
    why = """\
Compared with level 6, higher levels use more CPU and reduce the size by only a few percent more. The defaults are 1 for
Elasticsearch (0 in 7.x), 3 for Logstash and 4 for Kafka.

The rule is off by default because a high level may be right for a slow or expensive network."""
    sources = (
        "defaults of the outputs, Filebeat 7.17 and 8.19, and elastic/beats#36681: level 1 for Elasticsearch",
        "zlib manual: 6 is its own compromise between time and size",
    )
    bad = (LOGSTASH + "  compression_level: 9\n",)
    good = (LOGSTASH + "  compression_level: 6\n",)

    of = ("elasticsearch", "logstash", "kafka")
    settings = ("compression_level",)
    reads = values.integer
    message = (
        "`compression_level: {value}` uses more CPU than level 6 and sends only a few percent less data. Use 6 or less"
    )

    def is_bad(self, value: int, setting: FilebeatSetting) -> bool:
        if setting.owner == "kafka" and str(setting.options.value("compression") or "gzip").lower() != "gzip":
            return False
        return 6 < value <= 9
