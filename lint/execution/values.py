"""Values of events and their text forms: Java's in ``%{…}``, Ruby's where a filter turns a value into a string.

A value is a JSON value of Python (``dict``, ``list``, ``str``, ``int``, ``float``, ``bool``, ``None``) or a
``Timestamp``. Booleans are not integers here: test for ``bool`` before ``int``.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterable
from typing import Any

from lslint.execution.errors import Unknown
from lslint.execution.timestamp import Timestamp


def copied(value: Any, change: Callable[[Any], Any] | None = None) -> Any:
    """Return a deep copy of a value. Strings, numbers and timestamps are shared, or replaced by what ``change`` makes
    of them."""
    if isinstance(value, dict):
        return {key: copied(inner, change) for key, inner in value.items()}
    if isinstance(value, list):
        return [copied(inner, change) for inner in value]
    return value if change is None else change(value)


def same(one: Any, other: Any) -> bool:
    """Return whether two values are equal with their types: 1, 1.0 and True differ."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(inner, other[key]) for key, inner in one.items())
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


def _digits(value: float) -> tuple[str, int]:
    """Return the shortest decimal digits of a positive number, and the position of the decimal point in them."""
    mantissa, _, exponent = f"{value!r}e".partition("e")
    whole, _, fraction = mantissa.partition(".")
    point = len(whole) + int(exponent.rstrip("e") or 0)
    digits = whole + fraction
    stripped = digits.lstrip("0")
    return stripped.rstrip("0") or "0", point - (len(digits) - len(stripped))


def _float_text(value: float, least: int, most: int, exponent_text: str) -> str:
    if math.isnan(value):
        return "NaN"
    sign = "-" if math.copysign(1.0, value) < 0 else ""
    if math.isinf(value):
        return f"{sign}Infinity"
    if value == 0:
        return f"{sign}0.0"
    digits, point = _digits(abs(value))
    if not least < point <= most:
        exponent = point - 1
        shown = f"{exponent:+03d}" if exponent_text == "e" else str(exponent)
        return f"{sign}{digits[0]}.{digits[1:] or '0'}{exponent_text}{shown}"
    if point <= 0:
        return f"{sign}0.{'0' * -point}{digits}"
    padded = digits.ljust(point, "0")
    return f"{sign}{padded[:point]}.{padded[point:] or '0'}"


def java_float(value: float) -> str:
    """Return a float as Java writes it: ``1.0``, ``1.0E10``, ``1.5E-5``."""
    return _float_text(value, -3, 7, "E")


def ruby_float(value: float) -> str:
    """Return a float as Ruby writes it: ``1.0``, ``10000000000.0``, ``1.5e-05``."""
    return _float_text(value, -4, 16, "e")


def _java_hash(text: str) -> int:
    """Return the bucket hash of a string in Java's ``HashMap``."""
    code = 0
    encoded = text.encode("utf-16-be", "surrogatepass")
    for index in range(0, len(encoded), 2):
        code = (31 * code + (encoded[index] << 8) + encoded[index + 1]) & 0xFFFFFFFF
    return code ^ (code >> 16)


def hash_order(keys: Iterable[str]) -> list[str]:
    """Return keys in the order in which Java's ``HashMap`` gives them.

    Raises ``Unknown`` if several keys share a bucket: their order is not defined.
    """
    ordered = list(keys)
    if len(ordered) < 2:
        return ordered
    capacity = 1 << (len(ordered) - 1).bit_length()
    if len(ordered) > capacity * 3 // 4:
        capacity *= 2
    buckets = {_java_hash(key) & (capacity - 1): key for key in ordered}
    if len(buckets) < len(ordered):
        raise Unknown("the order of the keys of an object is not defined")
    return [buckets[bucket] for bucket in sorted(buckets)]


def insertion_order(keys: Iterable[str]) -> list[str]:
    """Return keys in the order of a Java ``HashMap`` of default size into which they were put one after the other.

    Filters get the keys of a hash option in this order: Logstash copies the hash when it expands variables
    (``CompiledPipeline.expandConfigVariables``).
    """
    ordered = list(keys)
    capacity = 16
    while len(ordered) > capacity * 3 // 4:
        capacity *= 2
    return sorted(ordered, key=lambda key: _java_hash(key) & (capacity - 1))


def java_text(value: Any) -> str:
    """Return a value as ``%{…}`` writes it when it is inside a list, or is not an object."""
    if isinstance(value, str):
        return value
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return java_float(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}={java_text(value[key])}" for key in hash_order(value)) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(java_text, value)) + "]"
    return str(value)


