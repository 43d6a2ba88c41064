from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class MappingLimitExceeded(TemplateRule):
    code = "ES129"
    summary = "A mapping beyond the limits"
    why = """\
1000 fields (objects and multi-fields count), 20 levels, 50 nested fields (100 in 9.5) are the limits from 5.0 on,
`index.mapping.total_fields.limit` and the like raise them: `Limit of total fields [1000] has been exceeded`. Told
for the fields in this file; component templates may add more."""
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"f0": {"type": '
        '"long"}, "f1": {"type": "long"}, "f2": {"type": "long"}, "f3": {"type": "long"}}}, "settings": '
        '{"index.mapping.total_fields.limit": 3}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"a": {"type": '
        '"long"}}}, "settings": {"index.mapping.total_fields.limit": 3}}}\n',
    )
