"""Values of settings as Elasticsearch parses them: numbers, times, sizes, booleans; by observed releases."""

from __future__ import annotations

import math
import re

from lslint.grammar import numbers
from lslint.grammar.bounded_cache import compiled
from lslint.rules.elasticsearch.model import releases
from lslint.rules.shared.message_parts import backticked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_PATTERNS = {
    "time": r"(?:\+?[0-9]+|-0*1|-0+) *(?:(?i:nanos|micros|ms|s|h|d)|m)",  # `M` is not a unit
    "size": r"[+-]?(?:(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:e[+-]?[0-9]+)? *[kmgtp]b?|[0-9]+ *b)",
    "number": r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?[dDfF]?",
}

_BARE_TIME = "0+|-0*1"
"""Times without a unit."""

_MILLIS = {"nanos": 1e-6, "micros": 1e-3, "ms": 1, "s": 1000, "m": 60000, "h": 3600000, "d": 86400000}


def matches(kind: str, written: str) -> bool:
    """Whether a string is a ``time``, a ``size`` or a ``number``."""
    return compiled(_PATTERNS[kind]).fullmatch(written) is not None


def real_number(written: str) -> float | None:
    """Return a number, which may have the suffix of a Java type (``1.5f``); None if the string is not a number."""
    return numbers.real(written.rstrip("dDfF")) if matches("number", written) else None


def millis(written: str) -> float | None:
    """Return a time in milliseconds; None if the string is not a time."""
    plain = written.strip()
    if re.fullmatch(_BARE_TIME, plain):
        return float(plain)
    if not matches("time", plain):
        return None
    unit = plain.lstrip("+-0123456789 ")
    return (numbers.real(plain[: -len(unit)].strip()) or 0.0) * _MILLIS[unit.lower()]


_BYTES = {"b": 1, "k": 2**10, "m": 2**20, "g": 2**30, "t": 2**40, "p": 2**50}


def size(written: str) -> float | None:
    """Return a size in bytes; None if the string is not a size."""
    lower = written.strip().lower()
    if lower in ("0", "-1"):
        return float(lower)
    if not matches("size", lower):
        return None
    number = lower.rstrip("kmgtpb ")
    return (numbers.real(number) or 0.0) * _BYTES[lower[len(number) :].strip()[0]]


def may_be_date(written: str) -> bool:
    """Whether a string may be a date in the default format, or milliseconds."""
    digits = written.lstrip("+-")
    whole, _, part = digits.partition(".")
    is_number = whole.isdigit() and (not part or part.isdigit())
    return is_number or (len(digits) >= 4 and digits[:4].isdigit())


def is_address(written: str) -> bool:
    import ipaddress

    try:
        ipaddress.ip_address(written)
    except ValueError:
        return False
    return True


def is_ratio(written: str) -> bool:
    """Whether a string is a ratio from 0 to 1, for example ``0.85``."""
    number = real_number(written)
    return number is not None and 0 <= number <= 1


def is_integer(written: str) -> bool:
    """Whether ``Integer.parseInt`` or ``Long.parseLong`` accepts a string, whose digits may be those of any script."""
    digits = written[1:] if written[:1] in ("-", "+") else written
    return digits.isdecimal() and len(digits) < 20 and max(digits) < "\U00010000"  # parsed in units of UTF-16


def bad_boolean(written: str) -> int:
    """Return the observed releases from 5.6 on that reject this string as a boolean setting."""
    if written in ("true", "false"):
        return 0
    return releases.GE6 if written in ("yes", "no", "on", "off", "0", "1") else releases.GE5


def refusing(kind: str, written: str, more: dict[str, Any], name: str) -> tuple[int, str]:
    """Return the observed releases from 5.6 on that reject the value, and what to use instead; ``kind``: as in the
    catalogue."""
    if kind == "bool":
        return bad_boolean(written), "use `true` or `false`"
    if kind == "int":
        return _integer(written, more, name)
    if kind == "float":
        found = real_number(written.strip())
        return (releases.GE5, "use a number") if found is None else in_range(found, more)
    if kind == "time":
        return _time(written, more)
    if kind == "bytes":
        return _bytes(written, more)
    if kind == "enum":
        return _enumeration(written, more, name)
    return 0, ""


def _integer(written: str, more: dict[str, Any], name: str) -> tuple[int, str]:
    if not is_integer(written):
        return releases.GE5, "remove the spaces" if is_integer(written.strip()) else "use a whole number"
    number = int(written)
    most = 2**63 - 1 if "long" in more else 2**31 - 1
    if name.startswith("index.") and not -most - 1 <= number <= most:
        return releases.GE7, f"use {most} or less" if number > 0 else "use a larger number"
    return in_range(number, more)


def _limiting(more: dict[str, Any]) -> int:
    """Return the releases that are known to have the limits of a setting."""
    return releases.GE5 & ~int(more.get("min_not", 0))


