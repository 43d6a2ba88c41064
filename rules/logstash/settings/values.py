"""Values of settings: how the YAML reader of Logstash (Psych) reads a scalar, and which values each type accepts.

Sources: the scalar rules of Psych, and the verdicts of the real settings classes on 277 small files (Logstash 9.5).
"""

from __future__ import annotations

from lslint.grammar import numbers
from lslint.grammar.bounded_cache import compiled, remembered
from lslint.grammar.config.tree import ConfigNode, Mapping, Scalar, Sequence, resolve
from lslint.grammar.record import record
from lslint.grammar.template_hints import has_marker

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Callable
    from typing import Any

_WORDS = {"~": None, "null": None, "yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
_PATTERNS = {
    "time": (
        r"(?a:-?\d{4}-\d{1,2}-\d{1,2}(?:[Tt]|\s+)\d{1,2}:\d\d:\d\d(?:\.\d*)?(?:\s*(?:Z|[-+]\d{1,2}:?(?:\d\d)?))?)"
    ),
    "date": r"(?a:\d{4}-(?:1[012]|0\d|\d)-(?:[12]\d|3[01]|0\d|\d))",
    "sixty": r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9]){1,2}",
    "float": r"[-+]?(?:[0-9][0-9_,]*)?\.[0-9]*(?:[eE][+-][0-9]+)?",
    "octal": r"[-+]?0[0-7_,]+",
    "decimal": r"[-+]?(?:0|[1-9](?:[0-9]|,[0-9]|_[0-9])*)",
    "hex": r"[-+]?0[xX][0-9a-fA-F_]+",
    "binary": r"[-+]?0[bB][01_]+",
    "number_text": r"\s*[-+]?(?:(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?[fFdD]?|NaN|Infinity)\s*",
    "placeholder": (
        r"@@?\w+@@?|_+[A-Z][A-Z0-9_]*_|\$[A-Z_][A-Z0-9_]*|%%?[A-Z_][A-Z0-9_]*%%?|<[A-Z][A-Z0-9_ -]*>|#\{[^}]*\}"
    ),
    "variable": r"\$\{([a-zA-Z_.][a-zA-Z0-9_.]*)(?::([^}]*))?\}",
}
_MARKS = frozenset("'\"@_$%<#")


@remembered
def pattern(name: str) -> re.Pattern[str]:
    """Return one of the patterns of this module, compiled on first use."""
    return compiled(_PATTERNS[name])


@record
class Foreign:
    """A value of a class that the YAML reader of Logstash rejects: ``Date``, ``Time``, ``Symbol``."""

    name: str


class Open:
    """A value that is not in the file: a template marker, or a variable without a default."""


OPEN = Open()


def read(node: ConfigNode, text: str) -> Any:
    """Return the value of a node for Logstash: None, bool, int, float, str, list, dict, ``Foreign`` or ``OPEN``.

    ``text``: the file, in which template markers are recognized. Lists are read one level deep.
    """
    node = resolve(node)
    if isinstance(node, Scalar):
        return scalar(node, text)
    if isinstance(node, Sequence):
        found = []
        for item in node.items:
            item = resolve(item)
            found.append(scalar(item, text) if isinstance(item, Scalar) else [] if isinstance(item, Sequence) else {})
        return found
    return {} if isinstance(node, Mapping) else OPEN


def scalar(node: Scalar, text: str) -> Any:
    """Return the value of a scalar."""
    written = text[node.start : node.end]
    if has_marker(written):
        return OPEN
    if written[:1] in _MARKS and pattern("placeholder").fullmatch(written.strip("'\"")):
        return OPEN  # a placeholder that a script replaces
    if node.style != "plain" or node.tag in ("!", "tag:yaml.org,2002:str", "!!str"):
        return node.text
    return plain_scalar(node.text)


