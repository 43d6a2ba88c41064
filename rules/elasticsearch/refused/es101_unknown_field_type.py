from __future__ import annotations

from lslint.rules.elasticsearch.correctness.es203_invalid_dynamic_mapping import InvalidDynamicMapping
from lslint.rules.elasticsearch.rule import TemplateRule


class UnknownFieldType(TemplateRule):
    code = "ES101"
    severity = "error"
    stage = "load"
    in_dynamic_template = InvalidDynamicMapping
    summary = "A field type that no release knows"
    why = """\
A mapping with a type that does not exist is refused when the template comes in (2.4 and later: `No handler for
type`, from 8.x `The mapper type [int] declared on field [f] does not exist`); 1.7 takes the template and fails
when the first index is made. Types of plugins (`murmur3`, `annotated_text`, `icu_collation_keyword`) may be
installed on the server: they leave the verdict open. A type that older releases had is told by ES602 or ES610."""
    sources = ("template PUTs on Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    fix = "safe/unsafe"
    bad = (
        ('{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"status": {"type": "int"}}}}}\n'),
        ('{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"day": {"type": "Date"}}}}}\n'),
    )
    good = (
        ('{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"status": {"type": "integer"}}}}}\n'),
        ('{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"hash": {"type": "murmur3"}}}}}\n'),
    )
    fixed = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"status": {"type": "integer"}}}}}\n'
    )
