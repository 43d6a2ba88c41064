from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class BadDynamicTemplateShape(TemplateRule):
    code = "ES118"
    summary = "Invalid structure of `dynamic_templates`"
    why = """\
`dynamic_templates` is a list. Each item is an object with exactly one key, the name of the dynamic template, and the
value of that key contains the conditions and the `mapping`.

Elasticsearch rejects an object in place of the list, two names in one item (`A dynamic template must be defined with
a name`), a dynamic template without `mapping` and, since 5.0, an unknown key in a dynamic template.

Write one list item per dynamic template, each with one name."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic_templates": [{"a": {"match": '
        '"a", "mapping": {"type": "long"}}, "b": {"match": "b", "mapping": {"type": "long"}}}]}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic_templates": {"a": {"match": '
        '"a", "mapping": {"type": "long"}}}}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic_templates": [{"a": {"match": "a"}}]}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic_templates": [{"a": {"match": '
        '"a", "mapping": {"type": "long"}}}, {"b": {"match": "b", "mapping": {"type": "long"}}}]}}}\n',
    )
    fixed = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic_templates": [{"a": {"match": '
        '"a", "mapping": {"type": "long"}}}, {"b": {"match": "b", "mapping": {"type": "long"}}}]}}}\n'
    )
