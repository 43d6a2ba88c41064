from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class BadAlias(TemplateRule):
    code = "ES136"
    summary = "Invalid alias"
    why = """\
An alias is an object with at most `filter`, routing options, `is_write_index` and `is_hidden`. In legacy templates,
Elasticsearch 8.0 and later reject other keys. The name must not contain a space, a comma, a quote or a wildcard.

Elasticsearch rejects a composable template whose filter has an unknown query. It accepts such a legacy or component
template, but then cannot create an index from it."""
    bad = (
        '{"index_patterns": ["logs-*"], "aliases": {"all": {"filter": {"trem": {"a": "b"}}}}}\n',
        '{"index_patterns": ["logs-*"], "aliases": ["all"]}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "aliases": {"all": {"filter": {"term": {"a": "b"}}}}}\n',
        '{"index_patterns": ["logs-*"], "aliases": {"all": {}}}\n',
    )
