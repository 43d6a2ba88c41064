from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateUpgrade


class SeveralMappingTypes(TemplateUpgrade):
    code = "ES609"
    summary = "More than one mapping type"
    why = """\
From 6.0 on an index has one type: `Rejecting mapping update as the final mapping would have more than 1 type: [a,
b]`. Several types become several indices, or one mapping with a field that tells them apart; `_default_` beside
one type is fine in 6.x."""
    fix = "none"
    bad = ('{"template": "logs-*", "mappings": {"a": {"properties": {}}, "b": {"properties": {}}}}\n',)
    good = ('{"template": "logs-*", "mappings": {"a": {"properties": {}}}}\n',)
