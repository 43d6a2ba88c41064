from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class DynamicTemplateWithoutCondition(TemplateRule):
    code = "ES120"
    summary = "Dynamic template without a condition"
    why = """\
The condition of a dynamic template (`match`, `path_match` or `match_mapping_type`) selects fields. Elasticsearch
up to 7.12 rejects a template that contains one without a condition:
`template must have match, path_match or match_mapping_type set`. Elasticsearch 7.13 and later apply it to every
new field.

Add `"match": "*"`, which applies to every new field in all releases."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["weblogs-*"], "mappings": {"doc": {"dynamic_templates": [{"all": {"mapping": '
        '{"type": "keyword"}}}]}}}\n',
    )
    good = (
        (
            '{"index_patterns": ["weblogs-*"], "mappings": {"doc": {"dynamic_templates": [{"all": '
            '{"match": "*", "mapping": {"type": "keyword"}}}]}}}\n'
        ),
    )
