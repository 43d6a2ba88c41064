"""Parameters of fields: which a type takes in which release, and what values they take."""

from __future__ import annotations

from collections.abc import Callable

from lslint.grammar.config.tree import Entry, Mapping, Scalar, Sequence
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.fixes import templates as fixes
from lslint.rules.elasticsearch.mappings.parameter_values import bad_value, checks, loose_boolean, strict_boolean
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.json_values import (
    did_you_mean,
    display_value,
    entries,
    is_null,
    templated,
    text,
    value,
)
from lslint.rules.elasticsearch.model.releases import ALL, GE2, GE5, GE6, GE7, GE8, LE2, LE5, V1, V2, V5, V6, V7

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Check = Callable[[Scope, str, str, Entry], None]

_CUTS = {
    "meta": ((7, 6),), "time_series_dimension": ((7, 16), (8, 0)), "time_series_metric": ((7, 16), (8, 0)),
    "subobjects": ((8, 3),), "synthetic_source_keep": ((8, 16),), "index_phrases": ((6, 3),),
    "index_prefixes": ((6, 3),),
    "ignore_z_value": ((6, 3),), "normalizer": ((5, 2),), "script": ((7, 14),), "on_script_error": ((7, 14),),
    "split_queries_on_whitespace": ((6, 4),),
}  # fmt: skip
_BOOLEANS = frozenset(
    ("doc_values", "store", "coerce", "ignore_malformed", "eager_global_ordinals", "enabled", "include_in_all",
     "omit_norms", "index_phrases", "split_queries_on_whitespace", "time_series_dimension", "include_in_parent",
     "include_in_root", "preserve_separators", "preserve_position_increments", "ignore_z_value", "subobjects",
     "positive_score_impact", "enable_position_increments")
)  # fmt: skip
_NOT_IN_STRING_5 = frozenset(("boost", "null_value", "similarity", "term_vector"))
_FORMER = frozenset(
    ("index_analyzer", "index_name", "path", "position_offset_gap", "doc_values_format", "postings_format",
     "omit_term_freq_and_positions")
)  # fmt: skip
"""Parameters that 1.x read and 2.0 dropped."""
_every: set[str] = set()
_COMMON = frozenset(("type", "meta", "copy_to", "fields", "synthetic_source_keep"))


def every() -> set[str]:
    """The names of all parameters of all types."""
    if not _every:
        from lslint.rules.elasticsearch.model.catalogue import types

        for row in types().values():
            _every.update(row["params"])
            _every.update(row.get("documented", ()))
    return _every


def visit(scope: Scope, node: Mapping, kind: str, path: str, row: Any, known: int, multi: int) -> None:
    """All parameters of a field of that type."""
    observed = row["judged"] & known
    given = set()
    for entry in entries(node):
        name = entry.name
        given.add(name)
        if name == "type" or (name == "properties" and kind in ("object", "nested", "passthrough")):
            continue
        allowed: int = row["params"].get(name, 0)
        refused = observed & ~allowed
        opened = 0
        rest = known & ~observed
        if rest and name not in _COMMON and name not in row.get("documented", ()):
            unread = not row["params"] and "documented" not in row  # nobody has looked which ones this type takes
            if unread or name in every() or templated(name):
                opened = rest
            else:
                refused |= rest
        if kind == "string" and allowed & V5 and (name in _NOT_IN_STRING_5):
            refused |= V5
        if kind == "multi_field":
            refused = 0
        if refused:
            refused |= releases.GE2 & ~known & ~row.get("open", 0)  # where the type itself is refused, so is this
        if refused or opened:
            if templated(name):
                scope.unknown("what is put in here is not in the file", entry, ALL)
                continue
            _unknown(scope, node, entry, kind, path, refused, opened, allowed)
            if not allowed:
                continue
        _value(scope, node, entry, kind, path, multi)
    _together(scope, node, kind, path, given, known)


