from __future__ import annotations

from lslint.rules.filebeat.advice.base import FilebeatSetting, OutputAdvice
from lslint.rules.filebeat.advice.settings import preset
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.examples import ELASTICSEARCH, LOGSTASH


class BulkSizeLarge(OutputAdvice):
    code = "FB308"
    required_text = ("bulk_max_size",)
    summary = "Batches larger than what helps"
    why = """\
The gain of larger batches ends near 2,048 events (elastic/beats#628: 18,200 lines a second with 2048, 18,700 with
4096 at more CPU). Far larger ones only need more memory and are refused: by Elasticsearch with 413 or 429, by
Logstash as a batch that is sent again as a whole after each fault."""
    sources = ("elastic/beats#628: lines a second by batch size",)
    fix = "unsafe"
    bad = (ELASTICSEARCH + "  bulk_max_size: 20000\n", LOGSTASH + "  bulk_max_size: 16384\n")
    good = (ELASTICSEARCH + "  bulk_max_size: 4096\n", LOGSTASH + "  bulk_max_size: 8192\n")
    fixed = ELASTICSEARCH + "  bulk_max_size: 2048\n"

    of = ("elasticsearch", "logstash")
    settings = ("bulk_max_size",)
    reads = values.integer
    message = (
        "`bulk_max_size: {value}`: the gain ended near 2048 where it was measured, and larger batches cost memory and"
        " are refused or sent again as a whole"
    )
    write = "2048"

    def is_bad(self, value: int, setting: FilebeatSetting) -> bool:
        limit = 4096 if setting.owner == "elasticsearch" else 8192
        return value > limit and not preset(setting.ctx, setting.options)
