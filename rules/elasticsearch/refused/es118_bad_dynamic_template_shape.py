from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class BadDynamicTemplateShape(TemplateRule):
    code = "ES118"
    summary = "`dynamic_templates` in a shape that the server does not read"
    why = """\
`dynamic_templates` is a list, and each item an object with one name, which holds the rule. An object in place of
the list, two names in one item (`A dynamic template must be defined with a name`), a rule without `mapping` and,
from 5.0 on, a key that a rule does not have are refused."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"dynamic_templates": [{"a": {"match": '
        '"a", "mapping": {"type": "long"}}, "b": {"match": "b", "mapping": {"type": "long"}}}]}}}\n',
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"dynamic_templates": {"a": {"match": '
        '"a", "mapping": {"type": "long"}}}}}}\n',
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"dynamic_templates": [{"a": {"match": "a"}}]}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"dynamic_templates": [{"a": {"match": '
        '"a", "mapping": {"type": "long"}}}, {"b": {"match": "b", "mapping": {"type": "long"}}}]}}}\n',
    )
    fixed = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"dynamic_templates": [{"a": {"match": '
        '"a", "mapping": {"type": "long"}}}, {"b": {"match": "b", "mapping": {"type": "long"}}}]}}}\n'
    )
