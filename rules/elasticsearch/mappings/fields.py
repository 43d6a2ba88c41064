"""Mappings as each release reads them: root keys, fields, multi-fields, limits."""

from __future__ import annotations

from lslint.grammar import numbers
from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, Sequence
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.fixes import templates as fixes
from lslint.rules.elasticsearch.mappings import parameters
from lslint.rules.elasticsearch.mappings.root_keys import all_field, root_value, unknown_root
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.catalogue import types
from lslint.rules.elasticsearch.model.context import Scope, must_be
from lslint.rules.elasticsearch.model.json_values import (
    did_you_mean,
    display_value,
    entries,
    is_null,
    key_span,
    span,
    templated,
    text,
    value,
)
from lslint.rules.elasticsearch.model.releases import ALL, GE2, GE5, GE6, GE7, GE8, LE2, LE5, LE6, V1, V2, V5, V6, V7
from lslint.rules.elasticsearch.model.violations import later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


ROOT_KEYS = {
    "properties": ALL, "dynamic": ALL, "dynamic_templates": ALL, "date_detection": ALL, "numeric_detection": ALL,
    "dynamic_date_formats": ALL, "date_formats": ALL, "_source": ALL, "_routing": ALL, "_meta": ALL, "enabled": ALL,
    "_field_names": ALL, "include_in_all": ALL, "_all": LE6, "_timestamp": LE2, "_ttl": LE2, "_parent": LE5, "_id": V1,
    "_index": V1, "_type": V1, "_analyzer": V1, "_boost": V1, "_uid": V1, "analyzer": V1, "index_analyzer": V1,
    "search_analyzer": V1, "search_quote_analyzer": V1, "transform": LE2, "runtime": GE7, "subobjects": GE8,
    "_data_stream_timestamp": GE7, "synthetic_source_keep": GE8, "_doc_count": GE7,
}  # fmt: skip
"""Keys of a mapping and the observed releases that take them."""
_CUTS = {
    "runtime": ((7, 11),), "subobjects": ((8, 3),), "_data_stream_timestamp": ((7, 9),), "_doc_count": ((7, 11),),
    "synthetic_source_keep": ((8, 16),),
}  # fmt: skip
_OBSOLETE = frozenset(
    ("_timestamp", "_ttl", "_analyzer", "_boost", "transform", "_id", "_index", "_type", "_uid", "_parent",
     "index_analyzer", "search_analyzer", "analyzer")
)  # fmt: skip
_METADATA = {
    "_id": GE5, "_source": GE5, "_index": GE5, "_routing": GE5, "_field_names": GE5, "_version": GE5,
    "_seq_no": GE6, "_ignored": GE6, "_doc_count": GE7, "_type": V5 | V6 | V7,
    "_all": V5 | V6, "_parent": V5, "_uid": V5 | V6,
}  # fmt: skip
_OBJECTS = ("object", "nested", "passthrough")
_UNTRIED = frozenset(("rank_vectors", "pattern_text", "patterned_text", "geo_grid"))
"""Types that the newest releases are documented to have."""


def visit_mappings(scope: Scope, holder: Entry | None, node: ConfigNode) -> None:
    """Looks at the value of ``mappings``, or at a bare mapping (``holder`` None)."""
    scope.visit_field = visit_field
    if not isinstance(node, Mapping):
        if scope.shape in ("composable", "component") and text(node) is not None and text(node)[:1] == "{":  # type: ignore[index]
            scope.unknown("a mapping in a string is not looked into", node, ALL)
            return
        must_be(scope, node, "mappings", "an object")
        return
    own = entries(node)
    if holder is None:
        scope.late = 0
    if any(_is_root_key(entry) for entry in own) or not own:
        if scope.shape in ("legacy", "body"):
            _as_types(scope, own)
        visit_root(scope, node)
    elif all(_is_type(entry) for entry in own):
        _typed(scope, holder, own)
    else:
        visit_root(scope, node)
    _limits(scope, holder, node)


