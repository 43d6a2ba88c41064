"""ES306: more data a day and shard than a shard should hold."""

from __future__ import annotations

from math import ceil

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.advice.index import count, rolls_over, set_value, setting, sizing
from lslint.rules.elasticsearch.model.index_definition import templates
from lslint.rules.elasticsearch.rule import TEMPLATES

MOST_GB = 50
AIM_GB = 25


class OversizedShards(Rule):
    code = "ES306"
    name = "oversized-shards"
    severity = "info"
    stage = "advice"
    kinds = TEMPLATES
    visits = ("document",)
    words = ("number_of_shards",)
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
        (
            "{\n"
            '  "index_patterns": ["weblogs-*"], "_meta": { "lslint": { "daily_gb": 600 } },\n'
            '  "template": { "settings": { "number_of_shards": 10 } }\n'
            "}\n"
        ),
    )
    good = (
        (
            '{ "index_patterns": ["weblogs-*"], "_meta": { "lslint": { "daily_gb": 600 } },\n'
            '  "template": { "settings": { "number_of_shards": 24 } } }\n'
        ),
        ('{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_shards": 1 } } }\n'),
    )
    fixed = (
        "{\n"
        '  "index_patterns": ["weblogs-*"], "_meta": { "lslint": { "daily_gb": 600 } },\n'
        '  "template": { "settings": { "number_of_shards": 24 } }\n'
        "}\n"
    )

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        """One finding a template whose daily data is known."""
        for template in templates(node, ctx):
            daily = sizing("daily_gb", ctx, template)
            if daily is None or template.shape not in ("legacy", "composable") or rolls_over(template, ctx):
                continue
            found = setting(template, "number_of_shards", ctx)
            shards = count(found[1]) if found is not None else None
            if found is None or not shards or daily / shards <= MOST_GB:
                continue
            wanted = ceil(daily / AIM_GB)
            yield self.finding(
                found[0],
                f"{daily:g} GB a day in {found[1]} shards are {daily / shards:.0f} GB each, and a large shard takes"
                " long to"
                f" move and recover: {wanted} shards keep them at {AIM_GB} GB, or roll over by"
                " `max_primary_shard_size`",
                fix=set_value(found[0].value, str(wanted), "unsafe", f"Use {wanted} shards"),
            )
