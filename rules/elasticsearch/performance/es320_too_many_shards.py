from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, count, setting, sizing
from lslint.rules.elasticsearch.model.template_view import TemplateView


class TooManyShards(TemplateAdvice):
    code = "ES320"
    default = False
    required_text = ("number_of_shards",)
    summary = "More shards than an index needs"
    why = """\
Each shard costs heap, file handles and space in the cluster state, and a search queries all shards. One shard can
hold 10 to 50 GB.

The rule reports exactly 5 shards, the default up to 6.8, for log indices, and more than 20 shards in every
template. Divide the expected size of an index by 10 to 50 GB. `lslint calc shards --daily-gb 100 --shards 5` shows
the size per shard."""
    sources = (
        "Elasticsearch reference 7.0, breaking changes: one shard by default",
        "Elasticsearch guide: size your shards (10 to 50 GB; 1,000 shards per node)",
        "talk from 2016 about 6 clusters with 300 nodes in total: a busy index goes from 1 to 5 shards; 23 shards"
        " for 50 nodes",
    )
    fix = "unsafe"
    bad = (
        '{\n  "index_patterns": ["weblogs-*"],\n  "template": { "settings": { "number_of_shards": 5 } }\n}\n',
        '{ "template": "orders", "settings": { "index": { "number_of_shards": 32 } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_shards": 1 } } }\n',
        '{ "template": "orders", "settings": { "index": { "number_of_shards": 20 } } }\n',
    )
    fixed = '{\n  "index_patterns": ["weblogs-*"],\n  "template": { "settings": { "number_of_shards": 1 } }\n}\n'

    def advise(self, template: TemplateView) -> Findings:
        found = setting(template, "number_of_shards")
        shards = count(found.written) if found is not None else None
        if found is None or shards is None or sizing("daily_gb", template):
            return
        if shards == 5 and any("*" in pattern for pattern in template.patterns()):
            message = (
                "5 shards per index (the default up to 6.8) cost memory on every node, and one shard can hold 10"
                " to 50 GB. Use 1 shard for smaller indices"
            )
            fix = found.replaced("1", "Set `number_of_shards` to 1")
        elif shards > 20:
            message = (
                f"{shards} shards per index waste memory unless each index holds {shards * 10:,} GB or more. Reduce"
                " `number_of_shards` to about 1 per 10 GB"
            )
            fix = None
        else:
            return
        yield self.finding(found.entry, message, fix=fix)
