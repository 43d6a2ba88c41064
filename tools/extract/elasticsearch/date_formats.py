"""Names of date formats, from the method that makes a parser of a format."""

from __future__ import annotations

from build.sources import Row
from extract.common import comparison
from extract.common.java import Type
from extract.common.java_model import Scope
from extract.common.java_values import Values
from extract.common.nodes import field_text, walk

PLACE = "org.elasticsearch.common.time.DateFormatters"
NAMES = "FormatNames"


def read(values: Values) -> set[str]:
    """The names that a release knows; empty if its sources do not show them."""
    kind = values.sources.by_name(PLACE)
    found: set[str] = set()
    for each in kind.methods.get("forPattern", ()) if kind is not None else ():
        for node in walk(each.body) if each.body is not None else ():
            if node.type != "method_invocation":
                continue
            name, target = field_text(node, "name"), field_text(node, "object")
            if name == "matches" and target.startswith(f"{NAMES}."):
                found |= _of_constant(values, kind, target.rpartition(".")[2])
    return found


def _of_constant(values: Values, user: Type, constant: str) -> set[str]:
    """The spellings of a constant of the enumeration of names."""
    kind = values.sources.find(NAMES, user)
    given = kind.constants.get(constant, []) if kind is not None else []
    spellings = [values.of(each, Scope(kind)) for each in given] if kind is not None else []
    return {each for each in spellings if isinstance(each, str)}


def timeline(names: set[str], known: dict[str, Row], release: str) -> dict[str, Row]:
    """The recorded rows with the names that are new in a release, and the end of those that it lacks."""
    new = {name: {"since": release} for name in sorted(names - known.keys())}
    return {**comparison.timeline(names, known, release), **new} if names else known