def _unknown(
    scope: Scope, node: Mapping, entry: Entry, kind: str, path: str, refused: int, opened: int, allowed: int
) -> None:
    """A parameter that some releases do not take; 1.7 reads over it."""
    name = entry.name
    swallow = V1 if refused & V1 and not allowed else 0
    refused &= ~V1
    if name == "omit_norms" and allowed:
        message = f"`omit_norms` of `{path}` is gone: `norms` says the opposite now"
        scope.mapping(reported.OldNormsForm, entry, message, refused, cuts=((7, 0),),
                      fix=lambda: fixes.old_norms(scope, node, entry))  # fmt: skip
        return
    cuts = _CUTS.get(name, releases.MAJORS)
    if name in _FORMER and not allowed and kind != "alias":
        message = f"`{name}` of `{path}` is gone"
        scope.mapping(reported.RemovedMappingPart, entry, message, refused, undecided=opened, cuts=((2, 0),))
        return
    if name == "properties":
        message = f"`{path}` is of type `{kind}` and cannot hold fields: only objects have `properties`"
        scope.mapping(
            reported.PropertiesOnLeafField, entry, message, refused, undecided=opened, swallow=swallow, cuts=cuts
        )
        return
    if name in every():
        message = f"`{name}` is no parameter of the type `{kind}` (field `{path}`)"
        scope.mapping(
            reported.ParameterNotForType, entry, message, refused, undecided=opened, swallow=swallow, cuts=cuts,
            removed=reported.RemovedMappingPart if allowed else None,
            fix=lambda: fixes.drop_entry(scope, node, entry, "safe"),
        )  # fmt: skip
        return
    similar = fixes.closest_parameter(name, kind)
    message = f"`{name}` is no parameter of any field (field `{path}`){did_you_mean(similar)}"
    fix = (lambda: fixes.rename_key(node, entry, similar)) if similar else None
    scope.mapping(reported.UnknownMappingParameter, entry, message, refused, undecided=opened, swallow=swallow, fix=fix)


def _value(scope: Scope, node: Mapping, entry: Entry, kind: str, path: str, multi: int) -> None:
    name, given = entry.name, value(entry)
    if isinstance(given, Scalar) and templated(given.text):
        if name not in ("copy_to", "meta", "locale") and not (scope.inner and given.text.startswith("{")):
            scope.unknown(f"the value of `{name}` is not in the file", given, ALL)
        return
    if is_null(given):
        if name != "null_value":
            scope.mapping(
                reported.BadParameterValue, given, f"`{name}` of `{path}` must not be null", GE5, undecided=LE2
            )
        return
    if name == "index":
        _index(scope, entry, kind, path)
    elif name == "norms":
        _norms(scope, node, entry, kind, path)
    elif name in _BOOLEANS:
        bad_value(scope, entry, path, "`true` or `false`", loose_boolean(given))
    elif name == "fielddata" and kind == "text":
        bad_value(scope, entry, path, "`true` or `false`", strict_boolean(given))
    elif name == "dynamic":
        dynamic(scope, entry)
    elif name == "fields":
        _fields(scope, entry, path, multi)
    elif name == "copy_to" and multi:
        scope.mapping(reported.InvalidMultiField, entry, f"`copy_to` is not allowed in a multi-field (`{path}`)", ALL)
    else:
        check = checks().get(name)
        if check is not None:
            check(scope, kind, path, entry)


def _index(scope: Scope, entry: Entry, kind: str, path: str) -> None:
    given = value(entry)
    if kind in ("completion", "flattened", "multi_field", "dense_vector", "object", "nested"):
        bad_value(scope, entry, path, "`true` or `false`", loose_boolean(given) & GE6)
        return
    word = text(given)
    if word in ("analyzed", "not_analyzed", "no"):
        if kind == "string":
            return
        message = f"`index` of `{path}` is `true` or `false` now, not `{word}`"
        scope.mapping(
            reported.IndexAnalyzedValue, given, message, GE6, cuts=((6, 0),),
            fix=lambda: fixes.index_word(given, word, kind),
        )  # fmt: skip
        return
    old = LE2 | (V5 if kind == "string" else 0)
    message = f"`index` of `{path}` must be `analyzed`, `not_analyzed` or `no`, not {display_value(given)}"
    if kind == "string" or word in ("true", "false"):
        scope.mapping(reported.BadParameterValue, given, message, old, cuts=((5, 0),))
    else:
        bad_value(scope, entry, path, "`true` or `false`", GE6 | LE2, V5)


def _norms(scope: Scope, node: Mapping, entry: Entry, kind: str, path: str) -> None:
    given = value(entry)
    if isinstance(given, Mapping):
        if kind != "string":
            message = f"`norms` of `{path}` is `true` or `false` now, no object"
            scope.mapping(
                reported.OldNormsForm, given, message, GE7, cuts=((7, 0),),
                fix=lambda: fixes.old_norms(scope, node, entry),
            )  # fmt: skip
        return
    message = f'`norms` of `{path}` must be an object such as `{{"enabled": false}}`'
    scope.mapping(reported.BadParameterValue, given, message, LE2, cuts=((5, 0),))
    bad_value(scope, entry, path, "`true` or `false`", loose_boolean(given))


