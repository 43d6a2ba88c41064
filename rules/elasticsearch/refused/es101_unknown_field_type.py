from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class UnknownFieldType(FieldRule):
    code = "ES101"
    summary = "A field type that no release knows"
    why = """\
A mapping with a type that does not exist is refused when the template comes in (2.4 and later: `No handler for
type`, from 8.x `The mapper type [int] declared on field [f] does not exist`); 1.7 takes the template and fails
when the first index is made. Types of plugins (`murmur3`, `annotated_text`, `icu_collation_keyword`) may be
installed on the server: they leave the verdict open. A type that older releases had is told by ES602 or ES610."""
    fix = "safe/unsafe"
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"status": {"type": "int"}}}}}\n',
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"day": {"type": "Date"}}}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"status": {"type": "integer"}}}}}\n',
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"hash": {"type": "murmur3"}}}}}\n',
    )
    fixed = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"status": {"type": "integer"}}}}}\n'
    )
