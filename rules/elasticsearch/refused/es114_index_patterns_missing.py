from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class IndexPatternsMissing(TemplateRule):
    code = "ES114"
    severity = "error"
    stage = "load"
    summary = "A template that is for no index"
    why = """\
Without a pattern a template is refused: `index patterns are missing` (up to 5.6: `template is missing`). An empty
list and `null` count as missing. A file that is meant as the body of an index needs none: name its kind."""
    sources = ("template PUTs on Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    bad = (
        '{"index_patterns": [], "settings": {}}\n',
        '{"index_patterns": null, "mappings": {}}\n',
    )
    good = ('{"index_patterns": ["logs-*"], "settings": {}}\n',)
