"""Parameters of fields: which a type takes in which release, and what values they take."""

from lslint.grammar.config_tree import Mapping, Scalar, Sequence
from lslint.rules.elasticsearch import _dates as dates
from lslint.rules.elasticsearch import _releases as releases
from lslint.rules.elasticsearch._analysis_names import known_analyzer
from lslint.rules.elasticsearch._nodes import (
    entries,
    is_null,
    is_text,
    items,
    key_span,
    shown,
    span,
    templated,
    text,
    value,
)
from lslint.rules.elasticsearch._releases import ALL, GE2, GE5, GE6, GE7, GE8, LE2, LE5, LE6, V1, V2, V5, V6, V7
from lslint.rules.elasticsearch._setting_values import is_integer, matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from lslint.grammar.config_tree import ConfigNode, Entry
    from lslint.rules.elasticsearch._scope import Scope

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
_WORDS = {
    "index_options": ("docs", "freqs", "positions", "offsets"),
    "term_vector": ("no", "yes", "with_positions", "with_offsets", "with_positions_offsets", "with_positions_payloads",
                    "with_positions_offsets_payloads"),
    "on_script_error": ("fail", "continue"),
    "synthetic_source_keep": ("none", "arrays", "all"),
}  # fmt: skip
_INTEGERS = frozenset(
    ("position_increment_gap", "max_input_length", "depth_limit", "precision_step", "max_shingle_size")
)
_SIMILARITIES = {"BM25": ALL, "boolean": GE5, "classic": V5 | V6, "default": LE2}
NUMBERS = frozenset(
    ("long", "integer", "short", "byte", "double", "float", "half_float", "scaled_float", "unsigned_long")
)
_WHOLE = frozenset(("long", "integer", "short", "byte", "unsigned_long"))
_every: "set[str]" = set()
_COMMON = frozenset(("type", "meta", "copy_to", "fields", "synthetic_source_keep"))


def every() -> "set[str]":
    """The names of all parameters of all types."""
    if not _every:
        from lslint.rules.elasticsearch._mapping import types

        for row in types().values():
            _every.update(row["params"])
            _every.update(row.get("documented", ()))
    return _every


def strict_boolean(node: "ConfigNode") -> int:
    """Releases that refuse the value where only ``true`` and ``false`` are taken from 5.0 on."""
    if isinstance(node, Scalar) and (node.text in ("true", "false") or templated(node.text)):
        return 0
    return GE5


def loose_boolean(node: "ConfigNode") -> int:
    """Releases that refuse the value of a parameter that took any word until 5.6."""
    if isinstance(node, Scalar):
        return 0 if node.text in ("true", "false") or templated(node.text) else GE6
    return GE5


def visit(scope: "Scope", node: Mapping, kind: str, path: str, row: "Any", known: int, multi: bool) -> None:
    """All parameters of a field of that type."""
    judged = row["judged"] & known
    given = set()
    for entry in entries(node):
        name = entry.name
        given.add(name)
        if name == "type" or (name == "properties" and kind in ("object", "nested", "passthrough")):
            continue
        allowed: int = row["params"].get(name, 0)
        refused = judged & ~allowed
        opened = 0
        rest = known & ~judged
        if rest and name not in _COMMON and name not in row.get("documented", ()):
            if name in every() or templated(name):
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
                scope.gap("what is put in here is not in the file", key_span(entry), ALL)
                continue
            _unknown(scope, node, entry, kind, path, refused, opened, allowed)
            if not allowed:
                continue
        _value(scope, node, entry, kind, path, multi)
    _together(scope, node, kind, path, given, known)


