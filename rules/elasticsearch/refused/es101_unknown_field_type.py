from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class UnknownFieldType(FieldRule):
    code = "ES101"
    holds_in_templates = True
    about_support = True
    summary = "Unknown field type"
    why = """\
The mapping gives a field a type that no Elasticsearch release has. Usually the name is misspelled or comes from
another product, for example `int` instead of `integer`.

Elasticsearch 2.4 and later reject the template when it is installed (`No handler for type`, from 8.x on `The mapper
type [int] declared on field [f] does not exist`). 1.7 accepts the template and fails when it creates the first index.

The rule does not report types of plugins (`murmur3`, `annotated_text`, `icu_collation_keyword`): the plugin may be
installed on the server, so lslint cannot decide whether the server accepts the file. A type that resembles no other may
belong to a plugin that lslint does not know, so it is reported as a warning. ES602 and ES610 report types that older
releases had.

Use a type that the target release supports."""
    fix = "safe/unsafe"
    bad = (
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"status": {"type": "int"}}}}}\n',
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"day": {"type": "Date"}}}}}\n',
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"tel": {"type": "phone_number"}}}}}\n',
    )
    good = (
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"status": {"type": "integer"}}}}}\n',
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"hash": {"type": "murmur3"}}}}}\n',
    )
    fixed = (
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"status": {"type": "integer"}}}}}\n'
    )
