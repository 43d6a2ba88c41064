from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class MappingLimitExceeded(TemplateRule):
    code = "ES129"
    summary = "Mapping that exceeds a limit"
    why = """\
Elasticsearch limits the size of a mapping:

- since 2.3: 50 nested fields (100 in 9.5)
- since 5.0: 1000 fields (objects and multi-fields count as fields) and 20 levels. The root is the first level, so 19
  objects inside each other are allowed.

Settings such as `index.mapping.total_fields.limit` change these limits. Elasticsearch rejects a larger mapping: `Limit
of total fields [1000] has been exceeded`.

Only the fields of this file are counted. Component templates may add more. Without a target, the rule uses the limits
of the newest release.

Remove fields that nobody needs, or raise the limit in the settings of the template."""
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"f0": {"type": '
        '"long"}, "f1": {"type": "long"}, "f2": {"type": "long"}, "f3": {"type": "long"}}}, "settings": '
        '{"index.mapping.total_fields.limit": 3}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {"a": {"type": '
        '"long"}}}, "settings": {"index.mapping.total_fields.limit": 3}}}\n',
    )
