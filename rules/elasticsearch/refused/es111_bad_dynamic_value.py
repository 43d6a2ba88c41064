from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class BadDynamicValue(TemplateRule):
    code = "ES111"
    holds_in_templates = True
    summary = "Invalid value of `dynamic`"
    why = """\
`dynamic` accepts `true`, `false`, `strict` and, since 7.11, `runtime`. Elasticsearch 6.0 and later reject every
other value, for example `False` with a capital letter.

Use one of the allowed values."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic": "False"}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic": "off"}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic": false}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic": "strict"}}}\n',
    )
    fixed = '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic": "false"}}}\n'
