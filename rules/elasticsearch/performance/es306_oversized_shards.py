from __future__ import annotations

from math import ceil

from lslint.rules.elasticsearch.advice.index import IndexSettingAdvice, count, rolls_over, sizing
from lslint.rules.elasticsearch.model.index_definition import Template

MAX_GB = 50
AIM_GB = 25


class OversizedShards(IndexSettingAdvice):
    code = "ES306"
    required_text = ("number_of_shards",)
    default = False
    summary = "Shards that grow larger than 50 GB"
    why = """\
A shard is what is moved, recovered and merged as one: the larger, the longer a node that failed is missed. The talk
that this linter began from adds shards above 25 GB; the sizing guide of today says 10 to 50 GB. How much comes in is
not in a template, so it has to be told: `"_meta": {"lslint": {"daily_gb": 600}}` in the template (or in its
mappings), or `daily-gb` under `[cluster]` of the config. It is taken for a daily index; behind a rollover alias or a
data stream let `max_primary_shard_size` of the lifecycle policy do the work. `lslint calc shards` reckons with
replicas and failures."""
    sources = (
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
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
        '{ "index_patterns": ["weblogs-*"], "_meta": { "lslint": { "daily_gb": 600 } },\n'
        '  "template": { "settings": { "number_of_shards": 24 } } }\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_shards": 1 } } }\n',
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
        "{daily:g} GB a day in {written} shards are {each:.0f} GB each, and a large shard takes long to move and"
        " recover: {wanted} shards keep them at {aim} GB, or roll over by `max_primary_shard_size`"
    )
    write, fix_message = "{wanted}", "Use {wanted} shards"

    def is_bad(self, value: int, template: Template) -> bool:
        daily = sizing("daily_gb", template)
        if daily is None or template.shape not in ("legacy", "composable") or rolls_over(template):
            return False
        return value > 0 and daily / value > MAX_GB

    def details(self, value: int, template: Template) -> dict[str, float]:
        daily = sizing("daily_gb", template) or 0
        return {"daily": daily, "aim": AIM_GB, "each": daily / value, "wanted": ceil(daily / AIM_GB)}
