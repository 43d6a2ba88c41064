"""ES319: ``best_compression`` on hot indices, before 8.16."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.advice.index import reach, setting, tier
from lslint.rules.elasticsearch.model.index_definition import templates
from lslint.rules.elasticsearch.rule import TEMPLATES


class CodecOnHot(Rule):
    code = "ES319"
    name = "codec-on-hot"
    severity = "info"
    stage = "advice"
    kinds = TEMPLATES
    visits = ("document",)
    words = ("best_compression",)
    summary = "Hot indices pay for the smaller codec"
    why = """\
Up to 8.15 `best_compression` is deflate: less disk, at the price of CPU for each document that is written, merged or
fetched. On hot nodes, where an index gets all its writes and most of its searches, leave the codec at its default and
change it when the index moves on: the action `forcemerge` of a lifecycle policy takes `index_codec`. Since 8.16 the
codec is zstd, and measured on 9.5.3 it made no difference in CPU (ES303). Reported are templates whose shards must
lie on hot nodes, or which are called hot, for a target before 8.16 or in the words of those releases."""
    sources = (
        "own measurement on 9.5.3: mapping_measurements.json",
        "Elasticsearch release notes 8.16: best_compression uses zstd",
    )
    releases = "2.0-8.15"
    bad = (
        (
            '{ "template": "weblogs-*", "settings": { "codec": "best_compression", '
            '"routing.allocation.require.box_type": "hot" },\n'
            '  "mappings": { "_default_": { "properties": { "host": { "type": "keyword" } } } } }\n'
        ),
    )
    good = (
        ('{ "index_patterns": ["weblogs-hot-*"], "template": { "settings": { "codec": "best_compression" } } }\n'),
        ('{ "template": "weblogs-*", "settings": { "codec": "best_compression" } }\n'),
    )

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        for template in templates(node, ctx):
            if reach(template, ctx) >= (8, 16) or tier(template, ctx) != "hot":
                continue
            found = setting(template, "codec", ctx)
            if found is not None and found[1] == "best_compression":
                yield self.finding(
                    found[0],
                    "`codec: best_compression` is deflate up to 8.15 and costs CPU on every write, here on hot nodes:"
                    " leave the"
                    " default, and let the lifecycle policy merge with it when the index gets cold",
                )
