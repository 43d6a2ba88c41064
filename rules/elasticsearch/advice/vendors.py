"""Templates that come with a product: their users do not maintain them."""

from __future__ import annotations

from lslint.rules.elasticsearch.advice.index import is_shipped
from lslint.rules.elasticsearch.model.index_definition import Template, TypeMapping
from lslint.rules.facts import fact

_PRODUCTS = (
    "wazuh-", "ossec-", "suricata-", "apm-", "metricbeat-", "filebeat-", "packetbeat-", "winlogbeat-", "auditbeat-",
    "heartbeat-", "topbeat-",
)  # fmt: skip
"""How the patterns of templates begin that Wazuh, SELKS and Elastic ship."""
_STOCK_TYPES = frozenset(
    ("float_fields", "double_fields", "byte_fields", "short_fields", "integer_fields", "long_fields", "date_fields",
     "geo_point_fields")
)  # fmt: skip
"""Dynamic templates of the template of Logstash 2.x, besides those for strings."""


@fact
def is_of_vendor(template: Template) -> bool:
    """Whether it is a copy of a template that a product ships, possibly with other patterns."""
    patterns = template.patterns()
    if patterns and any(one.startswith(_PRODUCTS) for one in patterns):
        return True
    return is_shipped(template) or any(map(_is_of_logstash_2, template.mappings))


def _is_of_logstash_2(mapping: TypeMapping) -> bool:
    names = {rule.name for rule in mapping.dynamic_templates}
    return {"message_field", "string_fields"} <= names and len(names & _STOCK_TYPES) >= 6
