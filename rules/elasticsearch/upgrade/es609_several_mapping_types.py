from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class SeveralMappingTypes(TemplateRule):
    code = "ES609"
    severity = "warning"
    summary = "More than one mapping type"
    why = """\
From 6.0 on an index has one type: `Rejecting mapping update as the final mapping would have more than 1 type: [a,
b]`. Several types become several indices, or one mapping with a field that tells them apart; `_default_` beside
one type is fine in 6.x."""
    sources = ("template PUTs on Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    may_refuse = True
    bad = ('{"template": "logs-*", "mappings": {"a": {"properties": {}}, "b": {"properties": {}}}}\n',)
    good = ('{"template": "logs-*", "mappings": {"a": {"properties": {}}}}\n',)
