from __future__ import annotations

from lslint.rules.filebeat.advice.view import FilebeatSetting, FilebeatSettingAdvice
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.examples import ELASTICSEARCH

_ROUTING_SHARDS = 30
"""`defaultNumberOfRoutingShards` in libbeat/template/template.go."""


class ShardsAndRoutingShards(FilebeatSettingAdvice):
    code = "FB262"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat", "beats")
    required_text = ("number_of_shards",)
    summary = "Number of shards that does not fit the template of Beats"
    why = """\
The template of Beats 6.1 to 7.5 sets `number_of_routing_shards: 30`. Elasticsearch accepts only numbers of shards that
divide it, so it rejects the template with `number_of_shards: 4` (`the number of source shards [4] must be a factor of
[30]`), and Beats retry forever. Use 1, 2, 3, 5, 6, 10, 15 or 30, or set `number_of_routing_shards` as well. For other
targets, and without a target, the rule reports nothing."""
    sources = (
        "elastic/beats#9119",
        "elastic/beats#16038: since 7.6 not for Elasticsearch 7 and later",
    )
    bad = (ELASTICSEARCH + "setup.template.settings.index.number_of_shards: 4\n",)
    good = (
        ELASTICSEARCH + "setup.template.settings.index.number_of_shards: 5\n",
        ELASTICSEARCH + "setup.template.settings.index: {number_of_shards: 4, number_of_routing_shards: 32}\n",
    )
    settings = ("setup.template.settings.index.number_of_shards",)
    reads = values.integer
    message = (
        "`number_of_shards: {written}` does not divide 30, the `number_of_routing_shards` of the template, so"
        " Elasticsearch rejects it. Set 1, 2, 3, 5, 6, 10, 15 or 30"
    )

    def is_bad(self, value: int, setting: FilebeatSetting) -> bool:
        analysis, root = setting.view.analysis, setting.options
        return (
            value > 0
            and _ROUTING_SHARDS % value != 0
            and analysis.since("6.1")
            and analysis.before("7.6")
            and root.get("setup.template.settings.index.number_of_routing_shards") is None
            and root.boolean("setup.template.enabled") is not False
        )
