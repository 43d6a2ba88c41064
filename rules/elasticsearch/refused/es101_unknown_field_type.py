from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class UnknownFieldType(FieldRule):
    code = "ES101"
    holds_in_templates = True
    about_support = True
    summary = "Unknown field type"
    why = """\
No Elasticsearch release has this field type. Often the name is misspelled or comes from another product, for
example `int` instead of `integer`.

Elasticsearch rejects the template: `The mapper type [int] declared on field [f] does not exist` (up to 7.17
`No handler for type [int]`). Elasticsearch 1.7 accepts the template and fails when it creates the first index.

Types of known plugins (`murmur3`, `annotated_text`) are not reported. A type that resembles no known type may
belong to another plugin, so the finding is a warning."""
    fix = "safe/unsafe"
    bad = (
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"status": {"type": "int"}}}}}\n',
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"day": {"type": "Date"}}}}}\n',
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"tel": {"type": "phone_number"}}}}}\n',
    )
    good = (
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"status": {"type": "integer"}}}}}\n',
    )
    fixed = (
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"status": {"type": "integer"}}}}}\n'
    )
