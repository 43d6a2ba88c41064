from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class UnknownMappingRootKey(TemplateRule):
    code = "ES110"
    holds_in_templates = True
    about_support = True
    summary = "Unknown key in a mapping"
    why = """\
Next to `properties` a mapping accepts only a short list of keys. Elasticsearch rejects any other key: `Root mapping
definition has unsupported parameters`. Usually a field is missing its `properties` level, or an index setting was
written into the mapping.

Up to 6.8 the keys of `mappings` are names of mapping types, so these releases reject a mapping without that level.

Move fields below `properties`, and settings to `settings`."""
    bad = (
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"user": {"type": "keyword"}, "dynamic": false}}}\n',
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"refresh_interval": "5s"}}}\n',
    )
    good = (
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"keyword"}}, "dynamic": false}}}\n',
    )
