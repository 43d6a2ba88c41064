from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class DoubleIndexPrefix(TemplateRule):
    code = "ES126"
    holds_in_templates = True
    summary = "Index setting with a duplicate `index.` prefix"
    why = """\
Inside the object `index`, settings are written without the prefix `index.`. Elasticsearch reads
`{"index": {"index.codec": …}}` as `index.index.codec`, which does not exist. Elasticsearch 5.0 and later reject the
template. Elasticsearch 1.x and 2.x ignore the setting."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index": {"index.codec": "best_compression"}}}}\n',
    )
    good = ('{"index_patterns": ["weblogs-*"], "template": {"settings": {"index": {"codec": "best_compression"}}}}\n',)
    fixed = '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index": {"codec": "best_compression"}}}}\n'
