"""Checks of ``dynamic_templates``: structure, conditions and mappings."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, Sequence
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.fixes import templates as fixes
from lslint.rules.elasticsearch.mappings import parameters
from lslint.rules.elasticsearch.mappings.runtime import RUNTIME_TYPES, runtime_field
from lslint.rules.elasticsearch.model import json_values
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.java_regex import regex_fault
from lslint.rules.elasticsearch.model.releases import ALL, GE5, GE6, GE7, GE8, LE2, LE6, V6, V7, requires
from lslint.rules.elasticsearch.model.traits import names, trait, types
from lslint.rules.elasticsearch.model.violations import Place, later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

JSON_TYPES = tuple(trait("json_types"))
_KEYS = {
    "match": ALL, "unmatch": ALL, "path_match": ALL, "path_unmatch": ALL, "match_mapping_type": ALL, "mapping": ALL,
    "match_pattern": ALL, "runtime": GE7, "unmatch_mapping_type": GE8,
}  # fmt: skip
_NEAR = trait("near_json_types")
_SURE = names("sure_json_types")
"""Types that clearly mean one JSON type; a dynamic template for ``byte`` would match every whole number."""
_TYPES_BY_DEFAULT = trait("types_by_default")


def dynamic_templates(scope: Scope, entry: Entry) -> None:
    """Check the value of ``dynamic_templates``."""
    node = json_values.value(entry)
    if not isinstance(node, Sequence):
        message = (
            f"`dynamic_templates` must be a list of objects with one name each, not {json_values.display_value(node)}"
        )
        _malformed(scope, node, message, ALL, fix=lambda: fixes.as_list(node))
        return
    taken = set(_matched_types(node))
    for item in json_values.items(node):
        if not isinstance(item, Mapping):
            message = (
                f"A dynamic template must be an object with its name as the key, not {json_values.display_value(item)}"
            )
            _malformed(scope, item, message, ALL)
            continue
        own = json_values.entries(item)
        if len(own) != 1:
            message = "An item of `dynamic_templates` is an empty object. Remove the item"
            if own:
                message = f"An item of `dynamic_templates` has {len(own)} names. Use one object per dynamic template"
            place = json_values.key_span(own[1]) if len(own) > 1 else json_values.span(item)
            _malformed(scope, place, message, ALL, fix=later(fixes.split_item, scope, item) if own else None)
            continue
        _dynamic_template(scope, own[0], taken)


def _matched_types(node: Sequence) -> Iterator[str]:
    """Yield the JSON types that the dynamic templates of a list match."""
    for item in json_values.items(node):
        for entry in json_values.entries(item) if isinstance(item, Mapping) else ():
            body = json_values.value(entry)
            requested = body.get("match_mapping_type") if isinstance(body, Mapping) else None
            yield from (json_values.text(one) or "" for one in json_values.one_or_more(requested))


def _malformed(scope: Scope, place: Place, message: str, refused: int, **more: Any) -> None:
    """Add a violation of the structure, which a part that a template engine inserts may complete."""
    scope.refuse(place, message, refused, holds_in_templates=False, **more)


def _dynamic_template(scope: Scope, entry: Entry, taken: set[str]) -> None:
    name, body = entry.name, json_values.value(entry)
    if not isinstance(body, Mapping):
        _malformed(
            scope, body, f"Dynamic template `{name}` must be an object, not {json_values.display_value(body)}", ALL
        )
        return
    own = json_values.entries(body)
    given = {each.name for each in own}
    for each in own:
        known = _KEYS.get(each.name, 0)
        refused = ALL & ~known & ~LE2
        if refused:
            message = f"Unknown key `{each.name}` in dynamic template `{name}`. Correct the name, or remove the key"
            cuts = {"runtime": ((7, 11),), "unmatch_mapping_type": ((8, 13),)}.get(each.name, ((5, 0),))
            if known:
                what = f"Key `{each.name}` of dynamic template `{name}`"
                message = f"{what} {requires(known, cuts)}. Remove the key, or upgrade"
            _malformed(scope, each, message, refused, swallow=LE2, cuts=cuts)
    if "mapping" not in given:
        refused = LE6 if "runtime" in given else ALL
        _malformed(
            scope, entry, f"Dynamic template `{name}` has no `mapping`. Add a `mapping`", refused, cuts=((7, 11),)
        )
    if not given & {"match", "path_match", "match_mapping_type", "runtime", "unmatch_mapping_type"}:
        message = f"Dynamic template `{name}` has no condition. Add `match`, `path_match` or `match_mapping_type`"
        _malformed(scope, entry, message, LE6, cuts=((7, 13),), fix=lambda: fixes.add_match(scope, body))
    for key in ("match_mapping_type", "unmatch_mapping_type"):
        if (types := body.get(key)) is not None:
            _json_types(scope, key, types, name, taken)
    _patterns(scope, body, name)
    _runtime(scope, body, name)
    for key in ("match_mapping_type", "match_pattern"):
        if (holder := body.entry(key)) is not None and json_values.is_null(json_values.value(holder)):
            _malformed(scope, holder, f"`{key}` of dynamic template `{name}` must not be `null`. Remove `{key}`", GE7)
    for key in ("match", "unmatch", "path_match", "path_unmatch"):
        for item in json_values.items(body.get(key)):
            if not json_values.is_text(item):
                message = (
                    f"`{key}` of dynamic template `{name}` must contain strings, not {json_values.display_value(item)}"
                )
                _malformed(scope, item, message, GE8)
    made = body.get("mapping")
    if made is None:
        return
    if not isinstance(made, Mapping):
        message = f"`mapping` of dynamic template `{name}` must be an object, not {json_values.display_value(made)}"
        _malformed(scope, made, message, ALL)
        return
    before = scope.silent
    if given <= {"mapping", "match_pattern"} or _has_name(made):
        scope.silent |= GE8  # they accept any mapping without a condition, or with the name of the field
    _mapping(scope, body, body.entry("mapping") or entry, made, name)
    scope.silent = before


def _has_name(node: ConfigNode | None) -> bool:
    """Whether a key or a string inside contains ``{name}``."""
    nodes = [node]
    for each in nodes:  # grows while it is read
        if isinstance(each, Mapping):
            entries = json_values.entries(each)
            if any("{name}" in entry.name for entry in entries):
                return True
            nodes += map(json_values.value, entries)
        elif "{name}" in (json_values.text(each) or ""):
            return True
        else:
            nodes += json_values.items(each)
    return False


def _inner_fields(scope: Scope, made: Mapping, name: str) -> None:
    """Check the fields of an object that a dynamic template makes."""
    properties = made.get("properties")
    for each in json_values.entries(properties) if isinstance(properties, Mapping) else ():
        inside = json_values.value(each)
        if isinstance(inside, Mapping):
            scope.visit_field(scope, each, inside, f"{name}.{each.name}")


def _runtime(scope: Scope, body: Mapping, name: str) -> None:
    """Check a dynamic template that makes runtime fields."""
    made = body.get("runtime")
    if made is None:
        return
    mapping = body.get("mapping")
    if not json_values.is_null(made) and mapping is not None and not json_values.is_null(mapping):
        message = f"Dynamic template `{name}` has both `mapping` and `runtime`. Remove one of the two"
        _malformed(scope, body.entry("runtime") or made, message, GE7, cuts=((7, 11),))
    if json_values.is_null(made) and body.entry("mapping") is None:
        message = f"Dynamic template `{name}` has neither `mapping` nor `runtime`. Add one of the two"
        _malformed(scope, made, message, GE7, cuts=((7, 11),))
    if not isinstance(made, Mapping):
        return
    kind = json_values.text(made.get("type"))
    wanted = [json_values.text(item) or "" for item in json_values.one_or_more(body.get("match_mapping_type"))]
    if kind is None and wanted and set(wanted) <= {"object", "binary"}:
        message = f"Dynamic template `{name}` matches `{wanted[0]}` values, for which there are no runtime fields"
        _malformed(scope, made, f"{message}. Use `mapping` instead of `runtime`", GE7, cuts=((7, 11),))
    elif kind is not None and "{" not in kind:
        before = scope.inner, scope.rule_name
        scope.inner, scope.rule_name = True, name
        if kind in RUNTIME_TYPES - {"composite", "lookup"}:
            runtime_field(scope, made, f"The runtime field of dynamic template `{name}`", name)
        else:
            message = f"The runtime field of dynamic template `{name}` cannot have type `{kind}`. Use `keyword`"
            scope.refuse(made, message, GE8)
        scope.inner, scope.rule_name = before


def _json_types(scope: Scope, key: str, node: ConfigNode, name: str, taken: set[str]) -> None:
    if isinstance(node, Sequence):
        message = f"`{key}` of dynamic template `{name}` must be one JSON type, not a list. Use one template per type"
        if key == "match_mapping_type":  # the other key was added together with lists
            scope.refuse(node, message, V6 | V7, cuts=((6, 0), (8, 13)), by_wording=True)
    refused = GE6 if key == "match_mapping_type" else GE8
    for item in json_values.one_or_more(node):
        word = json_values.text(item)
        if word is None or word in JSON_TYPES or json_values.templated(word):
            continue
        meant = _NEAR.get(word.lower(), word.lower() if word.lower() in JSON_TYPES else "")
        valid = f"`{meant}`" if meant else "`string`, `long`, `double`, `boolean`, `date` or `object`"
        message = f"`{word}` in `{key}` of dynamic template `{name}` is not a JSON type. Use {valid}"
        scope.refuse(
            item, message, refused, cuts=((6, 0), (8, 13)),
            fix=later(fixes.replace_value, item, meant, "safe") if word in _SURE and meant not in taken else None,
            by_wording=True,
        )  # fmt: skip


def _patterns(scope: Scope, body: Mapping, name: str) -> None:
    choice = body.get("match_pattern")
    kind = json_values.text(choice)
    if choice is None or kind is None or json_values.templated(kind):
        return
    if kind not in ("simple", "regex"):
        message = f"`match_pattern` of dynamic template `{name}` must be `simple` or `regex`, not `{kind}`"
        scope.refuse(choice, message, ALL)
        return
    if kind == "regex":
        for key in ("match", "unmatch", "path_match", "path_unmatch"):
            node = body.get(key)
            written = json_values.text(node)
            if written and node is not None and not json_values.templated(written) and (wrong := regex_fault(written)):
                scope.refuse(node, f"`{key}` of dynamic template `{name}` is not a valid regex: {wrong}", GE6)
            elif written and node is not None and written[0] in "*+?":
                message = f"`{key}` of dynamic template `{name}` is not a valid regex: `{written[0]}` repeats nothing"
                action = f"Write `.{written}`, or remove `match_pattern`"
                scope.refuse(node, f"{message}. {action}", GE7)


def _mapping(scope: Scope, body: Mapping, entry: Entry, made: Mapping, name: str) -> None:
    """Check the mapping of a dynamic template, which Elasticsearch 8.0 and later validate at the PUT request."""
    wanted = [json_values.text(item) or "" for item in json_values.one_or_more(body.get("match_mapping_type"))]
    kind = json_values.text(made.get("type"))
    before = scope.inner, scope.fields, scope.nested, scope.dimension, scope.mapped
    scope.inner, scope.made, scope.mapped, scope.rule_name = True, made, {}, name
    try:
        written = made.get("type")
        if written is not None and json_values.is_null(written):
            message = f"`type` in dynamic template `{name}` must not be `null`. Remove `type`, or set one"
            scope.inner = False
            _malformed(scope, written, message, GE7)
        elif kind is not None and "{dynamic" not in kind:
            scope.visit_field(scope, entry, made, name)
            _inner_fields(scope, made, name)
        elif len(wanted) == 1 and wanted[0] in _TYPES_BY_DEFAULT:
            row = types()[_TYPES_BY_DEFAULT[wanted[0]]]
            if kind is None or _TYPES_BY_DEFAULT[wanted[0]] != "object":
                parameters.visit(scope, made, _TYPES_BY_DEFAULT[wanted[0]], name, row, row["in"], 0)
        else:
            for each in json_values.entries(made):
                if each.name == "index" and kind is not None:
                    parameters.index(scope, each, kind, name, 0)
                if each.name not in ("type", "fields"):
                    _in_no_type(scope, made, each, [_TYPES_BY_DEFAULT.get(one, "") for one in wanted], name)
    finally:
        scope.made = None
        scope.inner, scope.fields, scope.nested, scope.dimension, scope.mapped = before


def _in_no_type(scope: Scope, made: Mapping, entry: Entry, kinds: list[str], name: str) -> None:
    """Report a parameter that no type knows that a dynamic template may create: 8.0 and later require one that does."""
    exists, several = entry.name in parameters.every(), kinds if kinds and all(kinds) else _TYPES_BY_DEFAULT.values()
    refused = GE5 if exists else ALL  # up to 2.x strings have the type `string`
    for kind in several if exists else ():
        refused &= ~types()[kind]["params"].get(entry.name, 0)
    if refused & GE8:
        message = f"Unknown mapping parameter `{entry.name}` in dynamic template `{name}`. Remove the parameter"
        if exists:
            possible = "that the template can create"
            message = f"No type {possible} supports `{entry.name}` in dynamic template `{name}`. Remove the parameter"
        ignored = parameters.without_effect(entry.name, "{dynamic_type}" if exists else "", name)
        scope.mapping(
            reported.UnknownOrMisplacedMappingPart, entry, message, refused, ignored=ignored,
            fix=later(fixes.drop_entry, scope, made, entry, "safe") if exists else None,
        )  # fmt: skip
