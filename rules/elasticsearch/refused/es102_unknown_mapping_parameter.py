from __future__ import annotations

from lslint.rules.elasticsearch.correctness.es203_invalid_dynamic_mapping import InvalidDynamicMapping
from lslint.rules.elasticsearch.rule import TemplateRule


class UnknownMappingParameter(TemplateRule):
    code = "ES102"
    severity = "error"
    stage = "load"
    in_dynamic_template = InvalidDynamicMapping
    summary = "A parameter that no field has"
    why = """\
From 2.4 on a field with a parameter that its type does not have is refused: `unknown parameter [ignore_abve] on
mapper [f] of type [keyword]`, before 7.8 `Mapping definition for [f] has unsupported parameters`. 1.7 reads over
it, so the slip of the pen was never noticed there."""
    sources = ("template PUTs on Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    fix = "safe"
    bad = (
        (
            '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": {"type": '
            '"keyword", "ignore_abve": 256}}}}}\n'
        ),
    )
    good = (
        (
            '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": {"type": '
            '"keyword", "ignore_above": 256}}}}}\n'
        ),
    )
    fixed = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"keyword", "ignore_above": 256}}}}}\n'
    )
