from __future__ import annotations

from lslint.grammar.config.tree import Mapping
from lslint.rules.elasticsearch.advice.index import IndexSettingAdvice, count, is_self_contained, reach
from lslint.rules.elasticsearch.model.index_definition import Template, text

MAX_FIELDS = 2000
_CLOSED = ("false", "strict", "runtime")


def _is_managed(template: Template) -> bool:
    """Whether a program made it, and will make it again."""
    meta = template.root.get("_meta")
    return isinstance(meta, Mapping) and text(meta.get("managed")) == "true"


class TotalFieldsLimitRaised(IndexSettingAdvice):
    code = "ES410"
    severity = "warning"
    required_text = ("total_fields",)
    summary = "There is room for an explosion of fields"
    why = """\
Every field of a mapping is held by each node in its cluster state and by each shard in the heap, and each new one is
a change of the state that the master sends to all nodes. `mapping.total_fields.limit` (since 5.0, 1,000 by default)
stops documents whose keys are data, such as user names or ids, from adding fields without end. Raised far, it does so
only when the cluster is already slow. Map such objects as `flattened` (7.3), set `dynamic: false` for them, or use
`ignore_dynamic_beyond_limit` (8.14), which keeps the document. Not reported where the mapping itself declares a good
part of that number (ECS has about 1,500 to 2,000), takes no new fields, is made of component templates, or comes from
a program (`_meta.managed`)."""
    sources = ("Elasticsearch reference: mapping limit settings",)
    releases = "5.0-"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "mapping.total_fields.limit": 10000 } } }\n',
        '{ "index_patterns": ["weblogs-*"],\n'
        '  "settings": { "index": { "mapping": { "total_fields": { "limit": "5000" } } } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "mapping.total_fields.limit": 2000 } } }\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "mapping.total_fields.limit": 5000 },\n'
        '  "mappings": { "dynamic": false } } }\n',
    )

    settings = ("mapping.total_fields.limit",)
    reads = count
    message = (
        "`total_fields.limit: {value}` lets documents whose keys are data add fields until the cluster state is slow:"
        " map such objects as {way} or `dynamic: false`, and keep the limit near what is needed"
    )

    def is_bad(self, value: int, template: Template) -> bool:
        if value <= MAX_FIELDS or _is_managed(template) or not is_self_contained(template):
            return False
        declared = sum(1 + len(field.subs) for mapping in template.mappings for field in mapping.fields)
        closed = bool(template.mappings) and all(one.dynamic() in _CLOSED for one in template.mappings)
        return not closed and declared <= min(500, value / 4)

    def details(self, value: int, template: Template) -> dict[str, str]:
        return {"way": "`flattened`" if reach(template) >= (7, 3) else "`enabled: false`"}
