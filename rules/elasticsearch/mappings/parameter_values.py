"""Checks of the values of field parameters."""

from __future__ import annotations

from collections.abc import Callable

from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, Scalar, Sequence
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.fixes import templates as fixes
from lslint.rules.elasticsearch.index_settings.analysis_names import known_name
from lslint.rules.elasticsearch.mappings import dates
from lslint.rules.elasticsearch.model import json_values, releases
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.releases import ALL, GE2, GE5, GE6, GE7, GE8, LE2, LE6, V7
from lslint.rules.elasticsearch.model.setting_values import is_address, is_integer, matches, real_number
from lslint.rules.elasticsearch.model.traits import accepted, names, trait
from lslint.rules.shared.message_parts import backticked

_WORDS = trait("parameter_words")


_INTEGERS = names("integer_parameters")


_SIMILARITIES = accepted("similarities")


NUMBERS = names("numbers")


RANGES = {kind: (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) for kind, bits in trait("bits").items()}
"""Types of whole numbers: the smallest and the largest number."""
_MOST = {"float": 3.4028235e38, "half_float": 65504.0}


def strict_boolean(node: ConfigNode) -> int:
    """Return the releases that reject a value of a parameter that allows only ``true`` and ``false`` since 5.0."""
    if isinstance(node, Scalar) and (node.text in ("true", "false") or json_values.templated(node.text)):
        return 0
    return GE5


def loose_boolean(node: ConfigNode) -> int:
    """Return the releases that reject a value of a parameter that allowed any string up to 5.6."""
    if isinstance(node, Scalar):
        return 0 if node.text in ("true", "false") or json_values.templated(node.text) else GE6
    return GE5


def of(scope: Scope, path: str) -> str:
    """Return the field for a message; inside a dynamic template, ``path`` begins with the name of the template."""
    if not scope.inner:
        return f"of `{path}`"
    inside = path.removeprefix(scope.rule_name).lstrip(".")
    return f"{f'of `{inside}` ' if inside else ''}in dynamic template `{scope.rule_name}`"


def bad_value(scope: Scope, entry: Entry, path: str, wanted: str, refused: int, opened: int = 0) -> None:
    """Report a parameter whose value is not ``wanted``."""
    given = json_values.value(entry)
    message = f"`{entry.name}` {of(scope, path)} must be {wanted}, not {json_values.display_value(given)}"
    fix = (lambda: fixes.plain_boolean(given)) if wanted.startswith("`true`") else None
    scope.refuse(given, message, refused, undecided=opened, fix=fix)


def _similarity(scope: Scope, kind: str, path: str, entry: Entry) -> None:
    name = json_values.text(json_values.value(entry)) or ""
    if name in scope.similarities or kind not in trait("with_similarity"):
        return
    known = _SIMILARITIES.get(name, 0)
    opened = ALL if scope.may_be_defined_elsewhere and not known else 0
    message = f"Similarity `{name}` of `{path}` is not defined. Define it under `index.similarity`"
    if known:
        is_newer = known & releases.NEWEST
        message = f"Similarity `{name}` of `{path}` " + (
            f"{releases.requires(known, ((5, 4),))}. Use `BM25`, or upgrade"
            if is_newer
            else "is no longer supported. Use `BM25`"
        )
    scope.refuse(
        json_values.value(entry), message, GE2 & ~known & ~opened, undecided=opened & ~known,
        cuts=((5, 4), (7, 0)), removed=reported.RemovedMappingPart if known else None,
    )  # fmt: skip


def _number_text(scope: Scope, kind: str, path: str, entry: Entry) -> None:
    given = json_values.text(json_values.value(entry)) or ""
    if is_integer(given) and not -(2**31) <= int(given) < 2**31:
        bad_value(scope, entry, path, f"at most {2**31 - 1}" if int(given) > 0 else "0 or more", ALL)
    elif not is_integer(given):
        found = real_number(given)
        fraction = found is not None and not json_values.is_text(json_values.value(entry)) and abs(found) < 2**31
        bad_value(scope, entry, path, "a whole number", 0 if fraction else ALL, ALL if fraction else 0)
    elif entry.name == "ignore_above" and int(given) < 0:
        bad_value(scope, entry, path, "0 or more", (GE5 & ~V7), LE2)
    elif entry.name == "position_increment_gap" and int(given) < 0:
        bad_value(scope, entry, path, "0 or more", GE5, LE2)


