from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class DynamicTemplateWithoutCondition(TemplateRule):
    code = "ES120"
    needs_new_release = True
    summary = "A dynamic template that does not say what it is for"
    why = """\
Up to 6.8 a rule without `match`, `path_match` and `match_mapping_type` is refused: `template must have match,
path_match or match_mapping_type set`. Since 7.13 it is for every field. Told for old targets, and where the rest
of the file is for old releases only."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["logs-*"], "mappings": {"doc": {"dynamic_templates": [{"all": {"mapping": '
        '{"type": "keyword"}}}]}}}\n',
    )
    good = (
        '{"template": "logs-*", "mappings": {"doc": {"dynamic_templates": [{"all": {"match": "*", '
        '"mapping": {"type": "keyword"}}}]}}}\n',
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"dynamic_templates": [{"all": '
        '{"mapping": {"type": "keyword"}}}]}}}\n',
    )