def in_range(number: float, more: dict[str, Any]) -> tuple[int, str]:
    """Return the releases that reject a number because of its size, and what to use instead."""
    if "min" in more and number < more["min"]:
        return _limiting(more), f"use {more['min']} or more"
    if "max" in more and number > more["max"]:
        return _limiting(more), f"use {more['max']} or less"
    return 0, ""


def _time(written: str, more: dict[str, Any]) -> tuple[int, str]:
    plain = written.strip()
    if re.fullmatch(_BARE_TIME, plain):
        units = more.get("units")
        refused = units is not None and ("-1" if plain[0] == "-" else "0") not in units
        return (_limiting(more), "use a longer time") if refused else (0, "")
    if matches("time", plain):
        lowest = more.get("least_ms")
        if lowest is not None and (millis(plain) or 0) < lowest:
            return _limiting(more), f"use at least {lowest} ms"
        return 0, ""
    if plain.startswith("-") and matches("time", plain[1:]):
        return releases.GE7, "use 0 or more"
    if re.fullmatch(r"-?[0-9]*\.[0-9]+ *[A-Za-z]+", plain):
        return releases.GE5, "use a whole number with a smaller unit"
    return releases.GE5, "use a number with a unit (`ms`, `s`, `m`, `h` or `d`)"


def _bytes(written: str, more: dict[str, Any]) -> tuple[int, str]:
    lower = written.strip().lower()
    if lower in ("0", "-1"):
        units = more.get("units")
        return (releases.GE5, "use a larger size") if units is not None and lower not in units else (0, "")
    if matches("size", lower) and lower.startswith("-") and lower.rstrip("b ") != "-1":
        return releases.GE7, "use 0 or more"
    if (size(lower) or 0) > more.get("most_bytes", math.inf):
        return _limiting(more), f"use at most {more['most_bytes']}b"
    if matches("size", lower):
        return 0, ""
    if lower.endswith("%") and matches("number", lower[:-1].rstrip()) and "percent" in more:
        is_share = 0 <= (real_number(lower[:-1].rstrip()) or 0) <= 100
        return (0, "") if is_share else (releases.GE7, "use a percentage from 0% to 100%")
    if "ratio" in more:
        if is_ratio(lower):
            return 0, ""
        return releases.GE5, "use a percentage (`85%`), a ratio from 0 to 1, or a size with a unit (`10gb`)"
    return releases.GE5, "use a number with a unit (`kb`, `mb`, `gb` …)"


LEVELS = frozenset(("trace", "debug", "info", "warn"))
ONE_LEVEL = "use `trace`, `debug`, `info` or `warn`"


def not_an_object(name: str, row: list[Any], target: tuple[int, ...] | None) -> str:
    """Return the message about an object in place of the value of a setting: what to write, or to remove the setting if
    the target release, or without a target the newest, does not support it. ``row``: in the catalogue."""
    more: dict[str, Any] = row[2] if len(row) > 2 else {}
    supported = row[0] & ~more.get("dropped", 0)
    low, high = releases.around(target) if target is not None else (releases.NEWEST, releases.NEWEST)
    like = releases.side(target, low, high, releases.MAJORS) if target is not None else high
    if not supported & (like or low | high) or more.get("private"):
        advice = "Remove the setting"
    elif row[1] == "list":
        return f"Setting `{name}` must be a list, not an object. Write the values as a list"
    else:
        wanted = ONE_LEVEL if name.endswith(".slowlog.level") else refusing(row[1], "{}", more, name)[1]
        wanted = wanted or "use a string"
        advice = wanted[0].upper() + wanted[1:]
    return f"Setting `{name}` must be a single value, not an object. {advice}"


MAX_DIGITS = 18
"""A longer number is not repeated in advice."""


def missing_unit(kind: str, written: str, more: dict[str, Any]) -> str:
    """Return what to write instead of a time or a size without a unit, as a sentence; empty for other values."""
    if kind not in ("time", "bytes") or not numbers.is_digits(written) or not written.strip("0"):
        return ""
    if len(written) > MAX_DIGITS:
        return "Add a unit"
    if "percent" in more and int(written) <= 100:
        return f"Add a unit, for example `{written}%` or `{written}gb`"
    return f"Add a unit, for example `{written}{'s' if kind == 'time' else 'mb'}`"


def _enumeration(written: str, more: dict[str, Any], name: str) -> tuple[int, str]:
    values = more["values"]
    if name == "index.auto_expand_replicas":
        bounds = re.fullmatch(r"([0-9]+)-([0-9]+|all)", written)
        least, most = (numbers.parse_integer(part) or 0 for part in bounds.groups()) if bounds else (0, 0)
        is_range = bounds is not None and max(least, most) < 2**31 and (bounds[2] == "all" or least <= most)
        if is_range or written == "false":
            return 0, ""
        return releases.GE5, "use `false` or a range, for example `0-1` or `0-all`"
    if written in values or written.lower() in values:
        return 0, ""
    accepted = [value for value in values if value not in more.get("refuses", ())]
    return releases.GE5, f"use {backticked(accepted, 'or')}"
