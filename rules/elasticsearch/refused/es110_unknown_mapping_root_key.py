from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class UnknownMappingRootKey(TemplateRule):
    code = "ES110"
    summary = "A key that a mapping does not have"
    why = """\
Beside `properties` a mapping has a short list of keys; anything else is refused: `Root mapping definition has
unsupported parameters`. Mostly a field has lost its `properties`, or a setting stands in the mapping. Up to 6.8
the keys of `mappings` are names of types, so a mapping without that level is refused there."""
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"user": {"type": "keyword"}, "dynamic": false}}}\n',
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"refresh_interval": "5s"}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"keyword"}}, "dynamic": false}}}\n',
    )
