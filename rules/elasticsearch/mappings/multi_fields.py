"""Strings that are indexed twice: analyzed, and as a single term."""

from __future__ import annotations

from lslint.grammar import numbers
from lslint.grammar.config.tree import ConfigFile
from lslint.grammar.lines import line_start
from lslint.rules.api import Context, Edit, Release
from lslint.rules.elasticsearch.fixes.edits import Flat, has_comment, written
from lslint.rules.elasticsearch.model.json_values import texts
from lslint.rules.elasticsearch.model.template_view import DynamicTemplate, Field, TemplateView, TypeMapping
from lslint.rules.elasticsearch.model.traits import names, trait

_MAX_IGNORE_ABOVE = 2**31 - 1
"""``ignore_above`` is a Java ``int``."""
STRINGS = tuple(trait("strings"))
_OVERLAID = (
    *("filebeat-", "packetbeat-", "metricbeat-", "winlogbeat-", "auditbeat-", "heartbeat-", "apm-", "logstash-", "."),
)
"""Prefixes of patterns for which a product installs its own template, so that Elasticsearch merges both."""


def is_analyzed(field: Field) -> bool:
    """Whether a field definition analyzes strings with the default analyzer."""
    index = field.setting("index")
    if field.setting("analyzer") not in (None, "standard"):
        return False
    if field.type == "text":
        return index != "false"
    return field.type in ("string", "{dynamic_type}") and index in (None, "analyzed")


def is_complete(field: Field) -> bool:
    """Whether a field definition indexes each value as a single term."""
    index = field.setting("index")
    if field.type in ("keyword", "wildcard"):
        return index not in ("false", "no")
    return field.type in ("string", "{dynamic_type}") and index == "not_analyzed"


def makes_terms(field: Field) -> bool:
    """Whether a field definition turns each value into a single term, which may be too long."""
    index = field.setting("index")
    if field.type == "keyword":
        return index not in ("false", "no") or field.setting("doc_values") != "false"
    return field.type == "string" and index == "not_analyzed"


def twin(field: Field) -> Field | None:
    """Return the field or multi-field that is indexed as a single term, if another one is analyzed; else None."""
    forms = field.subs if field.type == "multi_field" else [field, *field.subs]
    if not any(is_analyzed(form) for form in forms):
        return None
    return next((form for form in reversed(forms) if is_complete(form)), None)


def lost_copy(field: Field) -> str:
    """Return the name of the multi-field that disappears if the field itself is indexed as a single term."""
    copy = twin(field)
    if copy is not None and copy.parent is not None:
        return copy.name
    return next((sub.name for sub in field.subs if is_analyzed(sub)), "text")


def all_strings_rule(mapping: TypeMapping) -> DynamicTemplate | None:
    """Return the first dynamic template that matches all strings and therefore determines their mapping."""
    return next((rule for rule in mapping.dynamic_templates if rule.field and rule.catches_all_strings()), None)


def twin_fields(mapping: TypeMapping) -> tuple[list[Field], int]:
    """Return the text fields that are also indexed as a single term, and the number of string fields. A keyword field
    with a `text` multi-field is not in the list."""
    strings = [field for field in mapping.fields if field.type in STRINGS]
    return [field for field in strings if not is_complete(field) and twin(field) is not None], len(strings)


def _maps_message(mapping: TypeMapping, before: DynamicTemplate) -> bool:
    """Whether a property or an earlier dynamic template maps the field ``message``."""
    if any(field.path == "message" for field in mapping.fields):
        return True
    for rule in mapping.dynamic_templates:
        if rule is before:
            break
        if "message" in (*texts(rule.body.get("match")), *texts(rule.body.get("path_match"))):
            return True
    return False


def is_old(field: Field) -> bool:
    """Whether the field definition uses the types of releases before 5.0."""
    return not any(one.type in ("text", "keyword") for one in (field, *field.subs))


_REPLACED = names("parameters_of_strings")
"""Parameters that the fix may replace. Others, for example ``copy_to``, have an effect that must be preserved."""


def single_copy(mapping: TypeMapping, rule: DynamicTemplate, old: bool, ctx: Context) -> list[Edit]:
    """Return edits that make a dynamic template for all strings index them as a single term only; ``message`` stays
    text. ``old``: use the types of releases before 5.0.

    Return no edits if the file has syntax errors or a comment would be lost.
    """
    tree, field = ctx.tree, rule.field
    if not isinstance(tree, ConfigFile) or ctx.has_syntax_errors or field is None:
        return []
    if has_comment(tree.comments, field.node.start, field.node.end):
        return []
    if field.type == "{dynamic_type}" and rule.json_types() != ["string"]:  # also maps numbers and dates
        return []
    if not _REPLACED.issuperset(entry.name for entry in field.node.entries):
        return []
    copy = twin(field)
    above = (copy.setting("ignore_above") if copy else None) or "0"
    made: Flat = {"type": "string", "index": "not_analyzed"} if old else {"type": "keyword"}
    made["ignore_above"] = max(min(numbers.parse_integer(above) or 0, _MAX_IGNORE_ABOVE), 1024)
    if old and copy is not None and copy.setting("doc_values") == "true":
        made["doc_values"] = True
    edits = [Edit(field.node.start, field.node.end, written(made, field.node, ctx.text, tree.language))]
    if not _maps_message(mapping, rule):
        kind = "string" if old else "text"
        taken = {one.name for one in mapping.dynamic_templates}
        name = next(name for name in ("message_field", "message_as_text", "message_stays_text") if name not in taken)
        added = f'{{ "match": "message", "match_mapping_type": "string", "mapping": {{ "type": "{kind}" }} }}'
        before = ctx.text[line_start(ctx.text, rule.item.start) : rule.item.start]
        if rule.item.flow:
            text = f'{{ "{name}": {added} }},' + ("\n" + before if not before.strip() else " ")
        else:
            text = f"{name}: {added}\n{before}"
        edits.insert(0, Edit(rule.item.start, rule.item.start, text))
    return edits


def default_makes_twins(template: TemplateView, mapping: TypeMapping, target: Release | None) -> bool:
    """Whether new strings get the default dynamic mapping of 5.0 and later, as far as one file shows."""
    if template.shape not in ("legacy", "composable") or template.is_old is not False:
        return False
    if target is not None and not target.at_least(5):
        return False
    root = template.root
    order = getattr(root.get("order"), "text", "0")
    patterns = template.patterns()
    return (
        root.entry("composed_of") is None
        and order == "0"
        and not mapping.dynamic_templates
        and mapping.dynamic() == "true"
        and 0 < sum(field.type != "object" for field in mapping.fields) <= 3
        and any("*" in pattern for pattern in patterns)
        and not any(pattern.startswith(_OVERLAID) for pattern in patterns)
    )
