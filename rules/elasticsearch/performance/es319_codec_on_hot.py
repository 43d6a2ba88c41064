from __future__ import annotations

from lslint.rules.elasticsearch.advice.index import IndexSettingAdvice, reach, tier
from lslint.rules.elasticsearch.model.index_definition import Template
from lslint.rules.elasticsearch.rule import is_for_opensearch


class CodecOnHot(IndexSettingAdvice):
    code = "ES319"
    default = False
    required_text = ("best_compression",)
    summary = "`codec: best_compression` on hot nodes"
    why = """\
Up to 8.15, `best_compression` uses less disk space, but more CPU for each document that is written, merged or
fetched. Indices on hot nodes receive all writes and most searches.

Use the default codec on hot nodes. To compress an index later, use the `forcemerge` action of the lifecycle policy
with `index_codec` (since 7.7). The rule reports nothing for 8.16 and later, whose `best_compression` uses the faster
Zstandard."""
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
        (
            '{ "template": "weblogs-*", "settings": { "routing.allocation.require.box_type": "hot" },\n'
            '  "mappings": { "_default_": { "properties": { "host": { "type": "keyword" } } } } }\n'
        ),
    )

    settings = ("codec",)
    message = "`codec: best_compression` on hot nodes costs CPU for every write. Use the default codec{later}"

    def is_bad(self, value: str, template: Template) -> bool:
        return value == "best_compression" and reach(template) < (8, 16) and tier(template) == "hot"

    def details(self, value: str, template: Template) -> dict[str, str]:
        return {"later": "" if is_for_opensearch(template.ctx) else ", and compress in the lifecycle policy"}
