"""Names of date formats, from the method that makes a parser of a format."""

from __future__ import annotations

from build.sources import Row, number
from extract.common import comparison
from extract.common.java import Type, text, walk
from extract.common.java_model import Scope
from extract.common.java_values import Values

JODA = ("common.joda.Joda", "forPattern")
JAVA_TIME = ("common.time.DateFormatters", "forPattern")
NAMES = "FormatNames"


def read(values: Values, release: str, package: str = "org.elasticsearch") -> set[str]:
    """The names that a release knows; empty if its sources do not show them."""
    place, method = JAVA_TIME if number(release) >= (7,) else JODA
    kind = values.sources.by_name(f"{package}.{place}")
    if kind is None:
        return set()
    found: set[str] = set()
    for each in kind.methods.get(method, ()):
        for node in walk(each.body) if each.body is not None else ():
            if node.type != "method_invocation":
                continue
            name, target = text(node.child_by_field_name("name")), text(node.child_by_field_name("object"))
            if name == "equals" and target.startswith('"'):
                found.add(target.strip('"'))
            elif name == "matches" and target.startswith(f"{NAMES}."):
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
