from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class BadAlias(TemplateRule):
    code = "ES136"
    summary = "An alias that the server refuses"
    why = """\
An alias is an object with at most `filter`, routing, `is_write_index` and `is_hidden`: other keys are ignored up
to 7.17 and refused from 8.0 on. Its name has no blank, comma, quote or wildcard (from 5.0 on), and is not the
pattern itself. The filter is read when an index is made: an unknown query fails only then."""
    bad = (
        '{"index_patterns": ["logs-*"], "aliases": {"all": {"filter": {"trem": {"a": "b"}}}}}\n',
        '{"index_patterns": ["logs-*"], "aliases": ["all"]}\n',
    )
    good = ('{"index_patterns": ["logs-*"], "aliases": {"all": {"filter": {"term": {"a": "b"}}}}}\n',)
