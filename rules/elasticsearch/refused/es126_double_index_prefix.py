from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class DoubleIndexPrefix(TemplateRule):
    code = "ES126"
    holds_in_templates = True
    summary = "Index setting with a duplicate `index.` prefix"
    why = """\
Inside the object `index`, settings are written without `index.`: Elasticsearch reads `{"index": {"index.codec": …}}`
as `index.index.codec`, a setting that does not exist. 5.0 and later reject the template. Earlier releases store the
setting, which then has no effect.

Remove one of the two prefixes."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index": {"index.codec": "best_compression"}}}}\n',
    )
    good = ('{"index_patterns": ["weblogs-*"], "template": {"settings": {"index": {"codec": "best_compression"}}}}\n',)
    fixed = '{"index_patterns": ["weblogs-*"], "template": {"settings": {"index": {"codec": "best_compression"}}}}\n'
