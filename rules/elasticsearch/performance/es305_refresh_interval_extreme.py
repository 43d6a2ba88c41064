from __future__ import annotations

from lslint.rules.elasticsearch.advice.index import IndexSettingAdvice
from lslint.rules.elasticsearch.model.setting_values import millis
from lslint.rules.elasticsearch.model.template_view import TemplateView


class RefreshIntervalExtreme(IndexSettingAdvice):
    code = "ES305"
    default = False
    severity = "warning"
    required_text = ("refresh_interval",)
    summary = "`refresh_interval` disabled or above two minutes in a template"
    why = """\
`refresh_interval: -1` disables refreshes. In a template, it hides the documents of every new index from searches
until a request refreshes the index. Searches return incomplete results without an error. An interval of more than
two minutes also hides new documents for that time.

Set `5s` to `30s` in the template. Set `-1` only on single indices during a bulk load."""
    sources = (
        "talk from 2016 about 6 clusters with 300 nodes in total: high values caused bursts that stalled the"
        " disks (1 GB of DRAM cache, 500 MB/s)",
        "Elasticsearch reference: index modules, index.refresh_interval; tune for indexing speed",
    )
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "refresh_interval": "-1" } } }\n',
        '{ "template": "weblogs-*", "settings": { "index.refresh_interval": "10m" } }\n',
    )
    good = ('{ "index_patterns": ["weblogs-*"], "template": { "settings": { "refresh_interval": "30s" } } }\n',)

    settings = ("refresh_interval",)
    reads = millis
    message = "`refresh_interval: {written}` {effect}"

    def is_bad(self, value: float, template: TemplateView) -> bool:
        return template.is_template and not 0 <= value <= 120_000

    def details(self, value: float, template: TemplateView) -> dict[str, str]:
        if value < 0:
            effect = (
                "in a template hides the documents of new indices from searches, unless a request resets it after a"
                " bulk load. Use `5s` to `30s`"
            )
        else:
            effect = (
                "hides new documents from searches for that time and writes them to disk in bursts. Use `5s` to `30s`"
            )
        return {"effect": effect, "severity": "warning" if value < 0 else "info"}
