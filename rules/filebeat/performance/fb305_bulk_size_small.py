from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import FilebeatSetting, OutputAdvice
from lslint.rules.filebeat.advice.settings import outputs, preset, templated
from lslint.rules.filebeat.checks.config import analyze
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.examples import ELASTICSEARCH, LOGSTASH


class BulkSizeSmall(OutputAdvice):
    code = "FB305"
    severity = "warning"
    required_text = ("elasticsearch", "logstash")
    summary = "Small batches to Elasticsearch or Logstash"
    why = """\
Each batch costs a request and waits for its answer. Measured with NASA web logs and one worker (elastic/beats#628):
200 events a batch gave 2,100 lines a second, 1,024 gave 15,700, 2,048 gave 18,200, and beyond that hardly more.
Another report (#587): 3,000 a second with 200, 16,000 with 3,000.

The default of the Elasticsearch output was 50 until 8.12 made it 1600 (#36990); that of Logstash is 2048. With a
target before 8.12 an Elasticsearch output without the setting is told of as info."""
    sources = (
        "elastic/beats#628, #587: lines a second by batch size",
        "elastic/beats#6818, #30671, #36990: 50 is too small; 1600 from 8.12 on",
    )
    fix = "unsafe"
    bad = (ELASTICSEARCH + "  bulk_max_size: 50\n", LOGSTASH + "  bulk_max_size: 100\n")
    good = (ELASTICSEARCH, LOGSTASH + "  bulk_max_size: 1024\n", LOGSTASH + "  bulk_max_size: 0\n")
    fixed = ELASTICSEARCH + "  bulk_max_size: 1600\n"

    of = ("elasticsearch", "logstash")
    settings = ("bulk_max_size",)
    reads = values.integer
    message = (
        "`bulk_max_size: {value}`: batches of 200 held the output at 2,100 lines a second where 2048 gave 18,200"
        " (measured, one worker)"
    )
    write = "{enough}"

    def is_bad(self, value: int, setting: FilebeatSetting) -> bool:
        return 0 < value < 200 and not preset(setting.ctx, setting.options)

    def details(self, value: int, setting: FilebeatSetting) -> dict[str, str]:
        return {"enough": "1600" if setting.owner == "elasticsearch" else "2048"}

    def advise(self, ctx: Context) -> Findings:
        yield from super().advise(ctx)
        for output, options in outputs(ctx, "elasticsearch") if analyze(ctx).before("8.12") else ():
            if options.get("bulk_max_size") is None and not preset(ctx, options) and not templated(ctx):
                message = "`bulk_max_size` is 50 by default before 8.12, which holds the output back: try 1600 to 2048"
                yield self.finding(output, message, severity="info")
