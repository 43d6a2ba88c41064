from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class UnknownMappingRootKey(TemplateRule):
    code = "ES110"
    severity = "error"
    stage = "load"
    summary = "A key that a mapping does not have"
    why = """\
Beside `properties` a mapping has a short list of keys; anything else is refused: `Root mapping definition has
unsupported parameters`. Mostly a field has lost its `properties`, or a setting stands in the mapping. Up to 6.8
the keys of `mappings` are names of types, so a mapping without that level is refused there."""
    sources = ("template PUTs on Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    bad = (
        ('{"index_patterns": ["logs-*"], "template": {"mappings": {"user": {"type": "keyword"}, "dynamic": false}}}\n'),
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"refresh_interval": "5s"}}}\n',
    )
    good = (
        (
            '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": {"type": '
            '"keyword"}}, "dynamic": false}}}\n'
        ),
    )