def _words(scope: Scope, kind: str, path: str, entry: Entry) -> None:
    allowed = _WORDS[entry.name]
    if kind in trait("with_null_options"):
        return  # an object
    if entry.name == "index_options":
        if kind in ("keyword", "flattened"):
            allowed = ("docs", "freqs")
        elif kind not in trait("analyzed"):
            return
    given = json_values.text(json_values.value(entry))
    if given not in allowed:
        lower = given is not None and given.lower() in allowed
        wanted = backticked(allowed, "or")
        if len(allowed) > 4:
            wanted = "one of " + ", ".join(f"`{word}`" for word in allowed[:4]) + " …"
        bad_value(scope, entry, path, wanted, GE7 if lower else ALL, LE6 if lower else 0)


def _boost(scope: Scope, kind: str, path: str, entry: Entry) -> None:
    given = json_values.text(json_values.value(entry)) or ""
    if not matches("number", given):
        bad_value(scope, entry, path, "a number", ALL)


def _scaling(scope: Scope, kind: str, path: str, entry: Entry) -> None:
    given = real_number(json_values.text(json_values.value(entry)) or "")
    if given is None or given <= 0:
        bad_value(scope, entry, path, "a number above 0", GE5)


def _null_value(scope: Scope, kind: str, path: str, entry: Entry) -> None:
    given = json_values.value(entry)
    written = json_values.text(given)
    if written is None:
        if kind == "geo_point" and isinstance(given, Mapping):
            keys = {each.name for each in json_values.entries(given)}
            if not {"lat", "lon"} <= keys and not {"type", "coordinates"} <= keys and "geohash" not in keys:
                message = f"`null_value` {of(scope, path)} must have both `lat` and `lon`. Add the missing one"
                scope.refuse(given, message, GE7)
        return
    if kind in NUMBERS and not matches("number", written if kind == "long" else written.strip()):
        bad_value(scope, entry, path, "a number", ALL)
    elif kind in RANGES:
        _whole_number(scope, kind, path, entry, written)
    elif kind in ("float", "half_float") and abs(real_number(written) or 0.0) > _MOST[kind]:
        bad_value(scope, entry, path, f"a number that a `{kind}` can store", GE7)
    elif kind == "boolean":
        bad_value(scope, entry, path, "`true` or `false`", loose_boolean(given))
    elif kind == "geo_point" and not json_values.is_text(given):
        bad_value(scope, entry, path, 'a point, for example `{"lat": 0, "lon": 0}`', GE7)
    elif kind == "ip" and not is_address(written):
        bad_value(scope, entry, path, "an IP address", GE8, LE6)
    elif kind in ("date", "date_nanos") and not dates.may_be(written):
        bad_value(scope, entry, path, "a date", GE8, LE6)


def _whole_number(scope: Scope, kind: str, path: str, entry: Entry, written: str) -> None:
    import decimal

    try:
        number = decimal.Decimal(written.rstrip("dDfF"))
    except decimal.InvalidOperation:
        return
    least, most = RANGES[kind]
    if not least <= number <= most:
        bad_value(scope, entry, path, f"from {least} to {most}", GE7)
    elif number != int(number):
        bad_value(scope, entry, path, "a whole number", GE7)


