from __future__ import annotations

from lslint.rules.filebeat.advice.base import FilebeatSetting, OutputAdvice
from lslint.rules.filebeat.advice.settings import LARGE_BATCH, preset
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.examples import ELASTICSEARCH, LOGSTASH


class BulkSizeLarge(OutputAdvice):
    code = "FB308"
    default = False
    required_text = ("bulk_max_size",)
    summary = "Very large `bulk_max_size`"
    why = """\
Batches of more than about 2,048 events hardly increase the throughput (elastic/beats#628), but need more memory.
Elasticsearch may reject them with status 413 or 429.

The rule reports more than 4,096 for Elasticsearch and more than 8,192 for Logstash."""
    sources = ("elastic/beats#628: lines per second by batch size",)
    fix = "unsafe"
    bad = (ELASTICSEARCH + "  bulk_max_size: 20000\n", LOGSTASH + "  bulk_max_size: 16384\n")
    good = (
        ELASTICSEARCH + "  bulk_max_size: 2048\n",
        LOGSTASH + "  bulk_max_size: 2048\n",
    )
    fixed = ELASTICSEARCH + "  bulk_max_size: 2048\n"

    of = ("elasticsearch", "logstash")
    settings = ("bulk_max_size",)
    reads = values.integer
    message = (
        "`bulk_max_size: {value}` uses a lot of memory, and {risk}. Set it to 2048: larger batches hardly increase"
        " throughput"
    )
    write = "2048"

    def details(self, value: int, setting: FilebeatSetting) -> dict[str, str]:
        is_rejected = setting.owner == "elasticsearch"
        return {
            "risk": "Elasticsearch may reject such large requests"
            if is_rejected
            else "a failed batch is resent in full"
        }

    def is_bad(self, value: int, setting: FilebeatSetting) -> bool:
        return value > LARGE_BATCH[setting.owner] and not preset(setting.ctx, setting.options)
