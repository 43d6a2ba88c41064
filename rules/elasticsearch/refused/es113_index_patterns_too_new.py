from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class IndexPatternsTooNew(TemplateRule):
    code = "ES113"
    about_support = True
    summary = "`index_patterns` in a template for a release before 6.0"
    why = """\
Elasticsearch 6.0 introduced `index_patterns`, which replaces `template`. Elasticsearch up to 5.6 ignores
`index_patterns` and rejects the template: `Validation Failed: 1: template is missing`.

For these releases, rename the key to `template` and give it one pattern."""
    fix = "safe/unsafe"
    bad = ('{"index_patterns": ["logs-*"], "mappings": {"doc": {"properties": {"a": {"type": "string"}}}}}\n',)
    good = ('{"template": "logs-*", "mappings": {"doc": {"properties": {"a": {"type": "string"}}}}}\n',)