def joined(items: list[Any], delimiter: str = ",") -> str:
    """Return the elements of a list as ``%{…}`` joins them: lists inside are joined too, null is an empty string."""
    return delimiter.join(
        "" if item is None else joined(item, delimiter) if isinstance(item, list) else java_text(item) for item in items
    )


def json_text(value: Any) -> str:
    """Return a value as JSON as ``%{…}`` writes an object: without spaces, keys in the order of ``HashMap``."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{json_text(key)}:{json_text(value[key])}" for key in hash_order(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(json_text, value)) + "]"
    if isinstance(value, float):
        text = java_float(value)
        return f'"{text}"' if text[-1] in "Ny" else text
    if isinstance(value, Timestamp):
        return f'"{value}"'
    return json.dumps(value, ensure_ascii=False)


def ruby_text(value: Any) -> str:
    """Return a value as Ruby's ``to_s`` writes it: null is empty, ``[1, "a"]``, ``{"a"=>1}``."""
    if isinstance(value, str):
        return value
    return "" if value is None else inspected(value)


_ESCAPES = {
    "\n": "\\n", "\r": "\\r", "\t": "\\t", "\f": "\\f", "\v": "\\v", "\b": "\\b", "\a": "\\a", "\x1b": "\\e",
    '"': '\\"', "\\": "\\\\",
}  # fmt: skip


def inspected(value: Any) -> str:
    """Return a value as Ruby's ``inspect`` writes it. Raises ``Unknown`` for an object of several keys."""
    if isinstance(value, str):
        return _quoted(value)
    if value is None:
        return "nil"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return ruby_float(value)
    if isinstance(value, list):
        return "[" + ", ".join(map(inspected, value)) + "]"
    if isinstance(value, dict):
        if len(value) > 1:
            raise Unknown("the order of the keys of an object is not defined")
        return "{" + ", ".join(f"{_quoted(key)}=>{inspected(inner)}" for key, inner in value.items()) + "}"
    return str(value)


def _quoted(text: str) -> str:
    pieces = []
    for index, character in enumerate(text):
        if character in _ESCAPES:
            pieces.append(_ESCAPES[character])
        elif character == "#" and text[index + 1 : index + 2] in ("{", "$", "@"):
            pieces.append("\\#")
        elif character.isprintable():
            pieces.append(character)
        else:
            code = ord(character)
            pieces.append(
                f"\\x{code:02X}" if code < 0x80 else f"\\u{code:04X}" if code < 0x10000 else f"\\u{{{code:X}}}"
            )
    return f'"{"".join(pieces)}"'


def text_of(data: bytes) -> str:
    """Return UTF-8 as a string. Other bytes make the whole string a Ruby literal without its quotes, as Logstash keeps
    them."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("utf-8", "surrogateescape")
    pieces: list[str] = []
    plain: list[str] = []
    for character in text:
        if "\udc80" <= character <= "\udcff":
            pieces += [inspected("".join(plain))[1:-1], f"\\x{ord(character) - 0xDC00:02X}"]
            plain.clear()
        else:
            plain.append(character)
    return "".join([*pieces, inspected("".join(plain))[1:-1]])


MAX_DIGITS = 3_000
"""Numbers with more digits are not converted: the time would grow with the square of their number."""

_INTEGER = re.compile(r"[ \t\n\v\f\r]*([+-]?[0-9]+(?:_[0-9]+)*)")
_DIGITS = "[0-9]+(?:_[0-9]+)*"
_FLOAT = re.compile(rf"[ \t\n\v\f\r]*([+-]?(?:{_DIGITS}|(?=\.[0-9]))(?:\.{_DIGITS})?(?:[eE][+-]?{_DIGITS})?)")


def ruby_integer(text: str) -> int:
    """Return the integer at the start of a string as Ruby's ``to_i`` reads it; 0 if there is none."""
    match = _INTEGER.match(text)
    if match is not None and len(match[1]) > MAX_DIGITS:
        raise Unknown(f"a number of more than {MAX_DIGITS:,} digits is not modelled")
    return int(match[1].replace("_", "")) if match else 0


def ruby_number(text: str) -> float:
    """Return the number at the start of a string as Ruby's ``to_f`` reads it; 0.0 if there is none."""
    match = _FLOAT.match(text)
    return float(match[1].replace("_", "")) if match else 0.0
