"""What unquoted YAML scalars mean.

Plain scalars get the values of the YAML 1.1 reader of Filebeat (Go yaml.v2). Where the others differ: Psych
(Logstash) does not take ``y`` and ``n`` as booleans and reads ``1:30`` as a number to the base 60; the reader of
Elasticsearch takes only true and false in upper, lower and title case. Dates stay text in all of them.
"""

from __future__ import annotations

from lslint.grammar import numbers
from lslint.grammar.bounded_cache import compiled

_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"), True),
    **dict.fromkeys(("n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"), False),
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
}
_INT = compiled(r"[-+]?(?:0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO][0-7]+|0[0-7]*|[1-9][0-9]*)")
_FLOAT = compiled(r"[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_INF = compiled(r"([-+]?)\.(?:inf|Inf|INF)")


def plain_value(text: str) -> str | int | float | bool | None:
    """The value of an unquoted scalar."""
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in "+-.0123456789":
        return text
    digits = text.replace("_", "")
    if _INT.fullmatch(digits):
        return _integer(digits)
    if _FLOAT.fullmatch(digits):
        return float(digits)
    match = _INF.fullmatch(text)
    if match:
        return float(match[1] + "inf")
    if text in (".nan", ".NaN", ".NAN"):
        return float("nan")
    return text


def _integer(digits: str) -> int:
    """``0600`` is octal, ``0x…`` hex, ``0b…`` binary; the largest absolute value is ``numbers.LIMIT``."""
    body = digits.lstrip("+-")
    if len(body) > 1 and body[0] == "0":
        prefix = body[1]
        base = {"x": 16, "X": 16, "b": 2, "B": 2, "o": 8, "O": 8}.get(prefix, 8)
        value = numbers.parse_integer(body[2:] if prefix in "xXbBoO" else body[1:], base) or 0
    else:
        value = numbers.parse_integer(body) or 0
    return -value if digits[0] == "-" else value


def tagged_value(text: str, tag: str) -> str | int | float | bool | None:
    """The value of an unquoted scalar with an explicit tag; an unknown tag keeps the usual value."""
    name = tag.rsplit(":", 1)[-1]
    if name in ("str", "!", "binary", "timestamp"):
        return text
    value = plain_value(text)
    return float(value) if name == "float" and isinstance(value, int) and not isinstance(value, bool) else value
