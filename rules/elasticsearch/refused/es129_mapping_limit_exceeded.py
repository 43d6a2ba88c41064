from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class MappingLimitExceeded(TemplateRule):
    code = "ES129"
    summary = "Mapping that exceeds a limit"
    why = """\
Elasticsearch limits the size of a mapping: since 5.0 to 1000 fields (objects and multi-fields count) and 20 levels
(the root is the first one), since 2.3 to 50 nested fields (100 in 9.4 and later). Elasticsearch rejects a larger
mapping: `Limit of total fields [1000] has been exceeded`. Settings such as `index.mapping.total_fields.limit` change
the limits.

Remove fields that you do not need, or raise the limit in the settings of the template."""
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"f0": {"type": '
        '"long"}, "f1": {"type": "long"}, "f2": {"type": "long"}, "f3": {"type": "long"}}}, "settings": '
        '{"index.mapping.total_fields.limit": 3}}}\n',
    )
    good = (
        (
            '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"f0": {"type": '
            '"long"}, "f1": {"type": "long"}, "f2": {"type": "long"}}}, "settings": '
            '{"index.mapping.total_fields.limit": 3}}}\n'
        ),
    )
