"""Aliases of indices, and fields that are aliases of others."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Entry, Mapping
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.json_values import (
    display_value,
    entries,
    is_null,
    key_span,
    one_or_more,
    templated,
    text,
    value,
)
from lslint.rules.elasticsearch.model.releases import ALL, GE2, GE5, GE6, GE8, LE7

_ALIAS = frozenset(("filter", "index_routing", "search_routing", "routing", "is_write_index", "is_hidden"))


_QUERY_NAMES = (
    "match match_all match_none match_phrase match_phrase_prefix match_bool_prefix multi_match combined_fields"
    " query_string simple_query_string bool boosting constant_score dis_max function_score intervals term terms"
    " terms_set range exists prefix wildcard regexp fuzzy ids type nested has_child has_parent parent_id geo_shape"
    " geo_bounding_box geo_distance geo_polygon geo_grid shape more_like_this percolate script script_score pinned"
    " rank_feature distance_feature wrapper span_term span_multi span_first span_near span_or span_not"
    " span_containing span_within field_masking_span sparse_vector semantic knn text_expansion weighted_tokens"
    " rule_query rule common and or not limit indices missing geo_distance_range filtered fquery query"
    " geohash_cell geo_hash_cell template mlt flt fuzzy_like_this top_children"
)
_QUERIES = frozenset(_QUERY_NAMES.split())


def alias_fields(scope: Scope) -> None:
    """Alias fields point to fields of the same mapping."""
    if "alias" not in scope.mapped.values():
        return
    root = scope.root
    todo: list[tuple[str, ConfigNode | None]] = [("", root.get("properties"))] if root is not None else []
    while todo:
        prefix, node = todo.pop()
        if not isinstance(node, Mapping):
            continue
        for entry in entries(node):
            inside = value(entry)
            if not isinstance(inside, Mapping):
                continue
            path = prefix + entry.name
            todo.append((path + ".", inside.get("properties")))
            target = inside.get("path")
            written = text(target)
            if scope.mapped.get(path) != "alias" or written is None or target is None or templated(written):
                continue
            kind = scope.mapped.get(written)
            fault = ""
            if written == path:
                fault = "itself"
            elif kind in ("alias", "object", "nested"):
                fault = f"`{written}`, which is no field"
            elif kind is None and not scope.composed and not _multi(scope, written):
                fault = f"`{written}`, which is not mapped"
            if fault:
                scope.mapping(reported.BadParameterValue, target, f"the alias `{path}` points to {fault}", GE6)


def _multi(scope: Scope, path: str) -> bool:
    """True where a path may be a multi-field or lie in a field whose inside is not mapped."""
    parent = path.rpartition(".")[0]
    while parent:
        if scope.mapped.get(parent, "object") not in ("object", "nested"):
            return True
        parent = parent.rpartition(".")[0]
    return path.startswith("_")


def aliases(scope: Scope, holder: Entry) -> None:
    node = value(holder)
    if not isinstance(node, Mapping):
        if not is_null(node):
            scope.add(reported.BadAlias, node, f"`aliases` must be an object, not {display_value(node)}", ALL)
        return
    for entry in entries(node):
        name, inside = entry.name, value(entry)
        at = key_span(entry)
        if templated(name):
            continue
        if any(character in name for character in ' "*\\<|,>/?'):
            message = f"the name of the alias `{name}` holds a sign that is not allowed"
            scope.add(reported.BadAlias, at, message, GE5, cuts=((5, 0),))
        elif name[:1] in ("_", "-", "+"):
            message = f"the name of an alias must not begin with `{name[0]}`"
            scope.add(reported.BadAlias, at, message, GE5, cuts=((5, 0),))
        if not isinstance(inside, Mapping):
            message = f"the alias `{name}` must be an object, not {display_value(inside)}"
            scope.add(reported.BadAlias, inside, message, ALL)
            continue
        for each in entries(inside):
            if each.name not in _ALIAS:
                message = f"`{each.name}` is no key of an alias (`{name}`)"
                scope.add(reported.BadAlias, each, message, GE8, swallow=LE7, cuts=((8, 0),))
        query = inside.get("filter")
        if isinstance(query, Mapping):
            for each in entries(query):
                if each.name not in _QUERIES and not templated(each.name):
                    message = f"the filter of the alias `{name}` uses the query `{each.name}`, which does not exist"
                    scope.add(reported.BadAlias, each, message, 0, starts=ALL)


def same_as_pattern(scope: Scope, root: Mapping, holder: Mapping) -> None:
    """An alias that is called like the pattern itself."""
    keys = ("index_patterns", "template")
    patterns = {text(item) for key in keys for item in one_or_more(root.get(key))}
    aliases = holder.get("aliases")
    if isinstance(aliases, Mapping):
        for entry in entries(aliases):
            if entry.name and entry.name in patterns:
                message = f"the alias `{entry.name}` is the same as a pattern of the template"
                scope.add(reported.BadAlias, entry, message, GE2, cuts=((2, 0),))