def _is_type(entry: Entry) -> bool:
    inside = value(entry)
    if not isinstance(inside, Mapping):
        return False
    return not inside.entries or any(_is_root_key(each) for each in inside.entries)


def _is_root_key(entry: Entry) -> bool:
    return entry.name in ROOT_KEYS or entry.name == "_size"  # that of a plugin


def _as_types(scope: Scope, own: list[Entry]) -> None:
    """What releases up to 6.8 make of a typeless mapping: each key is the name of a type."""
    early = late = 0
    for entry in own:
        inside = value(entry)
        if not isinstance(inside, Mapping):
            early |= LE6
            continue
        if any(each.name not in ROOT_KEYS for each in inside.entries):
            late |= V1
            early |= V2 | V5 | V6
        elif entry.name[:1] == "_":
            early |= V2 | V5 | V6
    if len(own) > 1:
        early |= V6
    if early | late:
        at = key_span(own[0])
        message = "a mapping must stand below the name of a type: this one has none"
        scope.add(reported.UnknownMappingRootKey, at, message, early, starts=late, cuts=((7, 0),))


def _typed(scope: Scope, holder: Entry | None, own: list[Entry]) -> None:
    """A mapping with the level of types."""
    names = [entry.name for entry in own]
    unwrapped = scope.shape in ("composable", "component") and names == ["_doc"]
    from lslint.rules.elasticsearch.fixes.moves import merge_default

    real = [entry for entry in own if entry.name != "_default_"]
    for entry in own:
        name = entry.name
        at = key_span(entry)
        if name == "_default_":
            scope.add(
                reported.DefaultMapping, at,
                "`_default_` is no mapping any more: put what it says into the mapping itself", GE7, cuts=((7, 0),),
                fix=later(merge_default, scope, holder, entry, own),
            )  # fmt: skip
        elif not unwrapped:
            scope.add(
                reported.TypedMapping, at,
                f"the mapping stands below the type `{name}`, but there are no types any more", GE7, cuts=((7, 0),),
                fix=later(fixes.drop_type, scope, holder, entry, own),
            )  # fmt: skip
            if name[:1] == "_":
                bad = V2 | V5 if name == "_doc" else V2 | V5 | V6
                message = f"the name of a type must not begin with `_`, as `{name}` does"
                scope.add(
                    reported.BadTemplateValue, at, message, bad, starts=V1, cuts=((6, 2),) if name == "_doc" else ()
                )
            elif not name or any(character in name for character in "#,"):
                scope.add(
                    reported.BadTemplateValue, at, "the name of a type must not be empty, or hold `#` or `,`",
                    LE6 & ~V1, starts=V1,
                )  # fmt: skip
    if len(real) > 1:
        scope.add(
            reported.SeveralMappingTypes, real[1], f"an index has one type only, here are {len(real)}", GE6,
            cuts=((6, 0),),
        )  # fmt: skip
    seen: dict[str, str] = {}
    for entry in own:
        scope.mapped = {}
        visit_root(scope, value(entry))  # type: ignore[arg-type]
        for path, kind in scope.mapped.items():
            other = seen.setdefault(path, kind)
            if other != kind and entry.name != "_default_":
                message = f"the field `{path}` is `{other}` in one type and `{kind}` in `{entry.name}`"
                scope.add(reported.FieldPathConflict, entry, message, V5, undecided=V2)


def visit_root(scope: Scope, node: Mapping) -> None:
    """Looks at the object that holds ``properties`` and the like."""
    scope.root = node
    subobjects = text(node.get("subobjects")) != "false"
    own = entries(node)
    for entry in own:
        name = entry.name
        known = ROOT_KEYS.get(name)
        if known is None:
            unknown_root(scope, entry)
            continue
        if ALL & ~known:
            removed = name in _OBSOLETE
            if name == "_all":
                all_field(scope, entry)
            else:
                message = f"`{name}` is no key of a mapping" + (" any more" if removed else "")
                scope.mapping(
                    reported.UnknownMappingRootKey, entry, message, ALL & ~known,
                    removed=reported.RemovedMappingPart if removed else None, cuts=_CUTS.get(name, releases.MAJORS),
                )  # fmt: skip
        if name == "properties":
            _properties(scope, value(entry), "", 0, subobjects)
        else:
            root_value(scope, entry)


