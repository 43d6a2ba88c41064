from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, count, is_log, setting, sizing
from lslint.rules.elasticsearch.model.index_definition import Template


class TooManyShards(TemplateAdvice):
    code = "ES320"
    required_text = ("number_of_shards",)
    summary = "More shards than an index needs"
    why = """\
Each shard costs heap, file handles and a place in the cluster state for as long as the index lives, and a search asks
all of them. Five was the default up to 6.8, one is since 7.0: five a day are 1,825 a year, and a node should not hold
more than 1,000 (the default limit since 7.0). One shard takes 10 to 50 GB, so five are for 50 GB an index and more.
More than 20 pay for a cluster of dozens of nodes and hundreds of gigabytes an index: reckon with `lslint calc
shards`.

Five are reported where the pattern makes many indices (`weblogs-*`) of logs. For a single hot index on several nodes
more shards do help: the talk that this linter began from went from 1 to 5, and reckons 23 for 50 nodes. Where `nodes`
are told (`[cluster]` of the config) ES307 reckons, and this rule keeps silent."""
    sources = (
        "Elasticsearch reference 7.0, breaking changes: one shard by default",
        "Elasticsearch guide: size your shards (10 to 50 GB; 1,000 shards a node)",
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
    )
    fix = "unsafe"
    bad = (
        '{\n  "index_patterns": ["weblogs-*"],\n  "template": { "settings": { "number_of_shards": 5 } }\n}\n',
        '{ "template": "orders", "settings": { "index": { "number_of_shards": 32 } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_shards": 2 } } }\n',
        '{ "index_patterns": ["orders"], "template": { "settings": { "number_of_shards": 5 } } }\n',
    )
    fixed = '{\n  "index_patterns": ["weblogs-*"],\n  "template": { "settings": { "number_of_shards": 1 } }\n}\n'

    def advise(self, template: Template) -> Findings:
        found = setting(template, "number_of_shards")
        shards = count(found.written) if found is not None else None
        if found is None or shards is None or sizing("nodes", template) or sizing("daily_gb", template):
            return
        if shards == 5 and any("*" in pattern for pattern in template.patterns()) and is_log(template):
            message = (
                "5 shards, the default up to 6.8, for each index of the pattern: one holds 10 to 50 GB, and each costs"
                " memory; 1 is enough below that"
            )
            fix = found.replaced("1", "Use 1 shard")
        elif shards > 20:
            message = (
                f"{shards} shards an index: each holds 10 to 50 GB, so these are for {shards * 10} GB an index and"
                " more, on dozens of nodes; use fewer, or roll over by `max_primary_shard_size`"
            )
            fix = None
        else:
            return
        yield self.finding(found.entry, message, fix=fix)
