from __future__ import annotations

from lslint.rules.elasticsearch.advice.index import IndexSettingAdvice, reach, tier
from lslint.rules.elasticsearch.model.index_definition import Template


class CodecOnHot(IndexSettingAdvice):
    code = "ES319"
    required_text = ("best_compression",)
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
        '{ "template": "weblogs-*", "settings": { "codec": "best_compression", '
        '"routing.allocation.require.box_type": "hot" },\n'
        '  "mappings": { "_default_": { "properties": { "host": { "type": "keyword" } } } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-hot-*"], "template": { "settings": { "codec": "best_compression" } } }\n',
        '{ "template": "weblogs-*", "settings": { "codec": "best_compression" } }\n',
    )

    settings = ("codec",)
    message = (
        "`codec: best_compression` is deflate up to 8.15 and costs CPU on every write, here on hot nodes: leave the"
        " default, and let the lifecycle policy merge with it when the index gets cold"
    )

    def is_bad(self, value: str, template: Template) -> bool:
        return value == "best_compression" and reach(template) < (8, 16) and tier(template) == "hot"
