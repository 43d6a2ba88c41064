from __future__ import annotations

from lslint.rules.api import Context, Edit, Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, unsafe_fix
from lslint.rules.elasticsearch.examples import fields
from lslint.rules.elasticsearch.model.template_view import Field, TemplateView
from lslint.rules.elasticsearch.rule import MERGED_ADVICE

_CHOSEN = ("analyzer", "fielddata_frequency_filter")


def _is_on_purpose(field: Field) -> bool:
    """Whether field data is intended: the field has a custom analyzer or filter, or a keyword next to it."""
    outer = field.parent
    has_keyword = (outer is not None and outer.type == "keyword") or any(one.type == "keyword" for one in field.subs)
    return has_keyword or any(field.node.entry(name) for name in _CHOSEN)


class FielddataTrueOnText(TemplateAdvice):
    code = "ES309"
    merge_repeats = MERGED_ADVICE
    severity = "info"
    required_text = ("fielddata",)
    summary = "`fielddata: true` on a `text` field"
    why = """\
To sort or aggregate a `text` field, Elasticsearch loads its words into the heap. A field with many different words
can fill the heap, so that requests fail. In addition, the result counts words instead of values. `fielddata` is
therefore off by default since 5.0.

Add a `keyword` sub-field and aggregate on it, for example `agent.keyword`."""
    sources = (
        "talk from 2016 about 6 clusters with 300 nodes in total: field data used nearly as much heap as all"
        " segments; the largest fields moved to doc values",
        "Elasticsearch reference: text field type, fielddata",
    )
    releases = "5.0-"
    fix = "unsafe"
    bad = (fields('"agent": {"type": "text", "fielddata": true}'),)
    good = (fields('"agent": {"type": "text", "fields": {"keyword": {"type": "keyword"}}}'),)
    fixed = fields('"agent": {"type": "text", "fields": {"keyword": {"type": "keyword", "ignore_above": 1024}}}')

    def advise(self, template: TemplateView) -> Findings:
        for mapping in template.mappings:
            for field in mapping.forms():
                if field.type != "text" or field.setting("fielddata") != "true" or _is_on_purpose(field):
                    continue
                yield self.finding(
                    field.node.entry("fielddata") or field.entry,
                    f"`fielddata: true` on `{field.path}` loads all words into the heap, which can trip the circuit"
                    " breaker. Aggregate on a `keyword` sub-field instead",
                    fix=unsafe_fix("Replace `fielddata` with a `keyword` sub-field", self._edits(field, template.ctx)),
                )

    def _edits(self, field: Field, ctx: Context) -> list[Edit]:
        """Return the edits that put a keyword sub-field in place of the setting, if the field can have one."""
        entry = field.node.entry("fielddata")
        if entry is None or ctx.has_syntax_errors or field.parent is not None:
            return []
        if field.node.entry("fields") is not None:
            return []
        made = '"fields": {"keyword": {"type": "keyword", "ignore_above": 1024}}'
        if not field.node.flow:
            made = "fields: {keyword: {type: keyword, ignore_above: 1024}}"
        return [Edit(entry.start, entry.end, made)]
