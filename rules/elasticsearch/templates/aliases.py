"""Aliases of indices, and fields that are aliases of others."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, Sequence
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.json_values import (
    display_value,
    entries,
    is_null,
    is_text,
    key_span,
    one_or_more,
    templated,
    text,
    value,
)
from lslint.rules.elasticsearch.model.releases import ALL, GE2, GE5, GE6, GE7, GE8, LE6, LE7, V9
from lslint.rules.elasticsearch.model.template_view import fields_of
from lslint.rules.elasticsearch.model.traits import names, trait
from lslint.rules.shared.message_parts import enumerated

_ALIAS = names("alias_options")
_QUERIES = names("queries")


def alias_fields(scope: Scope) -> None:
    """Check that alias fields point to fields of the same mapping."""
    if "alias" not in scope.mapped.values():
        return
    declared = scope.root.get("runtime")
    runtime = {entry.name for entry in declared.entries} if isinstance(declared, Mapping) else set()
    for field in fields_of(scope.root):
        path, target = field.path, field.node.get("path")
        written = text(target)
        if scope.mapped.get(path) != "alias" or written is None or target is None or templated(written):
            continue
        kind = scope.mapped.get(written)
        fault = ""
        if not written:
            fault = "has an empty `path`"
        elif written == path:
            fault = "points to itself"
        elif kind in trait("no_values"):
            fault = f"points to `{written}`, a field of type `{kind}`"
        elif kind is None and not scope.view.components and not _may_be_multi_field(scope, written):
            fault = f"points to `{written}`, which is not mapped"
        if fault:
            refused = GE6 & ~GE7 if written in runtime else GE6
            message = f"Alias field `{path}` {fault}. Set `path` to a mapped field with values"
            scope.refuse(target, message, refused, cuts=((6, 4),))


def _may_be_multi_field(scope: Scope, path: str) -> bool:
    """Whether a path may be a multi-field, or inside a field whose subfields are not in the mapping."""
    parent = path.rpartition(".")[0]
    while parent:
        if scope.mapped.get(parent, "object") not in ("object", "nested"):
            return True
        parent = parent.rpartition(".")[0]
    return path.startswith("_")


def aliases(scope: Scope, holder: Entry) -> None:
    node = value(holder)
    if not isinstance(node, Mapping):
        if not is_null(node) or scope.shape == "legacy":
            message = f"`aliases` must be an object with the names of the aliases as keys, not {display_value(node)}"
            scope.add(reported.BadAlias, node, message, ALL if not is_null(node) else GE7)
        return
    lenient = GE8 if scope.shape in ("composable", "component") else 0
    for entry in entries(node):
        name, inside = entry.name, value(entry)
        if templated(name):
            continue
        _alias_name(scope, entry)
        if not isinstance(inside, Mapping):
            message = f"Alias `{name}` must be an object, not {display_value(inside)}. Use `{{}}` if it has no options"
            wrong = isinstance(inside, Sequence) or not (is_null(inside) or is_text(inside))
            scope.add(reported.BadAlias, inside, message, ALL if wrong else ALL & ~lenient)
            continue
        for each in entries(inside):
            if each.name not in _ALIAS:
                message = f"Unknown key `{each.name}` in the alias `{name}`. Remove the key"
                scope.add(reported.BadAlias, each, message, GE8 & ~lenient, swallow=LE7 | lenient)
            elif each.name in ("routing", "index_routing") and "," in (text(value(each)) or ""):
                message = (
                    f"`{each.name}` of the alias `{name}` has several values, but an alias writes to one shard."
                    " Set a single value"
                )
                scope.add(reported.BadAlias, value(each), message, GE7, undecided=LE6)
            elif each.name == "is_write_index" and is_text(value(each)) and scope.shape == "body":
                message = f"`is_write_index` of the alias `{name}` must be `true` or `false` without quotes"
                scope.add(reported.BadAlias, value(each), message, V9)
        query = inside.get("filter")
        if isinstance(query, Mapping):
            for each in entries(query):
                if each.name not in _QUERIES and not templated(each.name):
                    message = f"The filter of the alias `{name}` uses the unknown query `{each.name}`. Correct the name"
                    _bad_query(scope, each, message, ALL)
            _query_shape(scope, query, name)


_BOOL = names("bool_query")


def _bad_query(scope: Scope, place: Entry | ConfigNode, message: str, refused: int) -> None:
    """Report a query. Only composable templates are checked for them before an index is created."""
    load = refused & GE7 if scope.shape == "composable" else 0
    scope.add(reported.BadAlias, place, message, load, starts=refused & ~load)


def _query_shape(scope: Scope, query: Mapping, name: str) -> None:
    """Check the shape of the query in the filter of an alias."""
    if len(query.entries) > 1:
        message = f"The filter of the alias `{name}` has several queries. Combine them in a `bool` query"
        _bad_query(scope, query.entries[1], message, GE7)
    for each in entries(query):
        inside = value(each)
        if each.name == "bool" and isinstance(inside, Mapping):
            for key in entries(inside):
                if key.name not in _BOOL and not templated(key.name):
                    message = f"Unknown key `{key.name}` in the `bool` query of the alias `{name}`. Remove the key"
                    _bad_query(scope, key, message, GE7)
        elif each.name == "terms" and isinstance(inside, Mapping):
            for key in entries(inside):
                single = not isinstance(value(key), (Mapping, Sequence))
                if single and key.name not in ("boost", "_name") and not templated(text(value(key)) or ""):
                    message = f"`{key.name}` in the `terms` query of the alias `{name}` must be a list. Add brackets"
                    _bad_query(scope, value(key), message, GE7)


def characters_of(name: str, illegal: str) -> str:
    """Return those of some characters that a name contains, for a message: ``a space or `\\` ``; empty if none."""
    found = [character for character in illegal if character in name]
    return enumerated(["a space" if character == " " else f"`{character}`" for character in found], "or")


def _alias_name(scope: Scope, entry: Entry) -> None:
    name = entry.name
    place = key_span(entry)
    if scope.shape == "body" and name[:1] == "<" and name[-1:] == ">":  # templates do not support date math
        scope.unknown(f"the alias name `{name}` is a date math expression, which is not evaluated", place, LE7)
    elif listed := characters_of(name, ' "*\\<|,>/?'):
        scope.add(reported.BadAlias, place, f"The alias name `{name}` must not contain {listed}. Rename the alias", GE5)
    elif name[:1] in ("_", "-", "+"):
        message = f"The alias name `{name}` must not start with `{name[0]}`. Rename the alias"
        scope.add(reported.BadAlias, place, message, GE5)
    elif not name or name in (".", "..") or ":" in name:
        fault = f"The alias name `{name}` must not contain `:`" if ":" in name else "An alias name must not be empty"
        if name in (".", ".."):
            fault = f"`{name}` is not a valid alias name"
        scope.add(reported.BadAlias, place, f"{fault}. Rename the alias", GE7, undecided=LE6)


def same_as_pattern(scope: Scope, root: Mapping, holder: Mapping) -> None:
    """Check for an alias with the same name as an index pattern of the template."""
    patterns = {text(item) for key in ("index_patterns", "template") for item in one_or_more(root.get(key))}
    aliases = holder.get("aliases")
    if isinstance(aliases, Mapping):
        for entry in entries(aliases):
            if entry.name and entry.name in patterns:
                message = (
                    f"Alias `{entry.name}` has the same name as an index pattern of the template. Rename the alias"
                )
                scope.add(reported.BadAlias, entry, message, GE2)
