from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class InvalidDynamicMapping(TemplateRule):
    code = "ES203"
    fails_with_document = True
    summary = "A rule for new fields that makes a mapping which cannot be"
    why = """\
The mapping inside a dynamic template is tried at PUT from 8.0 on (`dynamic template [s] has invalid content`). Up
to 7.17 the template is accepted, with a warning in 7.x, and the first document with such a field is refused. Types
and parameters that older releases had are told by ES606."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"dynamic_templates": [{"s": {"match": '
        '"*", "match_mapping_type": "string", "mapping": {"type": "keyword", "ignore_abve": 9}}}]}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"dynamic_templates": [{"s": {"match": '
        '"*", "match_mapping_type": "string", "mapping": {"type": "keyword", "ignore_above": 9}}}]}}}\n',
    )
    fixed = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"dynamic_templates": [{"s": {"match": '
        '"*", "match_mapping_type": "string", "mapping": {"type": "keyword", "ignore_above": 9}}}]}}}\n'
    )
