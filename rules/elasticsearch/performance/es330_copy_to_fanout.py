from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, listed
from lslint.rules.elasticsearch.model.index_definition import Template, texts

MAX_FIELDS = 20
_FIELD = '"f{}": {{"type": "keyword", "copy_to": "all_text"}}'
_BODY = '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {\n  %s}}}}\n'


class CopyToFanout(TemplateAdvice):
    code = "ES330"
    default = False
    required_text = ("copy_to",)
    summary = "`copy_to` on more than 20 fields"
    why = """\
Elasticsearch indexes each value with `copy_to` a second time, in the target field. For dozens of fields, that costs
as much as the old `_all` field, which 7.0 removed.

To search several fields without a copy, use `multi_match`, `query_string` with `fields`, or the index setting
`index.query.default_field`."""
    sources = (
        "Elasticsearch reference: copy_to; tune for search speed",
        "Elasticsearch reference 6.0, breaking changes: _all is disabled by default",
    )
    bad = (_BODY % ",\n  ".join(_FIELD.format(n) for n in range(21)),)
    good = (_BODY % ",\n  ".join(_FIELD.format(n) for n in range(3)),)

    def advise(self, template: Template) -> Findings:
        """Report each mapping once, at its first field with ``copy_to``."""
        for mapping in template.mappings:
            found = [field for field in mapping.fields if texts(field.node.get("copy_to"))]
            if len(found) > MAX_FIELDS:
                goals = sorted({name for field in found for name in texts(field.node.get("copy_to"))})
                yield self.finding(
                    found[0].node.entry("copy_to") or found[0].entry,
                    f"`copy_to` on {len(found)} fields indexes their values a second time in {listed(goals)}. Name"
                    " the fields in queries or in `query.default_field` instead",
                )
