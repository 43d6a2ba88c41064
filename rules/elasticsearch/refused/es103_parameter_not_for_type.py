from __future__ import annotations

from lslint.rules.elasticsearch.correctness.es203_invalid_dynamic_mapping import InvalidDynamicMapping
from lslint.rules.elasticsearch.rule import TemplateRule


class ParameterNotForType(TemplateRule):
    code = "ES103"
    severity = "error"
    stage = "load"
    in_dynamic_template = InvalidDynamicMapping
    summary = "A parameter that this type of field does not have"
    why = """\
Each type takes its own parameters, and from 2.4 on any other is refused, also where another type has it:
`ignore_above` on `text`, `analyzer` on `keyword`, `norms` on a number. What each type takes was tried parameter by
parameter on seven releases. The fix takes the parameter out: it never had an effect, as the template was refused."""
    sources = ("template PUTs on Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    fix = "safe"
    bad = (
        (
            '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"message": {"type": '
            '"text", "ignore_above": 256}}}}}\n'
        ),
    )
    good = (
        (
            '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": {"type": '
            '"keyword", "ignore_above": 256}}}}}\n'
        ),
    )
    fixed = '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"message": {"type": "text"}}}}}\n'
