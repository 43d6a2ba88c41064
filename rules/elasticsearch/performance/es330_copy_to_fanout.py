from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, listed
from lslint.rules.elasticsearch.model.index_definition import Template, texts

MAX_FIELDS = 20
_FIELD = '"f{}": {{"type": "keyword", "copy_to": "all_text"}}'
_BODY = '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"properties": {\n  %s}}}}\n'


class CopyToFanout(TemplateAdvice):
    code = "ES330"
    required_text = ("copy_to",)
    summary = "`copy_to` gathers dozens of fields"
    why = """\
Each value with `copy_to` is analyzed and indexed once more, in the field it goes to. For a handful of fields that
makes searching them together cheap; for dozens it is the `_all` field again, which was dropped in 6.0 for its cost. A
search over several fields (`multi_match`, `query_string` with `fields`, or the setting `query.default_field`) needs
no copy."""
    sources = (
        "Elasticsearch reference: copy_to; tune for search speed",
        "Elasticsearch reference 6.0, breaking changes: _all is disabled by default",
    )
    bad = (_BODY % ",\n  ".join(_FIELD.format(n) for n in range(21)),)
    good = (_BODY % ",\n  ".join(_FIELD.format(n) for n in range(3)),)

    def advise(self, template: Template) -> Findings:
        """One finding a mapping, at its first field with ``copy_to``."""
        for mapping in template.mappings:
            found = [field for field in mapping.fields if texts(field.node.get("copy_to"))]
            if len(found) > MAX_FIELDS:
                goals = sorted({name for field in found for name in texts(field.node.get("copy_to"))})
                yield self.finding(
                    found[0].node.entry("copy_to") or found[0].entry,
                    f"`copy_to` on {len(found)} fields indexes each of them once more, in {listed(goals)}: name the"
                    " fields in the query or in `query.default_field` instead",
                )