def _unknown(
    scope: "Scope", node: Mapping, entry: "Entry", kind: str, path: str, refused: int, opened: int, allowed: int
) -> None:
    """A parameter that some releases do not take; 1.7 reads over it."""
    from lslint.rules.elasticsearch._template_fixes import drop_entry, near_parameter, rename_key

    name = entry.name
    swallow = V1 if refused & V1 and not allowed else 0
    refused &= ~V1
    if name in ("omit_norms",) and allowed:
        message = f"`omit_norms` of `{path}` is gone: `norms` says the opposite now"
        from lslint.rules.elasticsearch._template_fixes import old_norms

        scope.mapping("ES605", key_span(entry), message, refused, removed="", cuts=((7, 0),),
                      fix=lambda: old_norms(scope, node, entry))  # fmt: skip
        return
    cuts = _CUTS.get(name, releases.MAJORS)
    if name == "properties":
        message = f"`{path}` is of type `{kind}` and cannot hold fields: only objects have `properties`"
        scope.mapping("ES106", key_span(entry), message, refused, open=opened, swallow=swallow, cuts=cuts)
        return
    if name in every():
        message = f"`{name}` is no parameter of the type `{kind}` (field `{path}`)"
        scope.mapping("ES103", key_span(entry), message, refused, open=opened, swallow=swallow, cuts=cuts,
                      removed="ES610" if allowed else "",
                      fix=lambda: drop_entry(scope, node, entry, "safe"))  # fmt: skip
        return
    near = near_parameter(name, kind)
    hint = f": did you mean `{near}`?" if near else ""
    scope.mapping("ES102", key_span(entry), f"`{name}` is no parameter of any field (field `{path}`){hint}", refused,
                  open=opened, swallow=swallow,
                  fix=(lambda: rename_key(node, entry, near)) if near else None)  # fmt: skip


def _value(scope: "Scope", node: Mapping, entry: "Entry", kind: str, path: str, multi: bool) -> None:
    name, given = entry.name, value(entry)
    if isinstance(given, Scalar) and templated(given.text):
        if name not in ("copy_to", "meta", "locale") and not (scope.inner and given.text.startswith("{")):
            scope.gap(f"the value of `{name}` is not in the file", span(given), ALL)
        return
    if is_null(given):
        if name != "null_value":
            scope.mapping("ES104", span(given), f"`{name}` of `{path}` must not be null", GE5, open=LE2)
        return
    if name == "index":
        _index(scope, node, entry, kind, path)
    elif name == "norms":
        _norms(scope, node, entry, kind, path)
    elif name in _BOOLEANS:
        _bad(scope, entry, path, "`true` or `false`", loose_boolean(given))
    elif name == "fielddata" and kind == "text":
        _bad(scope, entry, path, "`true` or `false`", strict_boolean(given))
    elif name == "dynamic":
        dynamic(scope, entry)
    elif name == "fields":
        _fields(scope, node, entry, path, multi)
    elif name == "copy_to" and multi:
        scope.mapping("ES107", key_span(entry), f"`copy_to` is not allowed in a multi-field (`{path}`)", ALL)
    else:
        check = _checks().get(name)
        if check is not None:
            check(scope, kind, path, entry)


def _bad(scope: "Scope", entry: "Entry", path: str, wanted: str, refused: int, opened: int = 0) -> None:
    given = value(entry)
    message = f"`{entry.name}` of `{path}` must be {wanted}, not {shown(given)}"
    from lslint.rules.elasticsearch._template_fixes import plain_boolean

    fix = (lambda: plain_boolean(given)) if wanted.startswith("`true`") else None
    scope.mapping("ES104", span(given), message, refused, open=opened, fix=fix)


def _index(scope: "Scope", node: Mapping, entry: "Entry", kind: str, path: str) -> None:
    given = value(entry)
    if kind in ("completion", "flattened", "multi_field", "dense_vector", "object", "nested"):
        _bad(scope, entry, path, "`true` or `false`", loose_boolean(given) & GE6)
        return
    word = text(given)
    if word in ("analyzed", "not_analyzed", "no"):
        if kind == "string":
            return
        from lslint.rules.elasticsearch._template_fixes import index_word

        message = f"`index` of `{path}` is `true` or `false` now, not `{word}`"
        scope.mapping("ES603", span(given), message, GE6, cuts=((6, 0),), fix=lambda: index_word(given, word, kind))
        return
    old = LE2 | (V5 if kind == "string" else 0)
    message = f"`index` of `{path}` must be `analyzed`, `not_analyzed` or `no`, not {shown(given)}"
    if kind == "string" or word in ("true", "false"):
        scope.mapping("ES104", span(given), message, old, cuts=((5, 0),))
    else:
        _bad(scope, entry, path, "`true` or `false`", GE6 | LE2, V5)


