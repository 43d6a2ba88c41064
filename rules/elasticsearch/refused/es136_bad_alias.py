from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class BadAlias(TemplateRule):
    code = "ES136"
    summary = "Invalid alias"
    why = """\
An alias is an object with at most `filter`, routing, `is_write_index` and `is_hidden`. Releases up to 7.17 ignore
other keys, 8.0 and later reject them. Since 5.0 the name of an alias must not contain a space, a comma, a quote or a
wildcard, and it must differ from the index pattern.

Elasticsearch evaluates the filter only when it creates an index, so an unknown query in the filter fails only then.

Correct the alias, or remove it."""
    bad = (
        '{"index_patterns": ["logs-*"], "aliases": {"all": {"filter": {"trem": {"a": "b"}}}}}\n',
        '{"index_patterns": ["logs-*"], "aliases": ["all"]}\n',
    )
    good = ('{"index_patterns": ["logs-*"], "aliases": {"all": {"filter": {"term": {"a": "b"}}}}}\n',)
