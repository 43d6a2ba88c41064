from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class UnknownMappingParameter(FieldRule):
    code = "ES102"
    summary = "A parameter that no field has"
    why = """\
From 2.4 on a field with a parameter that its type does not have is refused: `unknown parameter [ignore_abve] on
mapper [f] of type [keyword]`, before 7.8 `Mapping definition for [f] has unsupported parameters`. 1.7 reads over
it, so the slip of the pen was never noticed there."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"keyword", "ignore_abve": 256}}}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"keyword", "ignore_above": 256}}}}}\n',
    )
    fixed = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"keyword", "ignore_above": 256}}}}}\n'
    )
