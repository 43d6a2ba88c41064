"""``dynamic_templates``: their shape, their conditions, and the mappings that they make."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, Sequence
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.fixes import templates as fixes
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.java_regex import regex_fault
from lslint.rules.elasticsearch.model.json_values import (
    display_value,
    entries,
    items,
    key_span,
    one_or_more,
    span,
    templated,
    text,
    value,
)
from lslint.rules.elasticsearch.model.releases import ALL, GE6, GE7, GE8, LE2, LE6, V6, V7
from lslint.rules.elasticsearch.model.violations import later

JSON_TYPES = ("string", "long", "double", "boolean", "date", "object", "binary", "*")
_KEYS = {
    "match": ALL, "unmatch": ALL, "path_match": ALL, "path_unmatch": ALL, "match_mapping_type": ALL, "mapping": ALL,
    "match_pattern": ALL, "runtime": GE7, "unmatch_mapping_type": GE8,
}  # fmt: skip
_NEAR = {
    "keyword": "string", "text": "string", "integer": "long", "int": "long", "short": "long", "byte": "long",
    "float": "double", "half_float": "double", "scaled_float": "double", "number": "long", "bool": "boolean",
}  # fmt: skip
_SURE = frozenset(("keyword", "text", "integer", "float"))
"""Types that stand for one JSON type; a rule for ``byte`` would take every whole number."""
_MADE = {"string": "text", "long": "long", "double": "double", "boolean": "boolean", "date": "date", "binary": "binary",
         "object": "object"}  # fmt: skip


def dynamic_templates(scope: Scope, entry: Entry) -> None:
    """Looks at the value of ``dynamic_templates``."""
    node = value(entry)
    if not isinstance(node, Sequence):
        message = f"`dynamic_templates` must be a list of objects with one name each, not {display_value(node)}"
        scope.mapping(reported.BadDynamicTemplateShape, node, message, ALL, fix=lambda: fixes.as_list(node))
        return
    taken = set(_asked_for(node))
    for item in items(node):
        if not isinstance(item, Mapping):
            scope.mapping(
                reported.BadDynamicTemplateShape, item, "a dynamic template must be an object with its name as key", ALL
            )
            continue
        own = entries(item)
        if len(own) != 1:
            what = f"has {len(own)} names" if own else "has no name"
            message = f"this item of `dynamic_templates` {what}: each rule is an object of its own with one name"
            at = key_span(own[1]) if len(own) > 1 else span(item)
            scope.mapping(
                reported.BadDynamicTemplateShape, at, message, ALL,
                fix=later(fixes.split_item, scope, item) if own else None,
            )  # fmt: skip
            continue
        _rule(scope, own[0], taken)


def _asked_for(node: Sequence) -> Iterator[str]:
    """The JSON types that the rules of a list ask for."""
    for item in items(node):
        for entry in entries(item) if isinstance(item, Mapping) else ():
            body = value(entry)
            requested = body.get("match_mapping_type") if isinstance(body, Mapping) else None
            yield from (text(one) or "" for one in one_or_more(requested))


def _rule(scope: Scope, rule: Entry, taken: set[str]) -> None:
    name, body = rule.name, value(rule)
    if not isinstance(body, Mapping):
        scope.mapping(
            reported.BadDynamicTemplateShape, body,
            f"the dynamic template `{name}` must be an object, not {display_value(body)}", ALL,
        )  # fmt: skip
        return
    own = entries(body)
    given = {entry.name for entry in own}
    for entry in own:
        known = _KEYS.get(entry.name, 0)
        refused = ALL & ~known & ~LE2
        if refused:
            message = f"`{entry.name}` is no key of a dynamic template (`{name}`)"
            cuts = {"runtime": ((7, 11),), "unmatch_mapping_type": ((8, 9),)}.get(entry.name, ((5, 0),))
            scope.mapping(reported.BadDynamicTemplateShape, entry, message, refused, swallow=LE2, cuts=cuts)
    if "mapping" not in given:
        refused = LE6 if "runtime" in given else ALL
        scope.mapping(
            reported.BadDynamicTemplateShape, rule, f"the dynamic template `{name}` has no `mapping`", refused,
            cuts=((7, 11),),
        )  # fmt: skip
    if not given & {"match", "path_match", "match_mapping_type", "runtime", "unmatch_mapping_type"}:
        message = f"the dynamic template `{name}` needs `match`, `path_match` or `match_mapping_type`"
        scope.mapping(
            reported.DynamicTemplateWithoutCondition, rule, message, LE6, cuts=((7, 13),),
            fix=lambda: fixes.add_match(scope, body),
        )  # fmt: skip
    for key in ("match_mapping_type", "unmatch_mapping_type"):
        if body.entry(key) is not None:
            _json_types(scope, body.get(key), name, taken)  # type: ignore[arg-type]
    _patterns(scope, body, name)
    made = body.get("mapping")
    if made is None:
        return
    if not isinstance(made, Mapping):
        message = f"`mapping` of the dynamic template `{name}` must be an object, not {display_value(made)}"
        scope.mapping(reported.BadDynamicTemplateShape, made, message, ALL)
        return
    _made(scope, body, body.entry("mapping"), made, name)  # type: ignore[arg-type]


def _json_types(scope: Scope, node: ConfigNode, name: str, taken: set[str]) -> None:
    if isinstance(node, Sequence):
        scope.mapping(
            reported.BadMatchMappingType, node, f"`match_mapping_type` of `{name}` must be one name, not a list",
            V6 | V7, cuts=((6, 0), (8, 9)),
        )  # fmt: skip
    for item in one_or_more(node):
        word = text(item)
        if word is None or word in JSON_TYPES or templated(word):
            continue
        meant = _NEAR.get(word.lower(), word.lower() if word.lower() in JSON_TYPES else "")
        hint = f": new fields are told apart as {', '.join(JSON_TYPES[:-1])}"
        if meant:
            hint += f"; `{meant}` is meant"
        scope.mapping(
            reported.BadMatchMappingType, item, f"`{word}` is no type of a JSON value (`{name}`){hint}", GE6,
            cuts=((6, 0),),
            fix=later(fixes.replace_value, item, meant, "safe") if word in _SURE and meant not in taken else None,
        )  # fmt: skip


def _patterns(scope: Scope, body: Mapping, name: str) -> None:
    kind = text(body.get("match_pattern"))
    if kind is None or templated(kind):
        return
    if kind not in ("simple", "regex"):
        at = span(body.get("match_pattern"))  # type: ignore[arg-type]
        scope.mapping(
            reported.BadDynamicTemplateRegex, at, f"`match_pattern` of `{name}` is `simple` or `regex`, not `{kind}`",
            ALL,
        )  # fmt: skip
        return
    if kind == "regex":
        for key in ("match", "unmatch", "path_match", "path_unmatch"):
            node = body.get(key)
            written = text(node)
            if written and node is not None and not templated(written) and (wrong := regex_fault(written)):
                message = f"`{key}` of `{name}` is no regular expression: {wrong}"
                scope.mapping(reported.BadDynamicTemplateRegex, node, message, GE6, cuts=((6, 0),))


def _made(scope: Scope, body: Mapping, entry: Entry, made: Mapping, name: str) -> None:
    """The mapping that the rule makes; from 8.0 on the server tries it at PUT."""
    from lslint.rules.elasticsearch.mappings import parameters
    from lslint.rules.elasticsearch.model.catalogue import types

    wanted = [text(item) or "" for item in one_or_more(body.get("match_mapping_type"))]
    kind = text(made.get("type"))
    before = scope.inner, scope.fields, scope.nested, scope.dimension, scope.mapped
    scope.inner, scope.mapped = True, {}
    try:
        if kind is not None and "{dynamic" not in kind:
            scope.visit_field(scope, entry, made, name)
        elif len(wanted) == 1 and wanted[0] in _MADE:
            row = types()[_MADE[wanted[0]]]
            if kind is None or _MADE[wanted[0]] != "object":
                parameters.visit(scope, made, _MADE[wanted[0]], name, row, row["in"], 0)
        else:
            for each in entries(made):
                if each.name not in parameters.every() and each.name not in ("type", "fields", "runtime"):
                    message = f"`{each.name}` is no parameter of any field (dynamic template `{name}`)"
                    scope.mapping(reported.UnknownMappingParameter, each, message, ALL)
    finally:
        scope.inner, scope.fields, scope.nested, scope.dimension, scope.mapped = before