def _norms(scope: "Scope", node: Mapping, entry: "Entry", kind: str, path: str) -> None:
    given = value(entry)
    if isinstance(given, Mapping):
        if kind != "string":
            from lslint.rules.elasticsearch._template_fixes import old_norms

            message = f"`norms` of `{path}` is `true` or `false` now, no object"
            scope.mapping("ES605", span(given), message, GE7, cuts=((7, 0),), fix=lambda: old_norms(scope, node, entry))
        return
    message = f'`norms` of `{path}` must be an object such as `{{"enabled": false}}`'
    scope.mapping("ES104", span(given), message, LE2, cuts=((5, 0),))
    _bad(scope, entry, path, "`true` or `false`", loose_boolean(given))


def dynamic(scope: "Scope", entry: "Entry") -> None:
    """``dynamic`` of the root or of an object."""
    given = value(entry)
    word = text(given)
    if word in ("true", "false", "strict") or (word is not None and templated(word)):
        return
    message = f"`dynamic` must be `true`, `false`, `strict` or `runtime`, not {shown(given)}"
    if word == "runtime":
        scope.mapping("ES111", span(given), "`dynamic: runtime` is not known", V6, swallow=LE5, cuts=((6, 0), (7, 11)))
        return
    from lslint.rules.elasticsearch._template_fixes import lower_word

    scope.mapping("ES111", span(given), message, GE6, swallow=LE5, cuts=((6, 0),),
                  fix=lambda: lower_word(given, ("true", "false", "strict", "runtime")))  # fmt: skip


def _fields(scope: "Scope", node: Mapping, entry: "Entry", path: str, multi: bool) -> None:
    from lslint.rules.elasticsearch._mapping import visit_field

    inside = value(entry)
    if not isinstance(inside, Mapping):
        if not (isinstance(inside, Sequence) and not inside.items):
            scope.mapping("ES107", span(inside), f"`fields` of `{path}` must be an object, not {shown(inside)}", ALL)
        return
    if multi and inside.entries:
        message = f"a multi-field cannot have multi-fields, as `{path}` has"
        scope.mapping("ES107", key_span(entry), message, GE8, cuts=((8, 0),))
    for each in entries(inside):
        name, made = each.name, value(each)
        scope.fields += 1
        if "." in name:
            message = f"the name of a multi-field must not hold a dot, as `{path}.{name}` does"
            scope.mapping("ES107", key_span(each), message, GE2, open=0)
        if isinstance(made, Mapping):
            visit_field(scope, each, made, f"{path}.{name}", multi=True)
        else:
            message = f"the multi-field `{path}.{name}` must be an object, not {shown(made)}"
            scope.mapping("ES107", span(made), message, ALL)


def _together(scope: "Scope", node: Mapping, kind: str, path: str, given: "set[str]", known: int) -> None:
    """What a type needs, and what does not go together."""
    at = span(node)
    if kind == "scaled_float" and "scaling_factor" not in given:
        scope.mapping("ES104", at, f"`{path}` is a `scaled_float` and needs `scaling_factor`", known)
    if "search_analyzer" in given and "analyzer" not in given and kind in ("text", "string", "search_as_you_type"):
        message = f"`search_analyzer` of `{path}` needs an `analyzer` beside it"
        scope.mapping("ES104", at, message, V2 | V5 | V6, cuts=((7, 0),))
    if kind in ("text", "string") and text(node.get("doc_values")) == "true":
        word = text(node.get("index")) or "analyzed"
        if kind == "text":
            scope.mapping("ES104", at, f"`{path}` is a `text` field, which has no doc values", V5 | V6)
        elif word == "analyzed":
            message = f"`{path}` is analyzed, and such a field cannot have doc values"
            scope.mapping("ES104", at, message, LE5)
    if kind == "string":
        word = text(node.get("index")) or "analyzed"
        if word == "analyzed" and "ignore_above" in given:
            message = f"`ignore_above` of the analyzed `{path}` keeps 5.x from turning it into a `text` field"
            scope.mapping("ES104", at, message, V5, cuts=((5, 0), (6, 0)))
        if word != "analyzed" and given & {"analyzer", "search_analyzer", "position_increment_gap"}:
            message = f"`analyzer` of `{path}`, which is not analyzed, keeps 5.x from turning it into a `keyword` field"
            scope.gap(message, at, V5)
    if kind == "dense_vector" and "dims" not in given:
        scope.mapping("ES104", at, f"`{path}` is a `dense_vector` and needs `dims`", V7, open=0)
    if kind == "alias" and "path" not in given:
        scope.mapping("ES104", at, f"`{path}` is an `alias` and needs `path`", known)
    if "time_series_dimension" in given:
        scope.dimension = True


