from __future__ import annotations

from lslint.rules.elasticsearch.advice.index import IndexSettingAdvice, reach, tier
from lslint.rules.elasticsearch.model.index_definition import Template


class CodecOnHot(IndexSettingAdvice):
    code = "ES319"
    default = False
    required_text = ("best_compression",)
    summary = "`codec: best_compression` on hot nodes"
    why = """\
Up to 8.15, `best_compression` is deflate: it uses less disk but more CPU for each document that is written, merged or
fetched. On hot nodes, an index receives all its writes and most of its searches. Use the default codec there, and
change it when the index moves on: the `forcemerge` action of a lifecycle policy has the option `index_codec`. Since
8.16 the codec is zstd, which made no difference in CPU usage in our benchmark on 9.5.3 (ES303).

The rule reports templates whose shards must be on hot nodes or whose name contains `hot`, if the target is before
8.16 or the template uses the syntax of such releases. It is off by default, because the file does not show whether
disk or CPU is scarce."""
    sources = (
        "own measurement on 9.5.3: rules/knowledge/mapping_measurements.json",
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
        "`codec: best_compression` on hot nodes costs CPU for every write. Use the default codec, and compress in"
        " the lifecycle policy"
    )

    def is_bad(self, value: str, template: Template) -> bool:
        return value == "best_compression" and reach(template) < (8, 16) and tier(template) == "hot"
