from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class BadDynamicTemplateShape(TemplateRule):
    code = "ES118"
    summary = "Invalid structure of `dynamic_templates`"
    why = """\
`dynamic_templates` is a list. Each item is an object with exactly one key, the name of the dynamic template. The
value of this key contains the conditions and the `mapping`. Elasticsearch rejects any other structure:
`A dynamic template must be defined with a name`. Elasticsearch 1.7 accepts the template and fails when it creates
the first index."""
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
