from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, put, unsafe_fix
from lslint.rules.elasticsearch.examples import fields
from lslint.rules.elasticsearch.model.template_view import Field, TemplateView
from lslint.rules.elasticsearch.rule import MERGED_ADVICE

_OFF = {"text": "false", "string": '{ "enabled": false }'}
"""How to disable norms: the short form was introduced with the type `text` in 5.0."""


class NormsOnLogText(TemplateAdvice):
    code = "ES314"
    merge_repeats = MERGED_ADVICE
    required_text = ("text", "string")
    default = False
    summary = "Norms on text fields of logs"
    why = """\
Norms use about one byte per document for each analyzed field. Elasticsearch needs them only to rank documents by
the length of the field. Logs are sorted by time.

Disable norms with `"norms": false`, before 5.0 with `"norms": {"enabled": false}`.

The rule checks only templates for logs, recognized by their index patterns, name or fields."""
    sources = ("Elasticsearch reference: norms",)
    fix = "unsafe"
    bad = (
        fields('"error": {"type": "text"}, "path": {"type": "keyword"}'),
        '{ "template": "weblogs-*", "mappings": { "web": { "properties": { "line": { "type": "string" } } } } }\n',
    )
    good = (
        fields('"error": {"type": "text", "norms": false}, "path": {"type": "keyword"}'),
        '{ "template": "weblogs-*", "mappings": { "web": { "properties": {\n'
        '  "line": { "type": "string", "norms": { "enabled": false } } } } } }\n',
    )
    fixed = fields('"error": {"norms": false, "type": "text"}, "path": {"type": "keyword"}')

    def advise(self, template: TemplateView) -> Findings:
        """Report each such field."""
        for field in (field for mapping in template.mappings for field in mapping.forms() if _scored(field)):
            off = "norms: false" if field.type == "text" else "norms.enabled: false"
            edits = put(field.node, "norms", _OFF[field.type], template.ctx)
            yield self.finding(
                field.node.entry("type") or field.entry,
                f"Norms of `{field.path}` store a byte per field and document for relevance scores, which logs do"
                f" not need. Set `{off}`",
                fix=unsafe_fix(f"Add `{off}`", edits),
            )


def _scored(field: Field) -> bool:
    """Whether a field is analyzed, indexed and does not set norms."""
    if field.node.entry("norms") is not None or field.node.entry("omit_norms") is not None:
        return False
    if field.type == "string":
        return field.setting("index") in (None, "analyzed")
    return field.type == "text" and field.setting("index") != "false"
