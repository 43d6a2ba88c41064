"""What a Java expression is worth, and what the library of Java makes of it."""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable
from typing import Any

from tree_sitter import Node

from extract.common.java import Type
from extract.common.nodes import text_of

LISTS = (
    "asList", "of", "emptyList", "emptySet", "singletonList", "singleton", "unmodifiableList", "unmodifiableSet",
    "copyOf", "stream", "toList", "concat", "concatLists", "unmodifiableSortedSet", "toSet", "iterator",
    "addToCopy",
)  # fmt: skip
MAP_METHODS = ("of", "ofEntries", "entry", "singletonMap", "unmodifiableMap", "copyOf", "emptyMap")
COLLECTIONS = ("ArrayList", "HashSet", "LinkedHashSet", "TreeSet", "LinkedList")
MAPS = ("HashMap", "TreeMap", "LinkedHashMap", "NamedRegistry", "MapBuilder")
BOXED = ("Integer", "Long", "Double", "Float", "Boolean", "String")
JAVA_LANG = {
    "Integer.MAX_VALUE": 2**31 - 1, "Integer.MIN_VALUE": -(2**31), "Long.MAX_VALUE": 2**63 - 1,
    "Long.MIN_VALUE": -(2**63), "Boolean.TRUE": True, "Boolean.FALSE": False, "TimeValue.ZERO": "0s",
    "TimeValue.MINUS_ONE": "-1",
}  # fmt: skip
OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "-": operator.sub, "*": operator.mul, "==": operator.eq, "!=": operator.ne, "&&": lambda a, b: a and b,
    "||": lambda a, b: a or b, "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge,
}  # fmt: skip


@dataclasses.dataclass
class Unknown:
    """A value that only the running program has."""

    source: str = ""


@dataclasses.dataclass
class Constant:
    """A constant of an enumeration."""

    type: Type
    name: str


@dataclasses.dataclass
class Call:
    """A call that is not followed: a method of a library or of a type that is left as it is."""

    target: Any
    """The value, or the name of the type, that has the method; ``new`` for a constructor."""
    name: str
    arguments: list[Any]
    declared: str = ""
    """The type of the field that holds the value, such as ``Setting<Integer>``."""


@dataclasses.dataclass
class Instance:
    """An object of a type of the tree."""

    type: Type
    fields: dict[str, Any]


@dataclasses.dataclass
class Function:
    """A lambda expression or a method reference."""

    node: Node
    scope: Scope


@dataclasses.dataclass
class Scope:
    """Where an expression stands."""

    type: Type
    locals: dict[str, Any] = dataclasses.field(default_factory=dict)
    this: Instance | None = None
    depth: int = 0


CONSTANTS: dict[str, Any] = {"true": True, "false": False, "null_literal": None}


def literal(node: Node) -> Any:
    """The value of a literal; ``Unknown`` for any other expression."""
    written = text_of(node)
    match node.type:
        case "string_literal":
            return written.strip('"').replace('\\"', '"').replace("\\\\", "\\")
        case "character_literal":
            return written[1:-1]
        case "decimal_integer_literal" | "hex_integer_literal":
            return int(written.rstrip("lL").replace("_", ""), 16 if node.type.startswith("hex") else 10)
        case "decimal_floating_point_literal":
            return float(written.rstrip("fFdD"))
    return CONSTANTS.get(node.type, Unknown(written))


def listed(name: str, given: list[Any]) -> Any:
    """What a factory method of lists, sets and maps returns."""
    if len(given) == 1 and isinstance(given[0], (list, dict)):
        return given[0] if isinstance(given[0], dict) else list(given[0])
    if name.startswith("concat"):
        return [each for value in given if isinstance(value, list) for each in value]
    return given


def mapping(name: str, given: list[Any]) -> Any:
    """What a factory method of ``Map`` returns; an entry is a tuple."""
    if name == "entry":
        return tuple(given)
    pairs = given if name == "ofEntries" else list(zip(given[::2], given[1::2], strict=False))
    if len(given) == 1 and isinstance(given[0], dict):
        return dict(given[0])
    return {pair[0]: pair[1] for pair in pairs if isinstance(pair, tuple) and isinstance(pair[0], str)}


def of_string(target: str, name: str, given: list[Any]) -> Any:
    """What a method of a string returns."""
    if name in ("toLowerCase", "toUpperCase"):
        return target.lower() if name == "toLowerCase" else target.upper()
    if not given:
        plain = {"toString": target, "trim": target.strip(), "isEmpty": not target, "length": len(target)}
        return plain.get(name, Unknown(name))
    if not all(isinstance(each, (str, int)) for each in given):
        return Unknown(name)
    if name == "substring":
        return target[given[0] : given[1] if len(given) > 1 else None]
    if name in ("replace", "concat"):
        return target.replace(*given) if name == "replace" else target + given[0]
    tests = {"endsWith": target.endswith, "startsWith": target.startswith, "equals": target.__eq__}
    return tests[name](given[0]) if name in tests else Unknown(name)


def shown(value: Any) -> str:
    """A value as Java's ``toString`` shows it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    return value.name if isinstance(value, Constant) else str(value)
