"""Checks of the similarities that the settings of an index define."""

from __future__ import annotations

from lslint.rules.elasticsearch.index_settings.values import bad_value
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.json_values import display_value, key_span, span, templated, text
from lslint.rules.elasticsearch.model.releases import GE7, LE6
from lslint.rules.elasticsearch.model.setting_values import real_number
from lslint.rules.elasticsearch.model.template_view import Parts
from lslint.rules.elasticsearch.model.traits import definitions
from lslint.rules.shared.message_parts import backticked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.rules.elasticsearch.model.violations import Place

_FORMER = ("classic", "default", "tfidf")
_START = "index.similarity."


def similarities(scope: Scope, seen: Parts) -> None:
    """Check the flat settings under ``index.similarity`` and store the names that they define in the scope."""
    defined: dict[str, Parts] = {}
    for name, pair in seen.items():
        if name.startswith(_START):
            own, _, parameter = name[len(_START) :].partition(".")
            if not parameter:
                _refuse(scope, span(pair[1]), f"Similarity `{own}` must be an object, not {display_value(pair[1])}")
            else:
                defined.setdefault(own, {})[parameter] = pair
            scope.similarities.add(own)
    for own, parts in defined.items():
        _similarity(scope, own, parts)


def _refuse(scope: Scope, place: Place, message: str) -> None:
    bad_value(scope, place, message, GE7)


def _similarity(scope: Scope, name: str, parts: Parts) -> None:
    known: dict[str, Any] = definitions()["similarities"]
    place = key_span(next(iter(parts.values()))[0])
    if known.get(name, {}).get("built_in"):
        _refuse(
            scope, place, f"The built-in similarity `{name}` cannot be defined again. Rename it, for example `default`"
        )
        return
    if "type" not in parts:
        if scope.shape in ("legacy", "component") or (scope.shape == "composable" and not scope.view.is_partial):
            _refuse(scope, place, f"Similarity `{name}` has no `type`. Add a `type`, for example `BM25`")
        return
    node = parts["type"][1]
    kind = text(node)
    if kind is None or templated(kind):
        return
    row = known.get(kind)
    if row is None:
        is_unsure = kind.lower() not in (*_FORMER, *(each.lower() for each in known), "")
        unless = ", unless a plugin of the server adds this one" if is_unsure else ""
        message = f"Unknown type `{kind}` of similarity `{name}`. Use `BM25`{unless}"
        bad_value(scope, node, message, GE7, undecided=LE6, is_unsure=is_unsure)
        return
    for wanted in row.get("required", ()):
        if not any(part == wanted or part.startswith(wanted + ".") for part in parts):
            _refuse(scope, node, f"Similarity `{name}` of type `{kind}` requires `{wanted}`. Add it")
    parameters = row.get("parameters")
    if parameters is not None:
        _parameters(scope, name, kind, parts, parameters)


def _parameters(scope: Scope, name: str, kind: str, parts: Parts, known: dict[str, Any]) -> None:
    for parameter, row in known.items():
        if row.get("required") and parameter not in parts:
            _refuse(scope, parts["type"][1], f"Similarity `{name}` of type `{kind}` requires `{parameter}`. Add it")
    for parameter, (entry, node) in parts.items():
        written = text(node)
        if parameter == "type" or templated(parameter) or (written is not None and templated(written)):
            continue
        if parameter not in known:
            message = f"`{parameter}` is not a parameter of similarities of type `{kind}`. Remove `{parameter}`"
            _refuse(scope, key_span(entry), message)
            continue
        row = known[parameter]
        wanted = ""
        if row["type"] == "words" and written not in row["values"]:
            wanted = backticked(row["values"], "or")
        elif row["type"] == "bool" and written not in ("true", "false"):
            wanted = "`true` or `false`"
        elif row["type"] == "float" and written is not None:
            wanted = _float_fault(written, row)
        if wanted:
            _refuse(scope, node, f"`{parameter}` of similarity `{name}` must be {wanted}, not {display_value(node)}")


def _float_fault(written: str, row: dict[str, Any]) -> str:
    """Return what a number must be to fit a row of the knowledge; empty if it fits."""
    number = real_number(written.strip())
    if number is None:
        return "a number"
    if "above" in row and not row["above"] < number <= row["max"]:
        return f"above {row['above']} and at most {row['max']}"
    if "min" in row and "max" in row and not row["min"] <= number <= row["max"]:
        return f"from {row['min']} to {row['max']}"
    if "min" in row and number < row["min"]:
        return f"at least {row['min']}"
    return ""