def _meta(scope: Scope, kind: str, path: str, entry: Entry) -> None:
    inside = json_values.value(entry)
    if not isinstance(inside, Mapping):
        bad_value(scope, entry, path, "an object", GE7)
        return
    if len(inside.entries) > 5:
        message = (
            f"`meta` of `{path}` has {len(inside.entries)} entries, but at most 5 are allowed. Remove some of them"
        )
        scope.refuse(inside, message, GE7)
    for each in json_values.entries(inside):
        given = json_values.value(each)
        length = len(json_values.text(given) or "")
        fault = ""
        if not json_values.is_text(given):
            shown = json_values.display_value(given)
            fault = f"The value of `{each.name}` in `meta` of `{path}` must be a string, not {shown}"
        elif length > 50:
            fault = f"The value of `{each.name}` in `meta` of `{path}` has {length} characters. Use at most 50"
        elif len(each.name) > 20:
            fault = f"The key `{each.name}` in `meta` of `{path}` has {len(each.name)} characters. Use at most 20"
        if fault:
            scope.refuse(given, fault, GE7)


def _metric(scope: Scope, kind: str, path: str, entry: Entry) -> None:
    given = json_values.text(json_values.value(entry))
    if given == "position" if kind == "geo_point" else given in ("gauge", "counter"):
        return
    opened = GE7 if kind in trait("aggregated_metrics") else 0
    wanted = "`position`" if kind == "geo_point" else "`gauge` or `counter`"
    bad_value(scope, entry, path, wanted, GE7 & ~opened, opened)


def _copy_to(scope: Scope, kind: str, path: str, entry: Entry) -> None:
    if isinstance(json_values.value(entry), Mapping):
        bad_value(scope, entry, path, "the name of a field, or a list of names", LE6, V7)


def _limit(inside: Mapping, name: str) -> str | None:
    """Return a limit, of a number with the fraction `.0` without it; in a string Elasticsearch rejects the fraction."""
    given = inside.get(name)
    written = json_values.text(given)
    number = real_number(written) if written is not None and not json_values.is_text(given) else None
    return str(int(number)) if number is not None and number.is_integer() else written


def _prefixes(scope: Scope, kind: str, path: str, entry: Entry) -> None:
    inside = json_values.value(entry)
    if not isinstance(inside, Mapping):
        bad_value(scope, entry, path, "an object", GE6)
        return
    low, high = _limit(inside, "min_chars") or "2", _limit(inside, "max_chars") or "5"
    for name in (each.name for each in inside.entries):
        if name not in ("min_chars", "max_chars"):
            message = f"Unknown parameter `{name}` in `index_prefixes` of `{path}`. Remove the parameter"
            scope.mapping(reported.UnknownOrMisplacedMappingPart, inside, message, GE6)
    if not (is_integer(low) and is_integer(high)) or not 0 < int(low) <= int(high) < 20:
        message = (
            f"`min_chars` ({low}) and `max_chars` ({high}) in `index_prefixes` {of(scope, path)} must be from 1 to"
        )
        message += " 19, and `min_chars` at most `max_chars`"
        scope.refuse(inside, message, GE6)


def _analyzer(scope: Scope, kind: str, path: str, entry: Entry) -> None:
    given = json_values.value(entry)
    name = json_values.text(given)
    if name is None:
        return
    sort = "normalizer" if entry.name == "normalizer" else "analyzer"
    supported = GE5 if sort == "normalizer" else ALL
    if name in scope.defined.get(sort, ()):
        return
    known, opened = known_name(scope.ctx, sort, name)
    if scope.may_be_defined_elsewhere:
        opened |= ALL & ~known
    message = (
        f"{sort.capitalize()} `{name}` {of(scope, path)} is neither built in nor defined in the settings. Define it"
        f" under `analysis.{sort}`"
    )
    scope.mapping(
        reported.UndefinedAnalysisName, given, message, supported & ~known & ~opened,
        undecided=supported & opened & ~known,
    )  # fmt: skip


def _locale(scope: Scope, kind: str, path: str, entry: Entry) -> None:
    """Check a locale: a language, a country and a variant."""
    written = json_values.text(json_values.value(entry))
    if written is None or written.upper() in ("", "ROOT"):
        return
    language, *rest = written.replace("-", "_").split("_")
    country = rest[0] if rest else ""
    fits = ((len(language) in (2, 3) and language.isalpha()) or (not language and country)) and len(rest) <= 2
    if not fits or (country and not (len(country) == 2 and country.isalpha()) and not country.isdigit()):
        bad_value(scope, entry, path, "a locale such as `en` or `de_DE`", GE7)


