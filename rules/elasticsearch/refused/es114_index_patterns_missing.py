from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class IndexPatternsMissing(TemplateRule):
    code = "ES114"
    summary = "Template without index patterns"
    why = """\
A template applies to the indices whose names match its patterns. Elasticsearch rejects a template without a pattern:
`index patterns are missing` (up to 5.6: `template is missing`). An empty list and `null` count as missing.

An empty list in a folder of documentation is not reported, because the reader is expected to fill it in. The body of
a create-index request needs no patterns: check such a file with `--kind es-template`.

Add `index_patterns` with at least one pattern."""
    bad = (
        '{"index_patterns": [], "settings": {}}\n',
        '{"index_patterns": null, "mappings": {}}\n',
    )
    good = ('{"index_patterns": ["logs-*"], "settings": {}}\n',)
