from __future__ import annotations

from math import ceil

from lslint.rules.elasticsearch.advice.index import IndexSettingAdvice, count, sizing
from lslint.rules.elasticsearch.model.template_view import TemplateView

MAX_GB = 50
AIM_GB = 25


class OversizedShards(IndexSettingAdvice):
    code = "ES306"
    required_text = ("number_of_shards",)
    default = False
    summary = "Shards larger than 50 GB"
    why = """\
Elasticsearch moves and recovers a shard as a unit. The larger the shard, the longer the recovery after a node
failure. Elastic recommends 10 to 50 GB per shard.

The rule assumes daily indices and needs the data per day: add `"_meta": {"lslint": {"daily_gb": 600}}` to a composable
template, or to the `mappings` of a legacy template (Elasticsearch rejects a `_meta` outside of them). Or set
`daily-gb = 600` under `[cluster]` in `lslint.toml`.

Use more shards, or roll over with `max_primary_shard_size`. The fix aims at 25 GB per shard, half of the limit."""
    sources = (
        "talk from 2016 about 6 clusters with 300 nodes in total: adds shards above 25 GB",
        "Elasticsearch guide: size your shards (10 to 50 GB)",
    )
    fix = "unsafe"
    bad = (
        "{\n"
        '  "index_patterns": ["weblogs-*"], "_meta": { "lslint": { "daily_gb": 600 } },\n'
        '  "template": { "settings": { "number_of_shards": 10 } }\n'
        "}\n",
    )
    good = (
        (
            '{ "index_patterns": ["weblogs-*"], "_meta": { "lslint": { "daily_gb": 600 } },\n'
            '  "template": { "settings": { "number_of_shards": 24 } } }\n'
        ),
    )
    fixed = (
        "{\n"
        '  "index_patterns": ["weblogs-*"], "_meta": { "lslint": { "daily_gb": 600 } },\n'
        '  "template": { "settings": { "number_of_shards": 24 } }\n'
        "}\n"
    )

    settings = ("number_of_shards",)
    reads = count
    message = (
        "{daily:g} GB per day in {shards} means {each:.0f} GB per shard, which is slow to move and recover. Use"
        " {wanted} shards, or roll over by size"
    )
    write, fix_message = "{wanted}", "Set `number_of_shards` to {wanted}"

    def is_bad(self, value: int, template: TemplateView) -> bool:
        daily = sizing("daily_gb", template)
        if daily is None or template.shape not in ("legacy", "composable") or self._rolls_over(template):
            return False
        return value > 0 and daily / value > MAX_GB

    def _rolls_over(self, template: TemplateView) -> bool:
        """Whether its indices roll over by size or age instead of daily: data streams and rollover aliases."""
        return template.is_data_stream or "index.lifecycle.rollover_alias" in template.flat

    def details(self, value: int, template: TemplateView) -> dict[str, float | str]:
        daily = sizing("daily_gb", template) or 0
        shards = "1 shard" if value == 1 else f"{value} shards"
        return {
            "daily": daily,
            "shards": shards,
            "each": daily / value,
            "wanted": ceil(daily / AIM_GB),
        }
