"""Checks of mappings for all releases: root keys, fields, multi-fields, limits."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, Sequence
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.fixes import templates as fixes
from lslint.rules.elasticsearch.mappings import limits, parameters
from lslint.rules.elasticsearch.mappings.parameter_values import of
from lslint.rules.elasticsearch.mappings.root_keys import all_field, root_value, unknown_root
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.context import Scope, must_be
from lslint.rules.elasticsearch.model.distribution import oss_problem
from lslint.rules.elasticsearch.model.json_values import (
    display_value,
    entries,
    is_null,
    key_span,
    span,
    templated,
    text,
    value,
)
from lslint.rules.elasticsearch.model.releases import ALL, GE5, GE6, GE7, GE8, LE2, LE6, V1, V2, V5, V6, V7
from lslint.rules.elasticsearch.model.template_view import path_parts, request_of
from lslint.rules.elasticsearch.model.traits import accepted, cuts, names, trait, types
from lslint.rules.elasticsearch.model.violations import later
from lslint.rules.shared.message_parts import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ROOT_KEYS = accepted("root_keys")
"""Keys of a mapping and the observed releases that accept them."""
_CUTS = cuts("cuts_of_root_keys")
_OBSOLETE = names("obsolete_root_keys")
_INSTEAD = trait("instead_of_root_keys")
"""What to do about a removed key."""
_OBJECTS = tuple(trait("objects"))
_UNTRIED = frozenset(("pattern_text", "patterned_text", "geo_grid"))
"""Types that are documented for the newest releases and were not tested."""


def visit_mappings(scope: Scope, holder: Entry | None, node: ConfigNode) -> None:
    """Check the value of ``mappings``, or a bare mapping (``holder`` None)."""
    scope.visit_field = visit_field
    if not isinstance(node, Mapping):
        if scope.shape in ("composable", "component") and (text(node) or "")[:1] == "{":
            scope.unknown("a mapping inside a string is not analyzed", node, ALL)
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
    elif all(map(_is_type, own)) or (
        # the name of a type even if fields are directly below it
        any(entry.name == "_default_" for entry in own) and all(isinstance(value(entry), Mapping) for entry in own)
    ):
        _typed(scope, holder, own)
    else:
        visit_root(scope, node)
    limits.check(scope, holder, node)


def _is_type(entry: Entry) -> bool:
    inside = value(entry)
    return isinstance(inside, Mapping) and (not inside.entries or any(map(_is_root_key, inside.entries)))


def _is_root_key(entry: Entry) -> bool:
    return entry.name in ROOT_KEYS or entry.name == "_size"  # the key of the plugin mapper-size


def _as_types(scope: Scope, mapping_entries: list[Entry]) -> None:
    """Check a typeless mapping for releases up to 6.8, which read each key as the name of a mapping type."""
    early = late = 0
    refused = []
    for entry in mapping_entries:
        inside = value(entry)
        if not isinstance(inside, Mapping):
            early |= LE6
        elif any(each.name not in ROOT_KEYS for each in inside.entries):
            late |= V1
            early |= V2 | V5 | V6
        elif entry.name[:1] == "_" and entry.name != "_default_":
            early |= V2 | V5 | V6
        else:
            continue
        refused.append(entry)
    if sum(entry.name != "_default_" for entry in mapping_entries) > 1:
        early |= V6
    if early | late:
        place = key_span((refused or mapping_entries)[0])
        message = "The mapping is not inside a mapping type. Nest it under the name of a type, for example `doc`"
        scope.add(reported.TemplateShape, place, message, early, starts=late, cuts=((7, 0),), holds_in_templates=True)


def _typed(scope: Scope, holder: Entry | None, mapping_entries: list[Entry]) -> None:
    """Check a mapping that is nested under the names of mapping types."""
    target = "directly under `mappings`" if holder is not None else "to the top level"
    is_unwrapped = scope.shape in ("composable", "component") and [entry.name for entry in mapping_entries] == ["_doc"]
    real = [entry for entry in mapping_entries if entry.name != "_default_"]
    for entry in mapping_entries:
        if entry.name == "_default_":
            _default(scope, holder, entry, mapping_entries, target)
        elif not is_unwrapped:
            if len(real) == 1:  # several types cannot move to one place: they are reported together below
                _single_type(scope, holder, entry, mapping_entries, target)
            _type_name(scope, entry)
    if len(real) > 1:
        each = "index" if scope.shape == "body" else "template and index"
        message = f"The mapping has {len(real)} types. Create one {each} per type"
        if scope.target is None or scope.target >= (7,):
            message += f", with its contents {target}"
        message += " from 7.0 on" if scope.target is None else ""
        scope.add(reported.SeveralMappingTypes, real[1], message, GE6)
    seen: dict[str, tuple[str, str]] = {}
    for entry in mapping_entries:
        scope.mapped = {}
        visit_root(scope, value(entry), is_type=True)  # type: ignore[arg-type]  # types are mappings
        for path, kind in scope.mapped.items():
            other, where = seen.setdefault(path, (kind, entry.name))
            if other != kind and entry.name != "_default_":
                message = (
                    f"Field `{path}` is `{kind}` in mapping type `{entry.name}` but `{other}` in mapping type"
                    f" `{where}`. Use the same field type in both"
                )
                scope.add(reported.FieldPathConflict, entry, message, V5, undecided=V2)


def _default(scope: Scope, holder: Entry | None, entry: Entry, mapping_entries: list[Entry], target: str) -> None:
    """Report ``_default_``. ``target``: where its contents belong if there is no other type, for the message."""
    from lslint.rules.elasticsearch.fixes.moves import merge_default

    action = "Remove `_default_`"
    others = [other.name for other in mapping_entries if other is not entry]
    if _has_contents(entry) and len(others) > 1:
        action = "Copy its contents into each mapping"
    elif _has_contents(entry):
        action = f"Move its contents {f'into the mapping of `{others[0]}`' if others else target}"
    message = f"The `_default_` mapping is no longer supported. {action}"
    fix = later(merge_default, scope, holder, entry, mapping_entries)
    scope.add(reported.DefaultMapping, entry, message, GE7, fix=fix)


def _single_type(scope: Scope, holder: Entry | None, entry: Entry, mapping_entries: list[Entry], target: str) -> None:
    """Report the only mapping type. ``target``: where its contents belong, for the message."""
    name = entry.name
    action = f"Move the contents of `{name}` {target}" if _has_contents(entry) else f"Remove `{name}`"
    problem = "Mapping types are no longer supported"
    if name[:1] == "_" and name != "_doc" and not _has_contents(entry):
        problem = f"`{name}` is managed by Elasticsearch and cannot be configured in a mapping"
    requested = _releases_with_types(scope)
    scope.add(
        reported.TypedMapping, entry, f"{problem}. {action}{_type_in_url(scope)}", GE7 & ~requested,
        undecided=requested, cuts=((7, 0), (8, 0)), fix=later(fixes.drop_type, scope, holder, entry, mapping_entries),
    )  # fmt: skip


def _type_name(scope: Scope, entry: Entry) -> None:
    """Check the name of a mapping type."""
    name = entry.name
    if name[:1] == "_":
        refused, cuts = (V2 | V5, ((6, 2),)) if name == "_doc" else (V2 | V5 | V6, ())
        message = f"Mapping type `{name}` must not start with `_`. Rename it, for example to `doc`"
        scope.add(reported.TemplateShape, entry, message, refused, starts=V1, cuts=cuts)
    elif not name or any(character in name for character in "#,"):
        message = "The name of a mapping type must not be empty or contain `#` or `,`. Rename the type"
        scope.add(reported.TemplateShape, entry, message, LE6 & ~V1, starts=V1)


def _has_contents(entry: Entry) -> bool:
    inside = value(entry)
    return isinstance(inside, Mapping) and bool(inside.entries)


def visit_root(scope: Scope, node: Mapping, is_type: bool = False) -> None:
    """Check the object with ``properties`` and the other keys of a mapping. ``is_type``: of a mapping type."""
    scope.root = node
    subobjects = text(node.get("subobjects")) != "false"
    own = entries(node)
    for entry in own:
        name = entry.name
        known = ROOT_KEYS.get(name)
        if known is None:
            unknown_root(scope, entry, is_type)
            continue
        if ALL & ~known:
            removed = name in _OBSOLETE
            if name == "_all":
                all_field(scope, entry)
            else:
                cuts = _CUTS.get(name, releases.MAJORS)
                message = f"Mapping key `{name}` {releases.requires(known, cuts)}. Remove the key, or upgrade"
                if removed:
                    message = f"Mapping key `{name}` is no longer supported. {_INSTEAD.get(name, 'Remove the key')}"
                scope.mapping(
                    reported.TemplateShape, entry, message, ALL & ~known,
                    removed=reported.RemovedMappingPart if removed else None, cuts=cuts, holds_in_templates=True,
                )  # fmt: skip
        if name == "properties":
            _properties(scope, value(entry), subobjects)
        else:
            scope.silent = ALL & ~known
            root_value(scope, entry)
            scope.silent = 0


def _properties(scope: Scope, node: ConfigNode, subobjects: bool) -> None:
    """Check the fields under ``properties`` at any depth, without recursion."""
    todo: list[tuple[ConfigNode, str, int, bool]] = [(node, "", 0, subobjects)]
    while todo:
        node, prefix, depth, subobjects = todo.pop()
        if not isinstance(node, Mapping):
            if not (isinstance(node, Sequence) and not node.items):
                message = f"`properties` must be an object, not {display_value(node)}"
                scope.mapping(reported.UnknownOrMisplacedMappingPart, node, message, ALL, holds_in_templates=False)
            continue
        own = entries(node)
        for entry in own:
            name = entry.name
            path = prefix + name
            _check_name(scope, entry, name, prefix, subobjects)
            inside = value(entry)
            if not isinstance(inside, Mapping):
                if not (isinstance(inside, Sequence) and not inside.items):
                    kind = "string" if scope.old else "keyword"
                    message = (
                        f'Field `{path}` must be an object, for example `{{"type": "{kind}"}}`, not '
                        f"{display_value(inside)}"
                    )
                    scope.mapping(
                        reported.UnknownOrMisplacedMappingPart, inside, message, ALL, holds_in_templates=False
                    )
                continue
            kind = visit_field(scope, entry, inside, path)
            scope.fields += 1
            parts = depth + 1 + (name.count(".") if subobjects else 0)
            below = inside.get("properties")
            if below is not None and (not kind or kind in _OBJECTS):
                todo.append((below, path + ".", parts, subobjects and text(inside.get("subobjects")) != "false"))
                _depth(scope, entry, depth, parts)
            elif parts > depth + 1:
                _depth(scope, entry, depth, parts - 1)
        if len(own) > 1 and subobjects:
            _conflicts(scope, own, prefix)


def _depth(scope: Scope, entry: Entry, above: int, parts: int) -> None:
    limit = limits.value_of(scope, "index.mapping.depth.limit", 20)
    if limit is not None and above + 1 <= limit < parts + 1:
        default = "" if scope.view.value("index.mapping.depth.limit") else " by default"
        message = (
            f"Field `{entry.name}` is {parts + 1} levels deep, but `index.mapping.depth.limit` allows {limit}{default}."
            " Flatten the objects"
        )
        scope.mapping(reported.MappingLimitExceeded, entry, message, GE5)


def _conflicts(scope: Scope, field_entries: list[Entry], prefix: str) -> None:
    """Report fields that are both a leaf and, because of a dot in the name of another field, an object."""
    dotted = [entry for entry in field_entries if "." in entry.name]
    if not dotted:
        return
    holders = {entry.name: value(entry) for entry in field_entries if isinstance(entry.value, Mapping)}
    for entry in dotted:  # the same field again, inside an object
        head, _, tail = entry.name.partition(".")
        holder = holders.get(head) if "." not in tail else None
        inner = holder.get("properties") if isinstance(holder, Mapping) else None
        other_field = inner.get(tail) if isinstance(inner, Mapping) else None
        kind, mapped = text(other_field.get("type")) if isinstance(other_field, Mapping) else None, entry.value
        other = text(mapped.get("type")) if isinstance(mapped, Mapping) else None
        if (
            kind is not None
            and other not in (None, kind)
            and not any({kind, other} <= set(types) for types in trait("types_of_one_mapper"))
        ):
            twice = f"twice, as `{kind}` and as `{other}`"
            message = f"Field `{prefix}{entry.name}` is defined {twice}. Remove one definition"
            scope.mapping(reported.FieldPathConflict, entry, message, V5 | V6 | V7)
    leaves = {entry.name: scope.mapped.get(prefix + entry.name, "") for entry in field_entries}
    for entry in dotted:
        parts = entry.name.split(".")
        for cut in range(1, min(len(parts), 40)):  # deeper fields exceed the depth limit anyway
            other = leaves.get(".".join(parts[:cut]))
            if other and other not in _OBJECTS:
                name = prefix + ".".join(parts[:cut])
                message = (
                    f"Field `{prefix}{entry.name}` is inside `{name}`, but type `{other}` cannot contain fields."
                    " Rename one of the two"
                )
                scope.mapping(reported.FieldPathConflict, entry, message, GE5)
                break


def visit_field(scope: Scope, entry: Entry, node: Mapping, path: str, multi: int = 0) -> str:
    """Check one field and return its type, empty if unknown."""
    written = node.get("type")
    kind = text(written)
    if written is None or kind is None:
        if written is not None and not is_null(written):
            message = f"`type` of `{path}` must be the name of a field type, not {display_value(written)}"
            scope.mapping(reported.UnknownOrMisplacedMappingPart, written, message, ALL)
            return ""
        kind, written = _implied(scope, entry, node, path, multi), written or node
        if not kind:
            return ""
    elif scope.inner and kind == "{name}":  # Elasticsearch inserts the name of the field
        return ""
    row = types().get(kind)
    if row is None and templated(kind):
        if not (scope.inner and "{dynamic" in kind):
            scope.unknown(f"the type of `{path}` is not in the file", written, ALL)
        return ""
    if row is None and kind in _UNTRIED:
        scope.unknown(f"the type `{kind}` of `{path}` was not tested", written, GE8)
        return ""
    if row is None:
        _unknown_type(scope, node, written, kind, path)
        return ""
    if not multi:
        scope.mapped[path] = kind
    if kind == "nested":
        scope.nested += 1
    if multi and kind in trait("no_values"):
        message = f"Multi-field `{path}` cannot have type `{kind}`. Define `{entry.name}` under `properties`, next to"
        message += f" `{path.rpartition('.')[0]}`"
        scope.mapping(reported.UnknownOrMisplacedMappingPart, node, message, ALL, holds_in_templates=False)
        return ""
    known: int = row["in"] | (1 if row["in"] & 2 and not row.get("since") else 0)
    refused = ALL & ~known & ~row.get("open", 0)
    if row.get("plugin"):
        message = f"the type `{kind}` of `{path}` requires a plugin, which the server may not have"
        scope.unknown(message, written, row["open"])
        if refused:
            message = f"Type `{kind}` of `{path}` is no longer supported. Use another type"
            scope.mapping(reported.RemovedMappingPart, written, message, refused)
        return kind
    if message := oss_problem(scope.ctx, kind):
        scope.mapping(reported.UnknownOrMisplacedMappingPart, written, message, ALL)
    elif refused or row.get("open"):
        _type_by_release(scope, node, written, kind, path, refused, row)
    parameters.visit(scope, node, kind, path, row, known, multi)
    return kind


def _type_by_release(
    scope: Scope, node: Mapping, written: ConfigNode, kind: str, path: str, refused: int, row: Any
) -> None:
    place = span(written)
    cuts = tuple(releases.numbers(release) for release in (row.get("since"), row.get("gone")) if release)
    opened = row.get("open", 0)
    if kind == "string":
        message = f"Type `string` {of(scope, path)} was replaced in 5.0. Use `text` or `keyword`"
        scope.mapping(
            reported.StringType, place, message, refused, cuts=cuts, fix=lambda: fixes.replace_string(scope, node)
        )
        return
    if kind == "multi_field":
        instead = "Use the type of its main field, and `fields` for the others"
        message = f"Type `multi_field` {of(scope, path)} is no longer supported. {instead}"
    elif row.get("gone"):
        message = f"Type `{kind}` {of(scope, path)} is no longer supported. Use another type"
    elif row["in"] & releases.NEWEST:
        instead = "`string`" if kind in ("keyword", "text") else "another type"
        message = (
            f"Type `{kind}` {of(scope, path)} {releases.requires(row['in'] | opened, cuts)}. Use {instead}, or upgrade"
        )
    else:
        message = f"Unknown type `{kind}` {of(scope, path)}. Use another type"
    scope.mapping(
        reported.UnknownOrMisplacedMappingPart, place, message, refused, undecided=opened,
        removed=reported.RemovedMappingPart if row.get("gone") else None, cuts=cuts,
        by=releases.numbers(row["since"]) if opened and "since" in row else (),
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
    inside = [one.value for one in node.entries if one.name not in ("dynamic", "enabled")] if not multi else []
    are_fields = bool(inside) and all(isinstance(each, Mapping) and each.get("type") is not None for each in inside)
    action = "Put its fields under `properties`" if are_fields else "Add a `type`"
    message = f"{'Multi-field' if multi else 'Field'} `{path}` has no `type`. {action}"
    scope.mapping(
        reported.UnknownOrMisplacedMappingPart, entry, message, refused & ~opened,
        undecided=opened | (V2 if multi else 0), holds_in_templates=False,
    )  # fmt: skip
    return ""


def _unknown_type(scope: Scope, node: Mapping, written: ConfigNode, kind: str, path: str) -> None:
    if scope.inner and kind in ("{dynamic_type}", "{dynamicType}"):
        return  # replaced at any depth of a dynamic template
    similar, safe = fixes.nearest_type(kind, scope.old)
    what = f"Unknown type `{kind}` {of(scope, path)}"
    if similar == "string" and not scope.old:
        message = f"{what}; did you mean `text` or `keyword` (`string` before 5.0)?"
        scope.mapping(
            reported.UnknownOrMisplacedMappingPart, written, message, ALL,
            fix=lambda: fixes.replace_string(scope, node, scope.old is None),
        )  # fmt: skip
        return
    if kind in ("flat_object", "knn_vector"):
        what = f"Type `{kind}` {of(scope, path)} exists in OpenSearch, but not in Elasticsearch"
        similar = trait("elasticsearch_types")[kind]
    is_unsure = not similar and kind.lower() not in fixes.NO_TYPES
    unless = ", unless a plugin of the server adds this one" if is_unsure else ""
    scope.mapping(
        reported.UnknownOrMisplacedMappingPart, written,
        what + (did_you_mean(similar) or f". Use a valid field type{unless}"), ALL, is_unsure=is_unsure,
        fix=(lambda: fixes.replace_value(written, similar, "safe" if safe else "unsafe")) if similar else None,
    )  # fmt: skip


_PARAMETER = r"[?&](?:include_type_name(?:=true|=?(?:&|$)|=\$)|\$)"
"""The parameter of a request with which 7.x accepts mapping types, or a variable that may be it or set it."""


def _type_in_url(scope: Scope) -> str:
    """Return what to do about the type in the URL of a request that updates a mapping; empty if it has none."""
    if scope.shape != "mapping":
        return ""
    request = request_of(scope.view.root, scope.ctx)
    has_type = request is None or len(path_parts(request)) > 2
    return ", and remove the type from the request URL" * has_type


def _releases_with_types(scope: Scope) -> int:
    """Return the releases that may accept mapping types because of a parameter of the request that sends the mapping: a
    mapping alone, whose URL may name a type, without its request, or a request with the parameter."""
    request = request_of(scope.view.root, scope.ctx)
    if request is None:
        return V7 if scope.shape == "mapping" else 0
    return V7 if compiled(_PARAMETER).search(request.path) is not None else 0


_METADATA = accepted("metadata_fields")
"""Fields of documents themselves, and the observed releases that do not accept them under ``properties``."""


def _check_name(scope: Scope, entry: Entry, name: str, prefix: str, subobjects: bool) -> None:
    """Report a field name that some releases reject. ``prefix``: the path of the object around it, with a dot;
    ``subobjects``: whether dots in names are objects."""
    place = key_span(entry)

    def refuse(message: str, refused: int, **more: Any) -> None:
        scope.refuse(place, message, refused, **more)

    if not name:
        refuse("A field name must not be empty. Add a name", GE5, undecided=V2)
    elif "." in name:
        refuse(f"Field name `{prefix}{name}` contains a dot. Nest the field in an object", V2, cuts=((5, 0),))
        parts = name.split(".")
        while len(parts) > 1 and not parts[-1] and name != ".":
            parts.pop()
        if not all(parts) and subobjects:
            refuse(f"Field name `{prefix}{name}` has an empty part between dots. Remove the extra dot", GE5)
        elif subobjects and any(not part.strip() for part in parts):
            refuse(f"Field name `{prefix}{name}` has a part with only whitespace. Rename the field", GE8)
    limit = limits.value_of(scope, "index.mapping.field_name_length.limit", 1 << 60)
    if limit is not None and len(name) > limit:
        message = (
            f"Field name `{prefix}{name}` exceeds `index.mapping.field_name_length.limit: {limit}`. Shorten the name"
        )
        scope.mapping(reported.MappingLimitExceeded, place, message, GE7)
    if name and "." not in name and not name.strip():
        refuse("A field name must not consist of whitespace. Rename the field", GE8)
    if not prefix and name in _METADATA:
        message = f"`{name}` is a metadata field and cannot be defined under `properties`. Remove or rename the field"
        refuse(message, _METADATA[name], undecided=V2)