def _similarity(scope: "Scope", kind: str, path: str, entry: "Entry") -> None:
    name = text(value(entry)) or ""
    if name in scope.similarities or kind not in ("text", "string", "keyword", "search_as_you_type"):
        return
    known = _SIMILARITIES.get(name, 0)
    opened = ALL if scope.composed and scope.shape != "component" and not known else 0
    message = f"the similarity `{name}` of `{path}` is not defined"
    scope.mapping("ES104", span(value(entry)), message, GE2 & ~known, open=opened & ~known, cuts=((5, 4), (7, 0)),
                  removed="ES610" if known else "")  # fmt: skip


def _number_text(scope: "Scope", kind: str, path: str, entry: "Entry") -> None:
    given = text(value(entry)) or ""
    if not is_integer(given) or not -(2**31) <= int(given) < 2**31:
        fraction = matches("number", given) and not is_text(value(entry)) and abs(float(given.rstrip("dDfF"))) < 2**31
        _bad(scope, entry, path, "a whole number", 0 if fraction else ALL, ALL if fraction else 0)
    elif entry.name == "ignore_above" and int(given) < 0:
        _bad(scope, entry, path, "0 or more", (GE5 & ~V7), LE2)
    elif entry.name == "position_increment_gap" and int(given) < 0:
        _bad(scope, entry, path, "0 or more", GE5, LE2)


def _dims(scope: "Scope", kind: str, path: str, entry: "Entry") -> None:
    given = text(value(entry)) or ""
    if not is_integer(given) or not 1 <= int(given) <= 4096:
        _bad(scope, entry, path, "a whole number from 1 to 4096", GE7)
    elif int(given) > 2048:
        scope.gap("before 8.11 a vector had at most 2048 dimensions", span(value(entry)), V7)


def _words(scope: "Scope", kind: str, path: str, entry: "Entry") -> None:
    allowed = _WORDS[entry.name]
    if entry.name == "index_options":
        if kind in ("keyword", "flattened"):
            allowed = ("docs", "freqs")
        elif kind not in ("text", "string", "search_as_you_type"):
            return
    given = text(value(entry))
    if given not in allowed:
        lower = given is not None and given.lower() in allowed
        wanted = "one of " + ", ".join(f"`{word}`" for word in allowed)
        _bad(scope, entry, path, wanted, 0 if lower else ALL, ALL if lower else 0)


def _boost(scope: "Scope", kind: str, path: str, entry: "Entry") -> None:
    given = text(value(entry)) or ""
    if not matches("number", given):
        _bad(scope, entry, path, "a number", ALL)


def _scaling(scope: "Scope", kind: str, path: str, entry: "Entry") -> None:
    given = text(value(entry)) or ""
    if not matches("number", given) or float(given.rstrip("dDfF")) <= 0:
        _bad(scope, entry, path, "a number above 0", GE5)


def _null_value(scope: "Scope", kind: str, path: str, entry: "Entry") -> None:
    given = value(entry)
    written = text(given)
    if written is None:
        return
    if kind in NUMBERS and not matches("number", written):
        _bad(scope, entry, path, "a number", ALL)
    elif kind == "boolean":
        _bad(scope, entry, path, "`true` or `false`", loose_boolean(given))
    elif kind == "ip" and not _is_address(written):
        _bad(scope, entry, path, "an address", GE8, LE6 | V7)


