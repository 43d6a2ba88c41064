"""Templates that come with a product: their users do not maintain them."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import Mapping
from lslint.rules.elasticsearch.model.json_values import text
from lslint.rules.elasticsearch.model.template_view import TemplateView, TypeMapping
from lslint.rules.facts import fact

_SHIPPED = (
    r"(?:logstash-output-)?elasticsearch-(?:template-)?(?:es)?[0-9]+x\.json"
    r"|(?:file|metric|winlog|packet|audit|heart|function|journal|top)beat[\w.-]*template[\w.-]*\.json"
)
"""Names of files with the templates of the elasticsearch output and of Beats."""
_STOCK_FIELDS = frozenset(("@timestamp", "@version", "geoip"))
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
def is_shipped(template: TemplateView) -> bool:
    """Whether it is a copy of a template shipped with Logstash, a Beat, ECS or another product, whose users do not
    maintain it."""
    if compiled(_SHIPPED).fullmatch(template.ctx.path.replace("\\", "/").rpartition("/")[2]) is not None:
        return True
    if any(map(_is_stock, template.mappings)) and any(name.startswith("logstash-") for name in template.patterns()):
        return True
    holders = [template.root, *(mapping.node for mapping in template.mappings)]
    return any(
        meta.entry("beat") is not None or meta.entry("ecs_version") is not None or text(meta.get("managed")) == "true"
        for holder in holders
        if isinstance(meta := holder.get("_meta"), Mapping)
    )


def _is_stock(mapping: TypeMapping) -> bool:
    """Whether a mapping is the one of the elasticsearch output, which dashboards expect, without additional fields."""
    rules = [rule.name for rule in mapping.dynamic_templates]
    names = {field.path.partition(".")[0] for field in mapping.fields}
    return rules == ["message_field", "string_fields"] and "geoip" in names and names <= _STOCK_FIELDS


@fact
def is_of_vendor(template: TemplateView) -> bool:
    """Whether it is a copy of a template that a product ships, possibly with other patterns."""
    patterns = template.patterns()
    if patterns and any(name.startswith(_PRODUCTS) for name in patterns):
        return True
    return is_shipped(template) or any(map(_is_of_logstash_2, template.mappings))


def _is_of_logstash_2(mapping: TypeMapping) -> bool:
    names = {rule.name for rule in mapping.dynamic_templates}
    return {"message_field", "string_fields"} <= names and len(names & _STOCK_TYPES) >= 6