def _frequencies(scope: Scope, kind: str, path: str, entry: Entry) -> None:
    inside = json_values.value(entry)
    for each in json_values.entries(inside) if isinstance(inside, Mapping) else ():
        if each.name not in ("min", "max", "min_segment_size"):
            message = f"Unknown parameter `{each.name}` in `{entry.name}` {of(scope, path)}. Remove the parameter"
            scope.mapping(reported.UnknownOrMisplacedMappingPart, each, message, GE7)


def _contexts(scope: Scope, kind: str, path: str, entry: Entry) -> None:
    """Check the contexts of a completion field: each has a name and a type."""
    for item in json_values.one_or_more(json_values.value(entry)):
        if not isinstance(item, Mapping):
            continue
        sort = json_values.text(item.get("type"))
        if item.entry("name") is None:
            scope.refuse(item, f"A context {of(scope, path)} has no `name`. Add a `name`", GE7)
        elif (type_entry := item.entry("type")) is None:
            scope.refuse(item, f"A context {of(scope, path)} has no `type`. Use `category` or `geo`", GE7)
        elif sort is not None and sort.lower() not in ("category", "geo") and not json_values.templated(sort):
            bad_value(scope, type_entry, path, "`category` or `geo`", GE7)


def _relations(scope: Scope, kind: str, path: str, entry: Entry) -> None:
    if kind == "join" and not isinstance(json_values.value(entry), Mapping):
        bad_value(scope, entry, path, "an object", GE7)


def _priority(scope: Scope, kind: str, path: str, entry: Entry) -> None:
    given = json_values.text(json_values.value(entry)) or ""
    if kind == "passthrough" and not (is_integer(given) and int(given) >= 0):
        bad_value(scope, entry, path, "0 or more", GE8)


def _format(scope: Scope, kind: str, path: str, entry: Entry) -> None:
    given = json_values.value(entry)
    written = json_values.text(given)
    if written is not None and kind in trait("dates"):
        dates.check(scope, written, json_values.span(given), f"`format` of `{path}`")
    names = json_values.texts(given) if isinstance(given, Sequence) else []
    if len(names) > 1 and kind in trait("dates"):
        message = f"`format` of `{path}` is a list, which is read as one pattern. Write `{'||'.join(names)}`"
        pattern = f"[{', '.join(names)}]"  # the list as Elasticsearch writes it
        is_refused = not json_values.templated(pattern) and bool(dates.java_fault(pattern))
        scope.refuse(given, message, GE7 if is_refused else 0, run=0 if is_refused else GE7)


def dynamic_formats(scope: Scope, node: ConfigNode) -> None:
    """Check ``dynamic_date_formats``: a list of formats, or one."""
    for item in json_values.one_or_more(node):
        written = json_values.text(item)
        if written is not None and written != "none":
            if not json_values.is_text(item):
                message = f"`dynamic_date_formats` must contain date formats, not {json_values.display_value(item)}"
                scope.refuse(item, message, GE7)
                continue
            dates.check(scope, written, json_values.span(item), "`dynamic_date_formats`")


# One function for each parameter whose values only code can check.
CHECKS: dict[str, Callable[[Scope, str, str, Entry], None]] = {
    **dict.fromkeys(_WORDS, _words),
    **dict.fromkeys((*_INTEGERS, "ignore_above"), _number_text),
    **dict.fromkeys(trait("names_of_analysis"), _analyzer),
    "similarity": _similarity, "boost": _boost, "scaling_factor": _scaling, "format": _format,
    "null_value": _null_value, "copy_to": _copy_to, "meta": _meta, "time_series_metric": _metric,
    "index_prefixes": _prefixes, "locale": _locale, "fielddata_frequency_filter": _frequencies, "contexts": _contexts,
    "relations": _relations, "priority": _priority,
}  # fmt: skip
