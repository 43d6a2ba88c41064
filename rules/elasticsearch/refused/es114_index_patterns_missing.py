from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class IndexPatternsMissing(TemplateRule):
    code = "ES114"
    summary = "Template without index patterns"
    why = """\
A template applies to the indices whose names match its patterns. Elasticsearch rejects a template without a
pattern: `index patterns are missing`. An empty list and `null` count as missing.

Add at least one pattern to `index_patterns`."""
    bad = (
        '{"index_patterns": [], "settings": {}}\n',
        '{"index_patterns": null, "mappings": {}}\n',
    )
    good = ('{"index_patterns": ["logs-*"], "settings": {}}\n',)
