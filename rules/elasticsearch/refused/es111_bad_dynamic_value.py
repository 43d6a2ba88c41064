from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class BadDynamicValue(TemplateRule):
    code = "ES111"
    summary = "`dynamic` with a word that it does not take"
    why = """\
`dynamic` is `true`, `false`, `strict` or, since 7.11, `runtime`. From 6.0 on any other word is refused, `False`
with a capital included; before, any unknown word meant `true`, which is the opposite of what was meant by most of
them."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"dynamic": "False"}}}\n',
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"dynamic": "off"}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"dynamic": "strict"}}}\n',
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"dynamic": false}}}\n',
    )
    fixed = '{"index_patterns": ["logs-*"], "template": {"mappings": {"dynamic": "false"}}}\n'
