from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class UnknownMappingRootKey(TemplateRule):
    code = "ES110"
    holds_in_templates = True
    about_support = True
    summary = "Unknown key in a mapping"
    why = """\
Next to `properties`, a mapping accepts only a few keys. Elasticsearch rejects any other key:
`Root mapping definition has unsupported parameters`. Often a field is outside `properties`, or an index setting is
in the mapping. Elasticsearch 1.7 accepts the template and fails when it creates the first index.

Move fields under `properties`, and settings to `settings`."""
    bad = (
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"user": {"type": "keyword"}, "dynamic": false}}}\n',
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"refresh_interval": "5s"}}}\n',
    )
    good = (
        '{"index_patterns": ["shop-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"keyword"}}, "dynamic": false}}}\n',
    )