def _is_address(written: str) -> bool:
    import ipaddress

    try:
        ipaddress.ip_address(written)
    except ValueError:
        return False
    return True


def _meta(scope: "Scope", kind: str, path: str, entry: "Entry") -> None:
    inside = value(entry)
    if not isinstance(inside, Mapping):
        _bad(scope, entry, path, "an object", GE7)
        return
    if len(inside.entries) > 5:
        scope.mapping("ES104", span(inside), f"`meta` of `{path}` has more than 5 entries", GE7)
    for each in entries(inside):
        given = value(each)
        if not is_text(given) or len(text(given) or "") > 50 or len(each.name) > 20:
            message = f"`meta` of `{path}` holds texts of at most 50 characters under names of at most 20"
            scope.mapping("ES104", span(given), message, GE7)


def _metric(scope: "Scope", kind: str, path: str, entry: "Entry") -> None:
    given = text(value(entry))
    if given in ("gauge", "counter"):
        return
    position = given == "position" and kind == "geo_point"
    opened = V7 if given in ("summary", "histogram") else 0
    _bad(scope, entry, path, "`gauge` or `counter`", 0 if position else GE7 & ~opened, opened)


def _prefixes(scope: "Scope", kind: str, path: str, entry: "Entry") -> None:
    inside = value(entry)
    if not isinstance(inside, Mapping):
        _bad(scope, entry, path, "an object", GE6)
        return
    low, high = text(inside.get("min_chars")) or "2", text(inside.get("max_chars")) or "5"
    for name in (each.name for each in inside.entries):
        if name not in ("min_chars", "max_chars"):
            scope.mapping("ES102", span(inside), f"`index_prefixes` of `{path}` has no parameter `{name}`", GE6)
    if not (is_integer(low) and is_integer(high)) or not 0 < int(low) <= int(high) < 20:
        _bad(scope, entry, path, "an object with 1 ≤ `min_chars` ≤ `max_chars` < 20", GE6)


def _analyzer(scope: "Scope", kind: str, path: str, entry: "Entry") -> None:
    given = value(entry)
    name = text(given)
    if name is None:
        return
    sort = "normalizer" if entry.name == "normalizer" else "analyzer"
    if name in scope.analysis.get(sort, ()):
        return
    known, opened = known_analyzer(sort, name)
    if scope.composed and scope.shape != "component":
        opened |= ALL & ~known
    message = f"the {sort} `{name}` of `{path}` is neither built in nor defined in the settings"
    scope.mapping("ES127", span(given), message, ALL & ~known & ~opened, open=opened & ~known)


def _format(scope: "Scope", kind: str, path: str, entry: "Entry") -> None:
    given = value(entry)
    written = text(given)
    if written is not None and kind in ("date", "date_nanos", "date_range"):
        dates.check(scope, written, span(given), f"`format` of `{path}`")


def dynamic_formats(scope: "Scope", node: "ConfigNode") -> None:
    """``dynamic_date_formats``: a list of formats, or one."""
    for item in items(node) if isinstance(node, Sequence) else [node]:
        written = text(item)
        if written is not None and written != "none":
            dates.check(scope, written, span(item), "`dynamic_date_formats`")


_table: "dict[str, Check]" = {}


def _checks() -> "dict[str, Check]":
    if not _table:
        _table.update(dict.fromkeys(_WORDS, _words))
        _table.update(dict.fromkeys(_INTEGERS, _number_text))
        _table.update(dict.fromkeys(("analyzer", "search_analyzer", "search_quote_analyzer", "normalizer"), _analyzer))
        _table.update(
            ignore_above=_number_text, similarity=_similarity, boost=_boost, scaling_factor=_scaling, format=_format,
            null_value=_null_value, meta=_meta, time_series_metric=_metric, index_prefixes=_prefixes, dims=_dims,
        )  # fmt: skip
    return _table