def dynamic(scope: Scope, entry: Entry) -> None:
    """``dynamic`` of the root or of an object."""
    given = value(entry)
    word = text(given)
    if word in ("true", "false", "strict") or (word is not None and templated(word)):
        return
    if is_null(given):
        scope.unknown("`dynamic: null` was not tried", given, ALL)
        return
    message = f"`dynamic` must be `true`, `false`, `strict` or `runtime`, not {display_value(given)}"
    if word == "runtime":
        scope.mapping(
            reported.BadDynamicValue, given, "`dynamic: runtime` is not known", V6, swallow=LE5, cuts=((6, 0), (7, 11))
        )
        return
    scope.mapping(reported.BadDynamicValue, given, message, GE6, swallow=LE5, cuts=((6, 0),),
                  fix=lambda: fixes.lower_word(given, ("true", "false", "strict", "runtime")))  # fmt: skip


def _fields(scope: Scope, entry: Entry, path: str, multi: int) -> None:
    inside = value(entry)
    if not isinstance(inside, Mapping):
        if not (isinstance(inside, Sequence) and not inside.items):
            message = f"`fields` of `{path}` must be an object, not {display_value(inside)}"
            scope.mapping(reported.InvalidMultiField, inside, message, ALL)
        return
    if multi and inside.entries:
        message = f"a multi-field cannot have multi-fields, as `{path}` has"
        scope.mapping(reported.InvalidMultiField, entry, message, GE8, cuts=((8, 0),))
        if multi > 5:
            scope.unknown("multi-fields nested that deep are not looked into", entry, ALL & ~GE8)
            return
    for each in entries(inside):
        name, made = each.name, value(each)
        scope.fields += 1
        if "." in name:
            message = f"the name of a multi-field must not hold a dot, as `{path}.{name}` does"
            scope.mapping(reported.InvalidMultiField, each, message, GE2)
        if isinstance(made, Mapping):
            scope.visit_field(scope, each, made, f"{path}.{name}", multi + 1)
        else:
            message = f"the multi-field `{path}.{name}` must be an object, not {display_value(made)}"
            scope.mapping(reported.InvalidMultiField, made, message, ALL)


def _together(scope: Scope, node: Mapping, kind: str, path: str, given: set[str], known: int) -> None:
    """What a type needs, and what does not go together."""

    def refuse(message: str, refused: int, **more: Any) -> None:
        scope.mapping(reported.BadParameterValue, node, message, refused, **more)

    if kind == "scaled_float" and "scaling_factor" not in given:
        refuse(f"`{path}` is a `scaled_float` and needs `scaling_factor`", known)
    if "search_analyzer" in given and "analyzer" not in given and kind in ("text", "string", "search_as_you_type"):
        refuse(f"`search_analyzer` of `{path}` needs an `analyzer` beside it", V2 | V5 | V6, cuts=((7, 0),))
    word = text(node.get("index")) or "analyzed"
    if kind in ("text", "string") and text(node.get("doc_values")) == "true":
        if kind == "text":
            refuse(f"`{path}` is a `text` field, which has no doc values", V5 | V6)
        elif word == "analyzed":
            refuse(f"`{path}` is analyzed, and such a field cannot have doc values", LE5)
    if kind == "string":
        if word == "analyzed" and "ignore_above" in given:
            message = f"`ignore_above` of the analyzed `{path}` keeps 5.x from turning it into a `text` field"
            refuse(message, V5, cuts=((5, 0), (6, 0)))
        if word != "analyzed" and given & {"analyzer", "search_analyzer", "position_increment_gap"}:
            message = f"`analyzer` of `{path}`, which is not analyzed, keeps 5.x from turning it into a `keyword` field"
            scope.unknown(message, node, V5)
    if kind == "token_count" and "analyzer" not in given:
        refuse(f"`{path}` is a `token_count` and needs an `analyzer`", known & GE5)
    if text(node.get("doc_values")) == "false":
        scope.bare.add(path)
    if kind == "dense_vector" and "dims" not in given:
        refuse(f"`{path}` is a `dense_vector` and needs `dims`", V7)
    if kind == "alias" and "path" not in given:
        refuse(f"`{path}` is an `alias` and needs `path`", known)
    if "time_series_dimension" in given:
        scope.dimension = True
