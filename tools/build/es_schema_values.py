"""Values in the schemas of templates: what a scalar may be, as the server reads it (``es_schema.py``)."""

from __future__ import annotations

import re
from typing import Any

Schema = dict[str, Any]
ANY: Schema = {}
VARIABLE: Schema = {"type": "string", "pattern": r"\{\{|\$\{|<%|\{%|%\{|\$\("}
"""A value that something puts in later."""
NULL: Schema = {"type": "null"}
SCALAR: Schema = {"type": ["string", "number", "boolean"]}
NUMBER = r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?[dDfF]?"


def one_of(*schemas: Schema) -> Schema:
    """What fits one of these."""
    return schemas[0] if len(schemas) == 1 else {"anyOf": list(schemas)}


def words(*allowed: str) -> Schema:
    """One of these words; ``true``, ``false`` and numbers with or without quotes."""
    values: list[Any] = list(allowed)
    values += [word == "true" for word in allowed if word in ("true", "false")]
    values += [int(word) for word in allowed if re.fullmatch("-?[0-9]+", word)]
    return {"enum": values}


def pattern(source: str) -> Schema:
    """A string that matches a regular expression completely."""
    return {"type": "string", "pattern": f"^({source})$"}


def caseless(source: str) -> str:
    """A regular expression for the same words in any case; letters outside of classes only."""
    return "".join(f"[{c.lower()}{c.upper()}]" if c.isalpha() else c for c in source)


def integer(least: int | None = None, most: int | None = None) -> Schema:
    """An integer, as a number or a string."""
    number: Schema = {"type": "integer"}
    if least is not None:
        number["minimum"] = least
    if most is not None:
        number["maximum"] = most
    digits = {0: r"[+]?[0-9]{1,19}|-0+", 1: r"[+]?0*[1-9][0-9]{0,18}", 2: r"[+]?0*([2-9]|[1-9][0-9]{1,18})"}
    texts = digits.get(-1 if least is None else least, r"[+-]?[0-9]{1,19}")
    return one_of(number, pattern(texts), VARIABLE)


def numeric(least: float | None = None, most: float | None = None) -> Schema:
    """Any number, as a number or a string; limits apply to numbers only."""
    number: Schema = {"type": "number"}
    if least is not None:
        number["minimum"] = least
    if most is not None:
        number["maximum"] = most
    return one_of(number, pattern(NUMBER), VARIABLE)


def time(units: list[str] | None = None) -> Schema:
    """A time with its unit; 0 and -1 have none. ``units``: which of these two are taken."""
    bare = ["0", "-1"] if units is None else units
    made = [
        pattern(r"\s*-?[0-9]+ *(" + "|".join(map(caseless, ("nanos", "micros", "ms", "s", "m", "h", "d"))) + r")\s*")
    ]
    return one_of(*([words(*bare)] if bare else []), *made, VARIABLE)


def size(units: list[str] | None = None, percent: bool = False) -> Schema:
    """A size with its unit; 0 and -1 have none."""
    bare = ["0", "-1"] if units is None else units
    made = [pattern(r"\s*-?[0-9]+(\.[0-9]+)? *([kKmMgGtTpP][bB]?|[bB])\s*")]
    if percent:
        made.append(pattern(NUMBER + "%"))
    return one_of(*([words(*bare)] if bare else []), *made, VARIABLE)


def boolean() -> Schema:
    """``true`` or ``false``."""
    return one_of(words("true", "false"), VARIABLE)