def _properties(scope: Scope, node: ConfigNode, prefix: str, depth: int, subobjects: bool) -> None:
    """Fields below ``properties``, at any depth; iterative."""
    todo: list[tuple[ConfigNode, str, int, bool]] = [(node, prefix, depth, subobjects)]
    while todo:
        node, prefix, depth, subobjects = todo.pop()
        if not isinstance(node, Mapping):
            if not (isinstance(node, Sequence) and not node.items):
                scope.mapping(
                    reported.FieldTypeMissing, node, f"`properties` must be an object, not {display_value(node)}", ALL
                )
            continue
        own = entries(node)
        for entry in own:
            name = entry.name
            path = prefix + name
            _name(scope, entry, name, prefix, subobjects)
            inside = value(entry)
            if not isinstance(inside, Mapping):
                if not (isinstance(inside, Sequence) and not inside.items):
                    message = (
                        f'the field `{path}` must be an object such as `{{"type": "keyword"}}`, not '
                        f"{display_value(inside)}"
                    )
                    scope.mapping(reported.FieldTypeMissing, inside, message, ALL)
                continue
            kind = visit_field(scope, entry, inside, path)
            scope.fields += 1
            parts = depth + 1 + (name.count(".") if subobjects else 0)
            below = inside.get("properties")
            if below is not None and kind in ("object", "nested", "passthrough", ""):
                todo.append((below, path + ".", parts, subobjects and text(inside.get("subobjects")) != "false"))
                _depth(scope, entry, depth, parts)
            elif parts > depth + 1:
                _depth(scope, entry, depth, parts - 1)
        if len(own) > 1 and subobjects:
            _conflicts(scope, own, prefix)


def _depth(scope: Scope, entry: Entry, above: int, parts: int) -> None:
    limit = _limit(scope, "index.mapping.depth.limit", 20)
    if limit is not None and above + 1 <= limit < parts + 1:
        scope.mapping(reported.MappingLimitExceeded, entry, f"objects are nested deeper than the limit of {limit}", GE5)


def _conflicts(scope: Scope, own: list[Entry], prefix: str) -> None:
    """A field that is a leaf and, by another field's dots, an object too."""
    dotted = [entry for entry in own if "." in entry.name]
    if not dotted:
        return
    holders = {entry.name: value(entry) for entry in own if isinstance(entry.value, Mapping)}
    for entry in dotted:  # the same field once more, below an object
        head, _, tail = entry.name.partition(".")
        holder = holders.get(head) if "." not in tail else None
        inner = holder.get("properties") if isinstance(holder, Mapping) else None
        other_field = inner.get(tail) if isinstance(inner, Mapping) else None
        kind, mapped = text(other_field.get("type")) if isinstance(other_field, Mapping) else None, entry.value
        if kind is not None and isinstance(mapped, Mapping) and text(mapped.get("type")) not in (None, kind):
            message = f"`{prefix}{entry.name}` is defined twice, with two types"
            scope.mapping(reported.FieldPathConflict, entry, message, V5 | V6 | V7)
    leaves = {entry.name: scope.mapped.get(prefix + entry.name, "") for entry in own}
    for entry in dotted:
        parts = entry.name.split(".")
        for cut in range(1, min(len(parts), 40)):  # deeper ones are beyond the limit anyway
            other = leaves.get(".".join(parts[:cut]))
            if other and other not in _OBJECTS:
                name = prefix + ".".join(parts[:cut])
                message = f"`{prefix}{entry.name}` needs `{name}` to be an object, but it is a field of type `{other}`"
                scope.mapping(reported.FieldPathConflict, entry, message, GE5)
                break


