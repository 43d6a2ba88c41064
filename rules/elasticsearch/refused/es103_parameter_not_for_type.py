from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class ParameterNotForType(FieldRule):
    code = "ES103"
    summary = "A parameter that this type of field does not have"
    why = """\
Each type takes its own parameters, and from 2.4 on any other is refused, also where another type has it:
`ignore_above` on `text`, `analyzer` on `keyword`, `norms` on a number. What each type takes was tried parameter by
parameter on seven releases. The fix takes the parameter out: it never had an effect, as the template was refused."""
    fix = "safe"
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"message": {"type": '
        '"text", "ignore_above": 256}}}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"keyword", "ignore_above": 256}}}}}\n',
    )
    fixed = '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"message": {"type": "text"}}}}}\n'
