"""ES305: ``refresh_interval`` of more than two minutes, or -1, in a template; a single index may be made for a load."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.advice.index import is_index_template, setting
from lslint.rules.elasticsearch.model.index_definition import templates
from lslint.rules.elasticsearch.model.setting_values import millis
from lslint.rules.elasticsearch.rule import TEMPLATES


class RefreshIntervalExtreme(Rule):
    code = "ES305"
    name = "refresh-interval-extreme"
    severity = "warning"
    stage = "advice"
    kinds = TEMPLATES
    visits = ("document",)
    words = ("refresh_interval",)
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
        ('{ "index_patterns": ["weblogs-*"], "template": { "settings": { "refresh_interval": "-1" } } }\n'),
        ('{ "template": "weblogs-*", "settings": { "index.refresh_interval": "10m" } }\n'),
    )
    good = (('{ "index_patterns": ["weblogs-*"], "template": { "settings": { "refresh_interval": "120s" } } }\n'),)

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        for template in templates(node, ctx):
            found = setting(template, "refresh_interval", ctx) if is_index_template(template) else None
            every = millis(found[1]) if found is not None else None
            if found is None or every is None or 0 <= every <= 120_000:
                continue
            if every < 0:
                message = (
                    f"`refresh_interval: {found[1]}` in a template hides the documents of each new index from"
                    " searches: set"
                    " it on the index while a bulk load runs, and `5s` to `30s` here"
                )
            else:
                message = (
                    f"`refresh_interval: {found[1]}` hides new documents that long, and writes them in bursts that"
                    " the disk"
                    " feels: `5s` to `30s` is enough"
                )
            yield self.finding(found[0], message)
