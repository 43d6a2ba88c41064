from __future__ import annotations

from lslint.grammar.config.tree import Mapping
from lslint.rules.elasticsearch.advice.index import IndexSettingAdvice, count, is_self_contained, reach
from lslint.rules.elasticsearch.model.index_definition import Template, text

MAX_FIELDS = 2000
BEATS_LIMIT = 10_000
"""The limit in the templates of Beats."""
_CLOSED = ("false", "strict", "runtime")


def _is_managed(template: Template) -> bool:
    """Whether a program generates the template."""
    meta = template.root.get("_meta")
    return isinstance(meta, Mapping) and text(meta.get("managed")) == "true"


class TotalFieldsLimitRaised(IndexSettingAdvice):
    code = "ES410"
    severity = "info"
    required_text = ("total_fields",)
    summary = "Raised `mapping.total_fields.limit`"
    why = """\
Every node holds the complete mapping in the cluster state, and every shard needs heap for each field. For each new
field, the master sends a new cluster state to all nodes. `mapping.total_fields.limit` (since 5.0, 1,000 by default)
stops documents whose keys are data, for example user names or ids, from adding an unlimited number of fields. With a
much higher limit, the cluster becomes slow before the limit is reached.

Map such objects as `flattened` (since 7.3), set `dynamic: false` for them, or use `ignore_dynamic_beyond_limit` (since
8.14): the document is indexed, and fields beyond the limit are not mapped.

The rule does not report a mapping that itself declares many of the fields that the limit allows (ECS has about 1,500 to
2,000 fields), adds no new fields, uses component templates, or is generated (`_meta.managed`). Values up to 10,000,
which the Beats templates use, are reported only if you select the rule."""
    sources = ("Elasticsearch reference: mapping limit settings",)
    releases = "5.0-"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "mapping.total_fields.limit": 20000 } } }\n',
        '{ "index_patterns": ["weblogs-*"],\n'
        '  "settings": { "index": { "mapping": { "total_fields": { "limit": "50000" } } } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "mapping.total_fields.limit": 2000 } } }\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "mapping.total_fields.limit": 5000 },\n'
        '  "mappings": { "dynamic": false } } }\n',
    )

    settings = ("mapping.total_fields.limit",)
    reads = count
    message = (
        "`total_fields.limit: {value}` lets unexpected keys add fields until the cluster slows down. Map objects"
        " with variable keys as {form}, or set `dynamic: false`"
    )

    def is_bad(self, value: int, template: Template) -> bool:
        if value <= MAX_FIELDS or _is_managed(template) or not is_self_contained(template):
            return False
        declared = sum(1 + len(field.subs) for mapping in template.mappings for field in mapping.fields)
        closed = bool(template.mappings) and all(one.dynamic() in _CLOSED for one in template.mappings)
        return not closed and declared <= min(500, value / 4)

    def details(self, value: int, template: Template) -> dict[str, str | bool]:
        form = "`flattened`" if reach(template) >= (7, 3) else "`enabled: false`"
        return {"form": form, "optional": value <= BEATS_LIMIT}
