from __future__ import annotations

from lslint.grammar.config.tree import Mapping
from lslint.rules.elasticsearch.advice.forks import flat_type
from lslint.rules.elasticsearch.advice.index import IndexSettingAdvice, count
from lslint.rules.elasticsearch.examples import settings
from lslint.rules.elasticsearch.model.json_values import text
from lslint.rules.elasticsearch.model.template_view import TemplateView

MAX_FIELDS = 2000
BEATS_LIMIT = 10_000
"""The limit in the templates of Beats."""
_CLOSED = ("false", "strict", "runtime")


def _is_managed(template: TemplateView) -> bool:
    """Whether a program generates the template."""
    meta = template.root.get("_meta")
    return isinstance(meta, Mapping) and text(meta.get("managed")) == "true"


class TotalFieldsLimitRaised(IndexSettingAdvice):
    code = "ES410"
    severity = "info"
    required_text = ("total_fields",)
    summary = "Raised `mapping.total_fields.limit`"
    why = """\
Every node holds the complete mapping in memory. `mapping.total_fields.limit` (by default 1,000) stops documents
from adding an unlimited number of fields, for example if their keys are user names. With a much higher limit, the
cluster may become slow before the limit is reached.

Map objects with such keys as `flattened` (since 7.3; OpenSearch: `flat_object`, since 2.7), or set `dynamic: false`
for them. Values up to 10,000 are reported only with `--extend-select ES410`."""
    sources = ("Elasticsearch reference: mapping limit settings",)
    releases = "5.0-"
    bad = (settings('"mapping.total_fields.limit": 20000'),)
    good = (settings('"mapping.total_fields.limit": 2000'),)

    settings = ("mapping.total_fields.limit",)
    reads = count
    message = (
        "`total_fields.limit: {value}` lets unexpected keys add fields until the cluster slows down. Map objects"
        " with variable keys as {form}, or set `dynamic: false`"
    )

    def is_bad(self, value: int, template: TemplateView) -> bool:
        if value <= MAX_FIELDS or _is_managed(template) or not template.is_self_contained:
            return False
        declared = sum(1 + len(field.subs) for mapping in template.mappings for field in mapping.fields)
        closed = bool(template.mappings) and all(one.dynamic() in _CLOSED for one in template.mappings)
        return not closed and declared <= min(500, value / 4)

    def details(self, value: int, template: TemplateView) -> dict[str, str | bool]:
        form = flat_type(template.ctx, is_there=template.newest_release() >= (7, 3)) or "`enabled: false`"
        return {"form": form, "optional": value <= BEATS_LIMIT}
