from __future__ import annotations

from lslint.rules.api import Findings, Related
from lslint.rules.elasticsearch.advice.index import TemplateAdvice
from lslint.rules.elasticsearch.mappings.multi_fields import STRINGS
from lslint.rules.elasticsearch.model.template_view import DynamicTemplate, TemplateView


class UnreachableDynamicTemplate(TemplateAdvice):
    code = "ES205"
    severity = "warning"
    stage = "run"
    summary = "Dynamic template that is never used"
    why = """\
For a new field, Elasticsearch uses the first dynamic template that matches. If a dynamic template matches all
names, later ones for the same JSON type are never used. Of two with the same conditions, only the first is used.
After one for all strings, a later one with a string type and without `match_mapping_type` never applies to strings.

Move the specific dynamic template before the general one."""
    sources = ("Elasticsearch reference: dynamic templates are checked in order, the first match wins",)
    bad = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic_templates": [\n'
        '  {"all": {"match_mapping_type": "string", "mapping": {"type": "keyword"}}},\n'
        '  {"texts": {"match": "message", "match_mapping_type": "string", "mapping": {"type": "text"}}}]}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic_templates": [\n'
        '  {"all": {"match_mapping_type": "string", "mapping": {"type": "keyword"}}},\n'
        '  {"texts": {"match": "message", "mapping": {"type": "text"}}}]}}}\n',
    )
    good = (
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic_templates": [\n'
        '  {"texts": {"match": "message", "match_mapping_type": "string", "mapping": {"type": "text"}}},\n'
        '  {"all": {"match_mapping_type": "string", "mapping": {"type": "keyword"}}}]}}}\n',
        '{"index_patterns": ["weblogs-*"], "template": {"mappings": {"dynamic_templates": [\n'
        '  {"all": {"match_mapping_type": "string", "mapping": {"type": "keyword"}}},\n'
        '  {"sizes": {"match": "*_size", "mapping": {"type": "long"}}}]}}}\n',
    )

    def advise(self, template: TemplateView) -> Findings:
        for mapping in template.mappings:
            wide: dict[str, DynamicTemplate] = {}
            alike: dict[tuple[tuple[str, str], ...], DynamicTemplate] = {}
            for rule in mapping.dynamic_templates:
                types = rule.json_types()
                first = wide.get("*") or (wide.get(types[0]) if len(types) == 1 else None)
                equal = alike.setdefault(_conditions(rule, template.ctx.text), rule)
                is_equal = first is None and equal.name != rule.name
                first = equal if is_equal else first
                key = rule.item.entries[0].key
                if first is not None:
                    other = first.item.entries[0].key
                    line = template.ctx.line(other.start)
                    same = rule.name == first.name
                    another, moved = ("another ", "this one") if same else ("", f"`{rule.name}`")
                    action = f"Move {moved} above line {line}, or remove it"
                    is_wide = rule.catches_all_names() and not _narrowed(rule)
                    if is_equal or (is_wide and set(first.json_types()) <= set(types)):
                        action = "Remove one of the two"  # in any order, the second is never used
                    message = (
                        f"Dynamic template `{rule.name}` is never used, because {another}`{first.name}` on line {line}"
                        f" matches all of its fields first. {action}"
                    )
                    related = Related(other.start, other.end, "matches all of its fields")
                    yield self.finding((key.start, key.end), message, related=[related])
                    continue
                strings = wide.get("string")
                if strings is not None and _is_for_strings(rule, strings):
                    line = template.ctx.line(strings.item.start)
                    message = (
                        f"Dynamic template `{rule.name}` never applies to strings, because `{strings.name}` on line"
                        f" {line} matches all of them first. Move `{rule.name}` above line {line}"
                    )
                    other = strings.item.entries[0].key
                    related = Related(other.start, other.end, "matches all strings")
                    yield self.finding((key.start, key.end), message, related=[related])
                if rule.catches_all_names() and not _narrowed(rule):
                    for name in types:
                        wide.setdefault(name, rule)


def _is_for_strings(rule: DynamicTemplate, other: DynamicTemplate) -> bool:
    """Whether a dynamic template for any JSON type has a string type, other than that of another one."""
    types = [one.field.type if one.field is not None else "" for one in (rule, other)]
    return rule.json_types() == ["*"] and types[0] in STRINGS and types[0] != types[1]


def _conditions(rule: DynamicTemplate, text: str) -> tuple[tuple[str, str], ...]:
    """Return the conditions of a dynamic template, as written."""
    conditions = [entry for entry in rule.body.entries if entry.name not in ("mapping", "runtime")]
    return tuple(sorted((entry.name, text[entry.value.start : entry.value.end]) for entry in conditions))


def _narrowed(rule: DynamicTemplate) -> bool:
    names = {entry.name for entry in rule.body.entries}
    return bool(names & {"unmatch", "path_unmatch", "unmatch_mapping_type"}) or not names & {"mapping", "runtime"}
