from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class BadDynamicValue(TemplateRule):
    code = "ES111"
    holds_in_templates = True
    summary = "Invalid value of `dynamic`"
    why = """\
`dynamic` accepts `true`, `false`, `strict` and, since 7.11, `runtime`. Elasticsearch 6.0 and later reject every other
value, including `False` with a capital letter.

Releases up to 5.6 accept any value: `off` and `0` mean `false`, every other word means `true`. For `False` or `no`,
that is the opposite of what the author intended: Elasticsearch keeps adding new fields to the mapping.

Use one of the allowed values in lower case."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic": "False"}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic": "off"}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic": "strict"}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic": false}}}\n',
    )
    fixed = '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic": "false"}}}\n'