def plain_scalar(text: str) -> Any:
    """Return the value that Psych reads from an unquoted scalar."""
    if not text:
        return None
    first = text[0]
    if first not in "+-.:0123456789":
        return _WORDS.get(text.lower(), text) if len(text) < 6 else text
    if first == ":":
        return Foreign("Symbol") if len(text) > 1 else text
    if pattern("time").fullmatch(text):
        return Foreign("Time")
    if pattern("date").fullmatch(text):
        return Foreign("Date")
    if text.lower() in (".inf", "+.inf", "-.inf"):
        return float(text.lower().replace(".", ""))
    if text.lower() == ".nan":
        return float("nan")
    if pattern("sixty").fullmatch(text):
        total = 0
        for part in text.lstrip("+-").replace("_", "").split(":"):
            total = min(total * 60 + (numbers.parse_integer(part) or 0), numbers.LIMIT)
        return -total if first == "-" else total
    if pattern("float").fullmatch(text):
        bare = text.replace(",", "").replace("_", "")
        return text if bare.lstrip("+-") == "." else float(bare)
    return _integer(text)


def _integer(text: str) -> int | str:
    bare = text.replace(",", "").replace("_", "")
    for name, base in (("octal", 8), ("decimal", 10), ("hex", 16), ("binary", 2)):
        if pattern(name).fullmatch(text):
            character = bare[0] if bare[0] in "+-" else ""
            digits = bare[len(character) :]
            value = numbers.parse_integer(digits[2:] if name in ("hex", "binary") else digits, base)
            return text if value is None else -value if character == "-" else value
    return text


def with_defaults(text: str, is_refined: bool) -> Any:
    """Return a string with its variables replaced by their defaults; ``OPEN`` if one has no default. ``is_refined``: as
    in logstash.yml."""
    last = text.rfind("}") + 1  # after it each `${` would scan the rest of the string
    if any(match[2] is None for match in pattern("variable").finditer(text, 0, last)):
        return OPEN
    done = pattern("variable").sub(lambda match: match[2], text[:last]) + text[last:]
    return done if not is_refined or done == text else refined(done)


def refined(text: str) -> str | list[str]:
    """Return the text that replaces a variable in logstash.yml as a value: without enclosing quotes, or a list."""
    text = _stripped(text)
    if len(text) > 1 and text[0] == "[" and text[-1] == "]":
        return [_stripped(part.strip()) for part in text[1:-1].split(",")] if text[1:-1] else []
    return text


def _stripped(text: str) -> str:
    for character in "'\"":
        if len(text) > 1 and text[0] == character and text[-1] == character:
            text = text[1:-1]
    return text


def is_java_integer(text: str) -> bool:
    """Return whether Java's ``Integer.parseInt`` accepts a string."""
    bare = text[1:] if text[:1] in ("+", "-") else text
    return numbers.is_digits(bare) and len(bare) <= 10