def _name(scope: Scope, entry: Entry, name: str, prefix: str, subobjects: bool) -> None:
    at = key_span(entry)

    def refuse(message: str, refused: int, **more: Any) -> None:
        scope.mapping(reported.IllegalFieldName, at, message, refused, **more)

    if not name:
        refuse("the name of a field must not be empty", GE5, undecided=V2)
    elif "." in name:
        refuse(f"`{prefix}{name}`: names with dots are refused", V2, cuts=((5, 0),))
        parts = name.split(".")
        while len(parts) > 1 and not parts[-1] and name != ".":
            parts.pop()
        if not all(parts):
            refuse(f"`{prefix}{name}` has an empty part between its dots", GE5)
        elif subobjects and any(not part.strip() for part in parts):
            refuse(f"`{prefix}{name}` has a blank part between its dots", GE8)
    limit = _limit(scope, "index.mapping.field_name_length.limit", 1 << 60)
    if limit is not None and len(name) > limit:
        message = f"`{prefix}{name}` is longer than the limit of {limit} characters"
        scope.mapping(reported.MappingLimitExceeded, at, message, GE7)
    if name and "." not in name and not name.strip():
        refuse("the name of a field must not be blank", GE8)
    if not prefix and name in _METADATA:
        refuse(f"`{name}` is a field of the server itself and cannot be defined", _METADATA[name], undecided=V2)


def visit_field(scope: Scope, entry: Entry, node: Mapping, path: str, multi: int = 0) -> str:
    """Looks at one field; gives its type, empty where that is not known."""
    written = node.get("type")
    kind = text(written)
    if kind is None:
        if written is not None and not is_null(written):
            message = f"the type of `{path}` must be a name, not {display_value(written)}"
            scope.mapping(reported.UnknownFieldType, written, message, ALL)
            return ""
        kind = _implied(scope, entry, node, path, multi)
        if not kind:
            return ""
    elif templated(kind):
        if not (scope.inner and "{dynamic" in kind):
            scope.unknown(f"the type of `{path}` is not in the file", written, ALL)  # type: ignore[arg-type]
        return ""
    row = types().get(kind)
    if row is None and kind in _UNTRIED:
        scope.unknown(f"the type `{kind}` of `{path}` was not tried", written, GE8)  # type: ignore[arg-type]
        return ""
    if row is None:
        _unknown_type(scope, node, written, kind, path)  # type: ignore[arg-type]
        return ""
    if not multi:
        scope.mapped[path] = kind
    if kind == "nested":
        scope.nested += 1
    if multi and kind in ("object", "nested", "alias"):
        message = f"a multi-field cannot be of type `{kind}`, as `{path}` is"
        scope.mapping(reported.InvalidMultiField, node, message, ALL)
        return ""
    known: int = row["in"] | (1 if row["in"] & 2 and not row.get("since") else 0)
    refused = ALL & ~known & ~row.get("open", 0)
    if row.get("plugin"):
        opened: int = row["open"]
        message = f"the type `{kind}` of `{path}` comes with a plugin: whether the server has it is not known"
        scope.unknown(message, written, opened)  # type: ignore[arg-type]
        if refused:
            scope.mapping(reported.RemovedMappingPart, written, f"the type `{kind}` of `{path}` is gone", refused)  # type: ignore[arg-type]
        return kind
    if refused or row.get("open"):
        _type_by_release(scope, node, written, kind, path, refused, row)
    parameters.visit(scope, node, kind, path, row, known, multi)
    return kind


