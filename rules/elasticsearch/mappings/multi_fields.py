"""Strings that are indexed twice: analyzed and whole."""

from __future__ import annotations

from lslint.grammar import numbers
from lslint.grammar.config.tree import ConfigFile
from lslint.grammar.lines import line_start
from lslint.rules.api import Context, Edit, Release
from lslint.rules.elasticsearch.fixes.edits import has_comment, written
from lslint.rules.elasticsearch.model.index_definition import DynamicTemplate, Field, Template, TypeMapping, texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.elasticsearch.fixes.edits import Flat

_MAX_IGNORE_ABOVE = 2**31 - 1
"""``ignore_above`` is a Java ``int``."""
_FULL_TEXT = frozenset(
    ("message", "msg", "body", "description", "summary", "title", "text", "content", "stack_trace", "stacktrace")
)
"""Fields that are searched by word as a rule: their twin is no waste."""
_OVERLAID = (
    *("filebeat-", "packetbeat-", "metricbeat-", "winlogbeat-", "auditbeat-", "heartbeat-", "apm-", "logstash-", "."),
)
"""Patterns for which another template comes with the product, so that one more is laid over it."""


def is_analyzed(field: Field) -> bool:
    """Whether a field of that form is indexed word by word, and that without an analyzer chosen for it."""
    index = field.setting("index")
    if field.setting("analyzer") not in (None, "standard"):
        return False
    if field.type == "text":
        return index != "false"
    return field.type in ("string", "{dynamic_type}") and index in (None, "analyzed")


def is_complete(field: Field) -> bool:
    """Whether a field of that form is indexed as one term."""
    index = field.setting("index")
    if field.type in ("keyword", "wildcard"):
        return index not in ("false", "no")
    return field.type in ("string", "{dynamic_type}") and index == "not_analyzed"


def makes_terms(field: Field) -> bool:
    """Whether each value of a field of that form becomes one term, which may be too long."""
    index = field.setting("index")
    if field.type == "keyword":
        return index not in ("false", "no") or field.setting("doc_values") != "false"
    return field.type == "string" and index == "not_analyzed"


def twin(field: Field) -> Field | None:
    """The copy that is indexed whole, where another one is analyzed; else None."""
    forms = field.subs if field.type == "multi_field" else [field, *field.subs]
    if not any(is_analyzed(form) for form in forms):
        return None
    return next((form for form in reversed(forms) if is_complete(form)), None)


def lost_copy(field: Field) -> str:
    """The name of the copy that goes when the field itself is indexed whole."""
    copy = twin(field)
    if copy is not None and copy.parent is not None:
        return copy.name
    return next((sub.name for sub in field.subs if is_analyzed(sub)), "text")


def all_strings_rule(mapping: TypeMapping) -> DynamicTemplate | None:
    """The first rule that catches all strings and so decides about them."""
    return next((rule for rule in mapping.dynamic_templates if rule.field and rule.catches_all_strings()), None)


def twin_fields(mapping: TypeMapping) -> tuple[list[Field], int]:
    """Text fields that are indexed whole, too, and how many string fields there are.

    Fields of running text count for neither. A keyword with text below it was chosen so: it counts as single.
    """
    strings = [
        field
        for field in mapping.fields
        if field.type in ("text", "keyword", "string", "multi_field", "wildcard") and field.name not in _FULL_TEXT
    ]
    return [field for field in strings if not is_complete(field) and twin(field) is not None], len(strings)


def takes_name(mapping: TypeMapping, name: str, before: DynamicTemplate) -> bool:
    """Whether a property or an earlier rule maps that field."""
    if any(field.path == name for field in mapping.fields):
        return True
    for rule in mapping.dynamic_templates:
        if rule is before:
            break
        if name in texts(rule.body.get("match")) or name in texts(rule.body.get("path_match")):
            return True
    return False


def is_old(field: Field) -> bool:
    """Whether the field is written in the words of Elasticsearch up to 4."""
    return not any(one.type in ("text", "keyword") for one in (field, *field.subs))


def single_copy(mapping: TypeMapping, rule: DynamicTemplate, old: bool, ctx: Context) -> list[Edit]:
    """Edits that make a rule for all strings index them whole only, in the words of that era; ``message`` stays text.

    None where the file is broken or a comment would be lost.
    """
    tree, field = ctx.tree, rule.field
    if not isinstance(tree, ConfigFile) or ctx.has_syntax_errors or field is None:
        return []
    if has_comment(tree.comments, field.node.start, field.node.end):
        return []
    if field.type == "{dynamic_type}" and rule.json_types() != ["string"]:  # makes numbers and dates too
        return []
    copy = twin(field)
    above = (copy.setting("ignore_above") if copy else None) or "0"
    made: Flat = {"type": "string", "index": "not_analyzed"} if old else {"type": "keyword"}
    made["ignore_above"] = max(min(numbers.parse_integer(above) or 0, _MAX_IGNORE_ABOVE), 1024)
    if old and copy is not None and copy.setting("doc_values") == "true":
        made["doc_values"] = True
    edits = [Edit(field.node.start, field.node.end, written(made, field.node, ctx.text, tree.language))]
    if not takes_name(mapping, "message", rule):
        kind = "string" if old else "text"
        taken = {one.name for one in mapping.dynamic_templates}
        name = next(name for name in ("message_field", "message_as_text", "message_stays_text") if name not in taken)
        added = f'{{ "match": "message", "match_mapping_type": "string", "mapping": {{ "type": "{kind}" }} }}'
        line = line_start(ctx.text, rule.item.start)
        before = ctx.text[line : rule.item.start]
        if rule.item.flow:
            text = f'{{ "{name}": {added} }},' + ("\n" + before if not before.strip() else " ")
        else:
            text = f"{name}: {added}\n{before}"
        edits.insert(0, Edit(rule.item.start, rule.item.start, text))
    return edits


def default_makes_twins(template: Template, mapping: TypeMapping, target: Release | None) -> bool:
    """Whether strings are left to the default dynamic mapping of 5.0 and later, as far as one file can tell."""
    if template.shape not in ("legacy", "composable") or template.is_old() is not False:
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
