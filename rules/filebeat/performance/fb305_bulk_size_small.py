from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.filebeat.advice.view import FilebeatSetting, FilebeatView, OutputAdvice
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.examples import ELASTICSEARCH, LOGSTASH


class BulkSizeSmall(OutputAdvice):
    code = "FB305"
    severity = "info"
    required_text = ("elasticsearch", "logstash")
    summary = "Small batches to Elasticsearch or Logstash"
    why = """\
Each batch is a request that the server must acknowledge, so small batches limit the throughput. In a benchmark, batches
of 200 events gave 2,100 lines per second and batches of 2,048 events gave 18,200 (elastic/beats#628). The defaults are
1600 for Elasticsearch (50 before 8.12) and 2048 for Logstash.

The rule reports values below 200. The default of 50 is reported only with `--extend-select FB305` and a target before
8.12."""
    sources = (
        "elastic/beats#628, #587: lines per second by batch size",
        "elastic/beats#6818, #30671, #36990: 50 is too small; 1600 since 8.12",
    )
    fix = "unsafe"
    bad = (ELASTICSEARCH + "  bulk_max_size: 50\n", LOGSTASH + "  bulk_max_size: 100\n")
    good = (
        ELASTICSEARCH + "  bulk_max_size: 1600\n",
        LOGSTASH,
    )
    fixed = good[0]

    of = ("elasticsearch", "logstash")
    settings = ("bulk_max_size",)
    reads = values.integer
    message = (
        "`bulk_max_size: {written}` limits throughput, because each small batch costs a request. Set it to {enough},"
        " the default{since}"
    )
    write = "{enough}"

    def is_bad(self, value: int, setting: FilebeatSetting) -> bool:
        written = setting.view.ctx.text[slice(*setting.span)]
        is_small = 0 < value < 200 and "${" not in written and not setting.view.has_preset(setting.options)
        return is_small and not setting.view.is_flush_slow(setting.options)  # FB264 reports it

    def details(self, value: int, setting: FilebeatSetting) -> dict[str, str]:
        is_bulk = setting.owner == "elasticsearch"
        return {"enough": "1600" if is_bulk else "2048", "since": " since 8.12" if is_bulk else ""}

    def advise(self, view: FilebeatView) -> Findings:
        yield from super().advise(view)
        for output, options in view.outputs("elasticsearch") if view.analysis.before("8.12") else ():
            if options.get("bulk_max_size") is None and not view.has_preset(options) and not view.is_templated:
                message = (
                    "`bulk_max_size` is not set, and its default of 50 before 8.12 may limit throughput. Set it to"
                    " 1600, the default since 8.12"
                )
                optional = self.finding(output, message)
                optional.is_optional = True  # the file does not show how much the output sends
                yield optional
