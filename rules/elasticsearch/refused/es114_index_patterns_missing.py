from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class IndexPatternsMissing(TemplateRule):
    code = "ES114"
    summary = "A template that is for no index"
    why = """\
Without a pattern a template is refused: `index patterns are missing` (up to 5.6: `template is missing`). An empty
list and `null` count as missing. A file that is meant as the body of an index needs none: name its kind."""
    bad = (
        '{"index_patterns": [], "settings": {}}\n',
        '{"index_patterns": null, "mappings": {}}\n',
    )
    good = ('{"index_patterns": ["logs-*"], "settings": {}}\n',)