def size(value: Any) -> int | None:
    """Return the bytes of a size setting (``64mb``, ``1000``); None if Logstash does not accept the value."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, float):
        return int(value) if abs(value) < 1e18 else None
    if not isinstance(value, str):
        return None
    low = value.lower()
    unit = next((power for end, power in _UNITS if low.endswith(end)), None)
    digits = "".join(char for char in value if char in "0123456789.-")
    number = numbers.real(digits)
    return None if number is None or unit is None or abs(number) > 1e18 else int(number * 1024**unit)


_POWERS = (("k", 1), ("m", 2), ("g", 3), ("t", 4), ("p", 5))
_UNITS = (*((letter + "b", power) for letter, power in _POWERS), *_POWERS, ("b", 0))
_TIME_UNITS = ("nanos", "micros", "ms", "s", "m", "h", "d")


def refusal(kind: str, values: list[str] | None, value: Any) -> str:
    """Return why a setting of that type does not accept the value (``must be …``); empty if it does.

    ``values``: the allowed keywords, None for any string. ``OPEN`` is accepted.
    """
    if value is OPEN:
        return ""
    if isinstance(value, Foreign):
        return f"must not be a {value.name.lower()} without quotes"
    if kind in _PREDICATES:
        accepts, requirement = _PREDICATES[kind]
        return "" if accepts(value) else requirement
    if kind in _CHECKS:
        return _CHECKS[kind](value)
    return _WORD_CHECKS[kind](value, values) if kind in _WORD_CHECKS else ""


def _one_of(values: list[str]) -> str:
    return "must be one of " + ", ".join(f"`{value}`" for value in values)


def _string(value: Any, values: list[str] | None) -> str:
    if not isinstance(value, str):
        if values:
            return _one_of(values)
        return "must have a value" if value is None else "must be a string in quotes"
    return _one_of(values) if values and value not in values else ""


def _string_or_null(value: Any, values: list[str] | None) -> str:
    return "" if value is None else _string(value, values)


def _coerced(value: Any, values: list[str] | None) -> str:
    if isinstance(value, bool):
        value = "true" if value else "false"
    return _one_of(values) if values and value not in values else ""


def _is_number(value: Any) -> bool:
    if isinstance(value, str):
        return pattern("number_text").fullmatch(value) is not None
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_positive_integer(value: Any) -> bool:
    if isinstance(value, str) and is_java_integer(value.strip()):
        value = int(value)
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def _bytes(value: Any) -> str:
    number = size(value)
    if number is None:
        return "must be a number of bytes, or a size with `kb`, `mb`, `gb`, `tb` or `pb`"
    return "must not be negative" if number < 0 else ""


def _is_time(value: Any) -> bool:
    if not isinstance(value, str):
        return isinstance(value, int) and not isinstance(value, bool)
    low = value.strip().lower()
    unit = next((unit for unit in _TIME_UNITS if low.endswith(unit)), None)
    is_number = unit is not None and is_java_integer(low[: -len(unit)].strip())
    return is_number or (low[:1] == "-" and low[1:].lstrip("0") == "1")


def _is_port_range(value: Any) -> bool:
    if not isinstance(value, str):
        return isinstance(value, int) and not isinstance(value, bool) and 0 < value < 65536
    parts = value.strip().split("-")
    while len(parts) > 1 and not parts[-1]:
        del parts[-1]
    parts = parts[:2]
    if any(part != part.strip() and is_java_integer(part.strip()) for part in parts):
        return True  # spaces around the dash: the releases differ
    return all(map(is_java_integer, parts)) and 0 < int(parts[0]) <= int(parts[-1]) < 65536


def _directory(value: Any) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        return "must be a path in quotes"
    if not value:
        return "must not be an empty path"
    if value.startswith(("/dev/null/", "/proc/")):
        return "must be a directory that Logstash can create, not one below `/dev/null` or `/proc`"
    return ""


def _string_array(value: Any, values: list[str] | None) -> str:
    items = [] if value is None else value if isinstance(value, list) else [value]
    for item in items:
        if item is OPEN:
            continue
        if not isinstance(item, str):
            return "must be a list of strings in quotes"
        if values and item not in values:
            return _one_of(values) + ", or a list of them"
    return ""


_PREDICATES: dict[str, tuple[Callable[[Any], bool], str]] = {
    "boolean": (lambda value: isinstance(value, bool) or value in ("true", "false"), "must be `true` or `false`"),
    "number": (_is_number, "must be a number"),
    "positive_integer": (_is_positive_integer, "must be a whole number of at least 1"),
    "time": (_is_time, "must be a whole number with `d`, `h`, `m`, `s`, `ms`, `micros` or `nanos`, such as `3s`"),
    "port_range": (_is_port_range, "must be a port from 1 to 65535, or a range such as `9600-9700`"),
    "array": (lambda value: isinstance(value, list), "must be a list"),
}
"""Whether a type accepts a value, and what it accepts."""
_CHECKS = {"bytes": _bytes, "writable_directory": _directory}
_WORD_CHECKS = {
    "string": _string, "string?": _string_or_null, "string_coerced": _coerced, "existing_file?": _string_or_null,
    "password": _string, "password?": _string_or_null, "string_array": _string_array,
}  # fmt: skip
