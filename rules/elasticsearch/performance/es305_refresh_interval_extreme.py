from __future__ import annotations

from lslint.rules.elasticsearch.advice.index import IndexSettingAdvice, is_index_template
from lslint.rules.elasticsearch.model.index_definition import Template
from lslint.rules.elasticsearch.model.setting_values import millis


class RefreshIntervalExtreme(IndexSettingAdvice):
    code = "ES305"
    severity = "warning"
    required_text = ("refresh_interval",)
    summary = "Indices that are hardly ever refreshed"
    why = """\
`-1` switches refreshing off. That is right for the minutes of a bulk load, on the index; left in a template, every
new index hides its documents until something else flushes it, and searches miss them without a word. More than two
minutes has the same effect in small, and what was gathered is written in one go: the talk that this linter began from
saw the disks stutter with high values, and aims at what the cache of the drive takes (its example: 1 GB of DRAM, 500
MB/s)."""
    sources = (
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
        "Elasticsearch reference: index modules, index.refresh_interval; tune for indexing speed",
    )
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "refresh_interval": "-1" } } }\n',
        '{ "template": "weblogs-*", "settings": { "index.refresh_interval": "10m" } }\n',
    )
    good = ('{ "index_patterns": ["weblogs-*"], "template": { "settings": { "refresh_interval": "120s" } } }\n',)

    settings = ("refresh_interval",)
    reads = millis
    message = "`refresh_interval: {written}` {effect}"

    def is_bad(self, value: float, template: Template) -> bool:
        return is_index_template(template) and not 0 <= value <= 120_000

    def details(self, value: float, template: Template) -> dict[str, str]:
        if value < 0:
            effect = (
                "in a template hides the documents of each new index from searches: set it on the index while a bulk"
                " load runs, and `5s` to `30s` here"
            )
        else:
            effect = (
                "hides new documents that long, and writes them in bursts that the disk feels: `5s` to `30s` is enough"
            )
        return {"effect": effect}