def _type_by_release(
    scope: Scope, node: Mapping, written: ConfigNode | None, kind: str, path: str, refused: int, row: Any
) -> None:
    at = span(written) if written is not None else span(node)
    cuts = tuple(releases.numbers(release) for release in (row.get("since"), row.get("gone")) if release)
    opened = row.get("open", 0)
    if kind == "string":
        what = f"the dynamic template `{path}` makes" if scope.inner else f"`{path}` is"
        message = f"{what} a `string`, a type that is gone: it is `text` or `keyword` now"
        scope.mapping(
            reported.StringType, at, message, refused, cuts=cuts, fix=lambda: fixes.replace_string(scope, node)
        )
        return
    message = f"the type `{kind}` of `{path}` is {'gone' if row.get('gone') else 'not known'}"
    scope.mapping(
        reported.UnknownFieldType, at, message, refused, undecided=opened,
        removed=reported.RemovedMappingPart if row.get("gone") else None, cuts=cuts,
    )  # fmt: skip


def _implied(scope: Scope, entry: Entry, node: Mapping, path: str, multi: int) -> str:
    if not multi and isinstance(node.get("properties"), (Mapping, Sequence)):
        return "object"
    if not multi and len(node.entries) == 1 and node.entry("enabled") is not None:
        return "object"
    if scope.inner and not multi:
        return ""
    opened = LE2 if node.entry("fields") is not None and not multi else 0
    refused = GE5 if multi else ALL
    message = f"the field `{path}` has no type"
    scope.mapping(
        reported.InvalidMultiField if multi else reported.FieldTypeMissing, entry, message, refused & ~opened,
        undecided=opened | (V2 if multi else 0),
    )  # fmt: skip
    return ""


def _unknown_type(scope: Scope, node: Mapping, written: ConfigNode, kind: str, path: str) -> None:
    similar, safe = fixes.nearest_type(kind, scope.old)
    if similar == "string" and not scope.old:
        message = (
            f"the type `{kind}` of `{path}` does not exist: did you mean `text` or `keyword` (`string` before 5.0)?"
        )
        scope.mapping(
            reported.UnknownFieldType, written, message, ALL,
            fix=lambda: fixes.replace_string(scope, node, scope.old is None),
        )  # fmt: skip
        return
    what = f"the type `{kind}` of `{path}` does not exist"
    if kind in ("flat_object", "knn_vector"):
        what = f"the type `{kind}` of `{path}` is one of OpenSearch and does not exist in Elasticsearch"
    scope.mapping(
        reported.UnknownFieldType, written, what + did_you_mean(similar), ALL,
        fix=(lambda: fixes.replace_value(written, similar, "safe" if safe else "unsafe")) if similar else None,
    )  # fmt: skip


def _limit(scope: Scope, name: str, default: int) -> int | None:
    """A limit of the mapping as this file sets it; None where it may be set elsewhere, or is no number."""
    given = scope.settings.get(name)
    if given is None:
        return None if scope.composed and scope.shape != "component" else default
    return numbers.parse_integer(given.text)


def _limits(scope: Scope, holder: Entry | None, node: Mapping) -> None:
    at = key_span(holder) if holder is not None else (node.start, node.start + 1)
    limit = _limit(scope, "index.mapping.total_fields.limit", 1000)
    if limit is not None and scope.fields > limit - 20:
        message = f"the mapping has {scope.fields} fields (objects and multi-fields count), the limit is {limit}"
        if scope.fields > limit:
            scope.mapping(reported.MappingLimitExceeded, at, message, GE5)
        elif scope.fields > limit - 14:
            scope.unknown(message + ", and releases up to 6.8 count some of their own", at, V5 | V6)
    limit = _limit(scope, "index.mapping.nested_fields.limit", -1)
    if limit is not None and scope.nested > 50:
        message = f"the mapping has {scope.nested} nested fields, more than the limit"
        if limit == -1:
            refused = GE2 if scope.nested > 100 else GE2 & ~releases.NEWEST
            scope.mapping(reported.MappingLimitExceeded, at, message, refused, cuts=())
        elif scope.nested > limit:
            scope.mapping(reported.MappingLimitExceeded, at, message, GE2)
