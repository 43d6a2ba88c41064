"""Checks of the parameters of fields: which ones a type supports in each release, and their values."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, Scalar, Sequence
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.fixes import templates as fixes
from lslint.rules.elasticsearch.mappings import combinations, parameter_values, semantic_text, vectors
from lslint.rules.elasticsearch.model import json_values, releases
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.markers import masked
from lslint.rules.elasticsearch.model.releases import ALL, GE2, GE5, GE6, GE7, GE8, LE2, LE5, V1, V2, V5, V6, V7, V8
from lslint.rules.elasticsearch.model.traits import cuts, names, trait, types
from lslint.rules.elasticsearch.model.violations import later
from lslint.rules.facts import computed_once
from lslint.rules.shared.message_parts import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.rules.api import Applicability

_CUTS_OF_TYPE: dict[str, tuple[releases.Numbers, ...]] = cuts("cuts_of_types")
_WITH_NORMS = tuple(trait("with_norms"))
_CUTS = cuts("cuts_of_parameters")
_CUTS |= dict.fromkeys(trait("term_vectors"), ((5, 0), (7, 10)))
_BOOLEANS = names("boolean_parameters")
_NULL_ALLOWED = names("null_parameters")
"""Parameters that 7.17 and later accept as null."""
_DEFAULTS: dict[tuple[str, str], dict[str, int]] = {
    ("time_series_dimension", "false"): {**dict.fromkeys(parameter_values.NUMBERS, V7), "geo_point": GE8},
    ("script", "null"): dict.fromkeys(trait("default_script"), V8),
    ("subobjects", "null"): {"nested": GE8}, ("copy_to", "[]"): {"flattened": V8},
    ("format", "strict_date_optional_time||epoch_millis"): dict.fromkeys(trait("ranges"), GE8),
}  # fmt: skip
"""Default values: the types, and their releases, that reject the parameter with every other value only."""
_WITH_NULL_OPTIONS = tuple(trait("with_null_options"))
_IGNORED_IN_7 = trait("ignored_in_7")
"""Parameters that 7.17 ignores for a type, whatever their value."""
_NOT_IN_STRING_5 = names("not_in_string_5")
_FORMER = names("former_parameters")
"""Parameters that 2.0 removed."""
_INSTEAD = {"index_analyzer": "Use `analyzer`", "position_offset_gap": "Use `position_increment_gap`"}
REQUIRED: dict[str, tuple[str, int, str, str]] = {
    kind: (parameter, releases.of_majors(majors), action, until)
    for kind, (parameter, majors, action, until) in trait("required").items()
}
"""The parameter that a type requires, in which releases, what to do if it is missing, and since when it may be."""
_EFFECTS = names("effects")
"""Parameters that copy or replace values: their effect is intended, even if a release rejects them."""
_DYNAMIC = ("true", "false", "strict", "runtime")
_COMMON = names("common_parameters")


@computed_once
def every() -> set[str]:
    """Return the names of all parameters of all types."""
    return {name for row in types().values() for name in (*row["params"], *row.get("documented", ()))}


def visit(scope: Scope, node: Mapping, kind: str, path: str, row: Any, known: int, multi: int) -> None:
    """Check all parameters of a field of that type."""
    having = known | row.get("open", 0)
    outside, scope.moot = scope.moot, (having & -having) - 1  # older releases reject the type
    _visit(scope, node, kind, path, row, known, multi)
    scope.moot = outside


def _visit(scope: Scope, node: Mapping, kind: str, path: str, row: Any, known: int, multi: int) -> None:
    observed = row["judged"] & known
    given = set()
    for entry in json_values.entries(node):
        name = entry.name
        given.add(name)
        if name == "type" or (name == "properties" and kind in trait("objects")):
            continue
        allowed: int = row["params"].get(name, 0)
        refused = observed & ~allowed
        opened = 0
        rest = known & ~observed
        if rest and name not in _COMMON and name not in row.get("documented", ()):
            unread = not row["params"] and "documented" not in row  # the parameters of this type were not tested
            if unread or name in every() or json_values.templated(name):
                opened = rest
            else:
                refused |= rest
        if kind == "string" and allowed & V5 and (name in _NOT_IN_STRING_5):
            refused |= V5
        if kind == "multi_field":
            refused = 0
        refused &= ~_accepts_default(name, kind, json_values.value(entry))
        if refused:
            refused |= GE2 & ~known & ~row.get("open", 0)  # a release that rejects the type rejects this, too
        if refused or opened:
            if json_values.templated(name):
                scope.unknown("the name of this parameter is not in the file", entry, ALL)
                continue
            # 1.7 ignores unknown parameters, but not a field of a type that it does not know
            before, scope.moot = scope.moot, ALL & ~known & ~row.get("open", 0) & (ALL if name in every() else V1)
            _unknown(scope, node, entry, kind, path, refused, opened, allowed)
            scope.moot = before
            if not allowed:
                continue
        before, scope.silent = scope.silent, scope.silent | (refused if name != "fields" else 0)
        _value(scope, node, entry, kind, path, multi)
        scope.silent = before
    _together(scope, node, kind, path, given, known, multi)
    combinations.visit(scope, node, kind, path, given, multi)
    if kind in ("dense_vector", "rank_vectors"):
        vectors.visit(scope, node, kind, path)
    elif kind == "semantic_text":
        semantic_text.visit(scope, node, path)


def _accepts_default(name: str, kind: str, given: ConfigNode) -> int:
    """Return the releases that accept the value of a parameter only because it is the default."""
    is_empty_list = isinstance(given, Sequence) and not given.items
    written = "null" if json_values.is_null(given) else "[]" if is_empty_list else json_values.text(given)
    return _DEFAULTS.get((name, written or ""), {}).get(kind, 0)


def _unknown(
    scope: Scope, node: Mapping, entry: Entry, kind: str, path: str, refused: int, opened: int, allowed: int
) -> None:
    """Report a parameter that some releases reject; 1.7 ignores it."""
    name = entry.name
    cuts = _CUTS_OF_TYPE.get(f"{kind}/{name}") or _CUTS.get(name, releases.MAJORS)
    swallow = V1 if refused & V1 and not allowed else 0
    refused &= ~V1
    exists = name in every()
    similar = None if exists else fixes.parameters_of(kind).closest(name)
    # releases up to 7.17 ignore unknown parameters of the mapping itself, and reject those of its multi-fields
    ignored = ""
    if node is scope.made:
        requirement = releases.requires(allowed, cuts) if releases.is_too_old(scope.target, allowed, cuts) else ""
        ignored = without_effect(name, kind if exists else "", path, similar, requirement)
    if name == "omit_norms" and allowed:
        _omit_norms(scope, node, entry, kind, path, refused, ignored)
        return
    if name in _FORMER and not allowed and kind != "alias" and types()[kind]["in"] & V1:
        action = _INSTEAD.get(name, "Remove the parameter")
        message = f"Parameter `{name}` {parameter_values.of(scope, path)} is no longer supported. {action}"
        scope.mapping(reported.RemovedMappingPart, entry, message, refused, undecided=opened, cuts=((2, 0),))
        return
    too_new = releases.is_too_old(scope.target, allowed, cuts if cuts is not releases.MAJORS else ())
    since = f"{parameter_values.of(scope, path)} with type `{kind}` {releases.requires(allowed, cuts)}"
    fix = None
    if name == "properties":
        inside = json_values.value(entry)
        action = "Use type `object`" if isinstance(inside, Mapping) and inside.entries else "Remove `properties`"
        message = f"`{path}` has `properties`, but type `{kind}` cannot contain fields. {action}"
        if too_new:
            message = f"`properties` {since}. {action}, or upgrade"
    elif exists:
        where = parameter_values.of(scope, path)
        is_level = name == "fields" and kind in ("object", "nested")
        action = "Rename it to `properties`" if is_level else "Remove the parameter"
        message = f"Parameter `{name}` {where} is not supported for type `{kind}`. {action}"
        if too_new:
            message = f"Parameter `{name}` {since}. Remove it, or upgrade"
        applicability: Applicability = "unsafe" if too_new or name in _EFFECTS else "safe"
        fix = later(fixes.drop_entry, scope, node, entry, applicability)
        fix = later(fixes.rename_key, node, entry, "properties") if is_level else fix
    else:
        action = did_you_mean(similar) or ". Remove the parameter"
        message = f"Unknown mapping parameter `{name}` {parameter_values.of(scope, path)}{action}"
        fix = later(fixes.rename_key, node, entry, similar) if similar else None
    scope.mapping(
        reported.UnknownOrMisplacedMappingPart, entry, message, refused, undecided=opened, swallow=swallow,
        cuts=cuts if exists else releases.MAJORS, ignored=ignored, fix=fix,
        removed=reported.RemovedMappingPart if allowed and name != "properties" else None,
        holds_in_templates=False if exists else None,
    )  # fmt: skip


def _omit_norms(scope: Scope, node: Mapping, entry: Entry, kind: str, path: str, refused: int, ignored: str) -> None:
    opposite = {"true": "`norms: false`", "false": "`norms: true`"}.get(
        json_values.text(json_values.value(entry)) or "", "`norms`"
    )
    message = f"`omit_norms` {parameter_values.of(scope, path)} was replaced by `norms` in 5.0. Use {opposite}"
    if ignored and kind in _WITH_NORMS:  # 5.x and 6.x still apply it to these types
        where = parameter_values.of(scope, path)
        ignored = f"`omit_norms` {where} has no effect in 7.x, and 8.0 and later reject it. Use {opposite}"
    fix = later(fixes.old_norms, scope, node, entry)
    scope.mapping(reported.OldNormsForm, entry, message, refused, cuts=((7, 0),), ignored=ignored, fix=fix)


def without_effect(name: str, kind: str, path: str, similar: str | None = None, requirement: str = "") -> str:
    """Return the message about a parameter that a dynamic template ignores. ``kind``: of the field; empty if no field
    type has the parameter. ``requirement``: what it requires if only newer releases have it."""
    if requirement:
        return (
            f"`{name}` in dynamic template `{path}` has no effect, because for type `{kind}` it {requirement}. Remove"
            f" `{name}`, or upgrade"
        )
    reason = f"type `{kind}` has no such parameter" if kind else "no field type has such a parameter"
    action = did_you_mean(similar) or f". Remove `{name}`"
    return f"`{name}` in dynamic template `{path}` has no effect ({reason}), and 8.0 and later reject it{action}"


def _value(scope: Scope, node: Mapping, entry: Entry, kind: str, path: str, multi: int) -> None:
    name, given = entry.name, json_values.value(entry)
    if isinstance(given, Scalar) and (json_values.templated(given.text) or masked(scope.ctx, (given.start, given.end))):
        if name not in trait("never_null") and not (scope.inner and given.text.startswith("{")):
            scope.unknown(f"the value of `{name}` is not in the file", given, ALL)
        return
    ignored = V7 if name in _IGNORED_IN_7.get(kind, ()) else 0
    if json_values.is_null(given):
        if name != "null_value":
            is_allowed = name in _NULL_ALLOWED and not (name == "index_options" and kind not in _WITH_NULL_OPTIONS)
            refused = (GE5 & ~GE7 if is_allowed else GE5) & ~ignored
            opened = LE2 | (GE5 & ~GE7 if is_allowed else 0)
            message = f"`{name}` {parameter_values.of(scope, path)} must not be null. Set a value, or remove `{name}`"
            scope.refuse(given, message, refused & ~opened, undecided=opened)
        return
    if name == "index":
        index(scope, entry, kind, path, ignored)
    elif name == "norms":
        _norms(scope, node, entry, kind, path)
    elif name in _BOOLEANS:
        parameter_values.bad_value(
            scope, entry, path, "`true` or `false`", parameter_values.loose_boolean(given) & ~ignored
        )
    elif name == "fielddata" and kind == "text":
        parameter_values.bad_value(scope, entry, path, "`true` or `false`", parameter_values.strict_boolean(given))
    elif name == "dynamic":
        dynamic(scope, entry)
    elif name == "fields":
        _fields(scope, entry, path, multi)
    elif name == "copy_to" and multi:
        message = f"Multi-field `{path}` cannot have `copy_to`. Remove `copy_to`"
        scope.mapping(reported.UnknownOrMisplacedMappingPart, entry, message, ALL, holds_in_templates=False)
    elif name == "dims":
        vectors.dims(scope, node, entry, path)
    elif name == "index_options" and kind == "sparse_vector":
        vectors.pruning(scope, path, entry)
    elif name in parameter_values.CHECKS:
        parameter_values.CHECKS[name](scope, kind, path, entry)


def index(scope: Scope, entry: Entry, kind: str, path: str, ignored: int) -> None:
    """Check the parameter ``index``. ``ignored``: releases that accept any value."""
    given = json_values.value(entry)
    if kind in trait("without_index"):
        parameter_values.bad_value(
            scope, entry, path, "`true` or `false`", parameter_values.loose_boolean(given) & GE6 & ~ignored
        )
        return
    word = json_values.text(given)
    if word in ("analyzed", "not_analyzed", "no"):
        if kind == "string":
            return
        message = f"`index` {parameter_values.of(scope, path)} must be `true` or `false`, not `{word}`"
        if kind == "text" and word == "not_analyzed":
            message += ". Set `type` to `keyword` and remove `index`"
        scope.mapping(reported.IndexAnalyzedValue, given, message, GE6, fix=lambda: fixes.index_word(given, word, kind))
        if meant := {("text", "not_analyzed"): "keyword", ("keyword", "analyzed"): "text"}.get((kind, word)):
            message = f"`index: {word}` {parameter_values.of(scope, path)} with type `{kind}` has no effect. Set `type`"
            scope.add(reported.IndexAnalyzedValue, given, f"{message} to `{meant}` and remove `index`", run=V5)
        return
    old = LE2 | (V5 if kind == "string" else 0)
    where, shown = parameter_values.of(scope, path), json_values.display_value(given)
    message = f"`index` {where} must be `analyzed`, `not_analyzed` or `no`, not {shown}"
    if kind == "string" or word in ("true", "false"):
        scope.refuse(given, message, old, cuts=((5, 0),))
    else:
        parameter_values.bad_value(scope, entry, path, "`true` or `false`", (GE6 | LE2) & ~ignored, V5)


def _norms(scope: Scope, node: Mapping, entry: Entry, kind: str, path: str) -> None:
    given = json_values.value(entry)
    if isinstance(given, Mapping):
        if kind != "string":
            message = f"`norms` {parameter_values.of(scope, path)} must be `true` or `false`, not an object"
            scope.mapping(reported.OldNormsForm, given, message, GE7, fix=lambda: fixes.old_norms(scope, node, entry))
        return
    message = f'`norms` of `{path}` must be an object, for example `{{"enabled": false}}`'
    scope.refuse(given, message, LE2, cuts=((5, 0),))
    parameter_values.bad_value(scope, entry, path, "`true` or `false`", parameter_values.loose_boolean(given))


def dynamic(scope: Scope, entry: Entry) -> None:
    """Check ``dynamic`` of a mapping or an object."""
    given = json_values.value(entry)
    word = json_values.text(given)
    if word in ("true", "false") or (word is not None and (word.lower() == "strict" or json_values.templated(word))):
        return
    if json_values.is_null(given):
        scope.unknown("`dynamic: null` was not tested", given, ALL)
        return
    message = f"`dynamic` must be `true`, `false`, `strict` or `runtime`, not {json_values.display_value(given)}"
    if word is not None and word.lower() == "runtime":
        message = "`dynamic: runtime` requires Elasticsearch 7.11 or later. Use `true` or `false`, or upgrade"
        scope.refuse(given, message, V6, swallow=LE5, cuts=((6, 0), (7, 11)))
        return
    scope.refuse(given, message, GE6, swallow=LE5,
                 fix=lambda: fixes.lower_word(given, _DYNAMIC) or fixes.similar_word(given, _DYNAMIC))  # fmt: skip


def _fields(scope: Scope, entry: Entry, path: str, multi: int) -> None:
    inside = json_values.value(entry)
    if not isinstance(inside, Mapping):
        if not (isinstance(inside, Sequence) and not inside.items):
            message = f"`fields` of `{path}` must be an object, not {json_values.display_value(inside)}"
            scope.mapping(reported.UnknownOrMisplacedMappingPart, inside, message, ALL, holds_in_templates=False)
        return
    if multi and inside.entries:
        message = f"Multi-field `{path}` cannot have multi-fields. Define them under `fields` of the parent field"
        scope.mapping(reported.UnknownOrMisplacedMappingPart, entry, message, GE8, holds_in_templates=False)
        if multi > 5:
            scope.unknown("multi-fields nested this deep are not analyzed", entry, ALL & ~GE8)
            return
    for each in json_values.entries(inside):
        name, made = each.name, json_values.value(each)
        scope.fields += 1
        if "." in name:
            message = f"Multi-field `{name}` of `{path}` must not have a dot in its name. Rename the multi-field"
            scope.mapping(reported.UnknownOrMisplacedMappingPart, each, message, GE2, holds_in_templates=False)
        if isinstance(made, Mapping):
            outside, scope.moot = scope.moot, 0
            scope.visit_field(scope, each, made, f"{path}.{name}", multi + 1)
            scope.moot = outside
        else:
            message = f"Multi-field `{path}.{name}` must be an object, not {json_values.display_value(made)}"
            scope.mapping(reported.UnknownOrMisplacedMappingPart, made, message, ALL, holds_in_templates=False)


def _together(scope: Scope, node: Mapping, kind: str, path: str, given: set[str], known: int, multi: int) -> None:
    """Check required parameters, and parameters that exclude each other."""

    def refuse(message: str, refused: int, **more: Any) -> None:
        scope.refuse(node, message, refused, **more)

    needed = REQUIRED.get(kind)
    if needed is not None and needed[0] not in given:
        name, requiring, action, optional_since = needed
        what = f"The mapping {parameter_values.of(scope, path)}" if scope.inner else f"Field `{path}`"
        changes = (types()[kind].get("since"), optional_since)
        cuts = tuple(releases.numbers(change) for change in changes if change) or releases.MAJORS
        refuse(f"{what} has type `{kind}`, but no `{name}`. {action}", known & requiring, cuts=cuts)
    if "search_analyzer" in given and "analyzer" not in given and kind in trait("analyzed"):
        refuse(f"`search_analyzer` of `{path}` requires an `analyzer`. Add `analyzer`", V2 | V5 | V6, cuts=((7, 0),))
    is_string = kind in ("text", "string")
    word = (json_values.text(node.get("index")) or "analyzed") if is_string else ""
    if is_string and json_values.text(node.get("doc_values")) == "true":
        if kind == "text":
            message = f"`doc_values: true` is not possible for `{path}` of type `text`. Remove `doc_values`"
            refuse(message, V5 | V6, cuts=((5, 0), (7, 10)))  # 7.10 to 7.17 accept it, with a warning
        elif word == "analyzed":
            refuse(f"`doc_values: true` is not possible for the analyzed string `{path}`. Remove `doc_values`", LE5)
    if kind == "string":
        if word == "analyzed" and "ignore_above" in given:
            message = (
                f"5.x cannot convert `{path}` to `text`: an analyzed string with `ignore_above`. Remove `ignore_above`"
            )
            refuse(message, V5, cuts=((5, 0), (6, 0)))
        if word != "analyzed" and not given.isdisjoint(trait("analysis_parameters")):
            message = f"5.x may not convert `{path}` to `keyword`: it has an `analyzer`, but is not analyzed"
            scope.unknown(message, node, V5)
    if json_values.text(node.get("doc_values")) == "false":
        scope.bare.add(path)
    if kind == "flattened" and "time_series_dimensions" in given:
        scope.dimension = True
        before, scope.moot = scope.moot, ALL & ~GE8  # they reject the parameter
        for name in ("index", "doc_values"):
            if json_values.text(node.get(name)) == "false":
                message = f"`{name}: false` is not possible for `{path}` with `time_series_dimensions`. Remove `{name}`"
                refuse(message, GE8, cuts=_CUTS["time_series_dimensions"])
        if "ignore_above" in given:
            message = f"`{path}` has both `ignore_above` and `time_series_dimensions`. Remove `ignore_above`"
            refuse(message, GE8, cuts=_CUTS["time_series_dimensions"])
        scope.moot = before
    if "time_series_dimension" in given:
        scope.dimension = True
        if not scope.inner and not multi and json_values.text(node.get("time_series_dimension")) == "true":
            scope.dimensions[path] = node
