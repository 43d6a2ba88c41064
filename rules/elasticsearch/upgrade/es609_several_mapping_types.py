from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateUpgrade


class SeveralMappingTypes(TemplateUpgrade):
    code = "ES609"
    summary = "Several mapping types"
    why = """\
Since 6.0, a new index can have only one mapping type. Types are deprecated since 7.0 and were removed in 8.0.
Elasticsearch 6.x rejects a template with several: `Rejecting mapping update to […] as the final mapping would have more
than 1 type: [a, b]`.

Create a separate index per type, or one mapping with an additional field that contains the type.

Without a target, the finding is an error, because all releases from 7.17 on reject the template."""
    fix = "none"
    bad = ('{"index_patterns": ["logs-*"], "mappings": {"a": {"properties": {}}, "b": {"properties": {}}}}\n',)
    good = ('{"index_patterns": ["logs-*"], "mappings": {"a": {"properties": {}}}}\n',)
