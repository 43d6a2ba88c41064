from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import (
    TemplateAdvice,
    forms,
    is_log,
    lines,
    listed,
    may_match_only,
    put,
    reach,
    unsafe_fix,
)
from lslint.rules.elasticsearch.model.index_definition import Field, Template

_RANKED = frozenset(("title", "subject", "summary", "description", "abstract", "body", "content"))
"""Fields of running text, which may be ranked in a template for logs, too."""
_OFF = {"text": "false", "string": '{ "enabled": false }'}
"""How norms are switched off: the short form came with the type `text`, in 5.0."""


class NormsOnLogText(TemplateAdvice):
    code = "ES314"
    required_text = ("text", "string")
    summary = "Texts of logs keep norms"
    why = """\
Norms are one byte for each document and analyzed field, also where the document does not have that field, read to
score by its length. Logs are sorted by time, not by score: switch them off, with `"norms": false` (since 5.0) or
`"norms": {"enabled": false}` before. They can be switched off on an existing field too, but not on again. One finding
names all fields of a mapping (titles, descriptions and other running text apart); a `message` that is better off as
`match_only_text` (ES313) has none."""
    sources = ("Elasticsearch reference: norms",)
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "error": { "type": "text" }, "path": { "type": "keyword" } } } } }\n',
        '{ "template": "weblogs-*", "mappings": { "web": { "properties": { "line": { "type": "string" } } } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "error": { "type": "text", "norms": false } } } } }\n',
        '{ "template": "weblogs-*", "mappings": { "web": { "properties": {\n'
        '  "line": { "type": "string", "norms": { "enabled": false } },\n'
        '  "host": { "type": "string", "index": "not_analyzed" } } } } }\n',
        '{ "index_patterns": ["articles"], "template": { "mappings": { "properties": { "title": { "type": '
        '"text" } } } } }\n',
    )
    fixed = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "error": { "norms": false, "type": "text" }, "path": { "type": "keyword" } } } } }\n'
    )

    def advise(self, template: Template) -> Findings:
        """One finding a mapping, at its first such field."""
        if not is_log(template):
            return
        newer = reach(template) >= (7, 14)
        for mapping in template.mappings:
            spared = [one for one in lines(mapping) if may_match_only(one)] if newer else []
            found = [one for one in forms(mapping) if _scored(one) and one not in spared]
            if not found:
                continue
            edits = [edit for one in found for edit in put(one.node, "norms", _OFF[one.type], template.ctx)]
            yield self.finding(
                found[0].node.entry("type") or found[0].entry,
                f"{listed([one.path for one in found])} {'keeps' if len(found) == 1 else 'keep'} norms, a byte for"
                " each document, to score what logs never rank: switch them off",
                fix=unsafe_fix("Switch norms off", edits),
            )


def _scored(field: Field) -> bool:
    """Whether a field of that form is analyzed and indexed, and says nothing of norms."""
    if field.name in _RANKED or field.node.entry("norms") is not None or field.node.entry("omit_norms") is not None:
        return False
    if field.type == "string":
        return field.setting("index") in (None, "analyzed")
    return field.type == "text" and field.setting("index") != "false"
