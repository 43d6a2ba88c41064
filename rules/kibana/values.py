"""Values as Kibana reads them: the types of js-yaml 3, and what the types of its config schemas accept."""

from __future__ import annotations

import re

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigNode, Mapping, Scalar, Sequence
from lslint.grammar.numbers import parse_integer
from lslint.rules.shared.message_parts import backticked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_INTEGER = r"[-+]?(?:0b[01_]+|0x[\da-fA-F_]+|0[0-7_]*|[1-9][\d_]*|[1-9][\d_]*(?::[0-5]?\d)+)"
_FLOAT = (
    r"[-+]?(?:\d[\d_]*(?:\.[\d_]*)?(?:[eE][-+]?\d+)?|\.[\d_]+(?:[eE][-+]?\d+)?|\d[\d_]*(?::[0-5]?\d)+\.[\d_]*"
    r"|\.(?:inf|Inf|INF))|\.(?:nan|NaN|NAN)"
)
_DATE = r"\d{4}-\d\d?-\d\d?(?:(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::\d\d)?))?)?"
_BOOLEANS = ("true", "True", "TRUE", "false", "False", "FALSE")
_NULLS = ("", "~", "null", "Null", "NULL")
JSON_NUMBER = r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?"
"""What is a number both for the reader of YAML and for that of variables, which is JSON's: not `007`."""
_DURATIONS = r"(?:\d+(?:ms|s|m|h|d|w|M|Y))+"
_BYTES = r"(?i)([1-9]\d*)(b|kb|mb|gb)"
_UNITS = {"b": 1, "kb": 1024, "mb": 1024**2, "gb": 1024**3}
_MAX_SAFE = 2**53 - 1
"""The largest number that JavaScript stores exactly: Kibana refuses larger ones."""
QUOTED = "a string in quotes"
ONE_URL = "one URL"
WORDS = {
    "array": "a list", "boolean": "`true` or `false`", "bytes": "a size, for example `10mb`",
    "duration": "a duration, for example `30s`",
    "number": "a number", "object": "a section with settings", "record": "a section with keys", "string": "a string",
    "uri": "a URL", "ip": "an IP address",
}  # fmt: skip
"""What to set, by type."""


def type_of(node: ConfigNode) -> str:
    """The type that Kibana reads: ``null``, ``boolean``, ``number``, ``string``, ``date``, ``object`` or ``array``;
    empty if it is not known (tags, aliases without an anchor)."""
    if isinstance(node, Mapping):
        return "object"
    if isinstance(node, Sequence):
        return "array"
    if not isinstance(node, Scalar) or node.tag:
        return ""
    if node.style != "plain":
        return "string"
    written = node.text
    if written in _NULLS:
        return "null"
    if written in _BOOLEANS:
        return "boolean"
    if not (written[0].isdigit() or written[0] in "-+."):
        return "string"
    if compiled(_INTEGER).fullmatch(written) or compiled(_FLOAT).fullmatch(written):
        return "number"
    return "date" if compiled(_DATE).fullmatch(written) else "string"


def stand_in(written: str | None) -> str:
    """Return a value of the same type as one that must not be shown, if Kibana, which parses its options as JSON, reads
    a number or a boolean from that; else an empty string."""
    is_number = compiled(JSON_NUMBER).fullmatch(written or "") is not None
    return "0" if is_number else written if written in ("true", "false") else ""


def problem(node: ConfigNode, row: dict[str, Any]) -> str | None:
    """What a schema misses in a value, as the end of a message (what to set); None if it accepts the value, or may."""
    kind = type_of(node)
    if not kind:
        return None
    alternatives = row.get("any_of")
    if alternatives is None:
        return _problem(node, kind, row)
    problems = [_problem(node, kind, alternative) for alternative in alternatives]
    if any(alternative["type"] == "array" for alternative in alternatives):
        problems = ["a list with one URL in each item" if wanted == ONE_URL else wanted for wanted in problems]
    if None in problems:
        return None
    words = [wanted for wanted in dict.fromkeys(problems) if wanted][:3]
    words = [wanted for wanted in words if not any(other.startswith(f"{wanted} ") for other in words)]
    return (", or " if any(" or " in name for name in words) else " or ").join(words)


def accepts_map(row: dict[str, Any]) -> bool:
    return any(alternative["type"] in ("object", "record") for alternative in row.get("any_of", (row,)))


def accepts_any_text(row: dict[str, Any]) -> bool:
    """Return whether a schema accepts every string: what Kibana makes of a value with ``${VAR}``."""
    limits = ("min_length", "max_length", "hostname")
    return any(
        alternative["type"] == "string" and not any(limit in alternative for limit in limits)
        for alternative in row.get("any_of", (row,))
    )


def _problem(node: ConfigNode, kind: str, row: dict[str, Any]) -> str | None:
    wanted = row["type"]
    written = node.text if isinstance(node, Scalar) else ""
    if wanted in ("any", "unknown", "never", "stream", "buffer", "conditional"):
        return None
    if wanted == "enum":
        return _enum(kind, written, row["values"])
    if wanted in ("object", "record"):
        return None if kind in ("object", "date") or isinstance(from_json(written), dict) else WORDS[wanted]
    if wanted == "array":
        return None if kind == "array" or isinstance(from_json(written), list) else WORDS[wanted]
    if kind in ("null", "object", "array", "date"):  # a date is an object without keys by then
        return QUOTED if kind == "date" and wanted == "string" else WORDS.get(wanted)
    checks = {
        "boolean": _boolean,
        "number": _number,
        "string": _string,
        "uri": _uri,
        "bytes": _bytes,
        "duration": _duration,
    }
    check = checks.get(wanted)
    return check(kind, written, row) if check is not None else None


def from_json(written: str) -> Any:
    """Return what Kibana reads from a string with an object or a list; None for any other string."""
    if written.lstrip()[:1] not in ("{", "["):
        return None
    from json import loads

    try:
        return loads(written)
    except (ValueError, RecursionError):
        return None


def _enum(kind: str, written: str, values: list[Any]) -> str | None:
    if kind == "null":
        fits = None in values
    elif kind == "boolean":
        fits = (written.lower() == "true") in [value for value in values if isinstance(value, bool)]
    elif kind == "number":
        fits = any(isinstance(value, int | float) and not isinstance(value, bool) for value in values)
    else:
        fits = kind == "string" and written in values
    if not fits and kind != "string" and written in values:
        return QUOTED
    shown = (str(value).lower() if isinstance(value, bool) else value for value in values if value is not None)
    return None if fits else backticked([*map(str, shown)], "or")


def _boolean(kind: str, written: str, row: dict[str, Any]) -> str | None:
    fits = kind == "boolean" or (kind == "string" and written.lower() in ("true", "false"))
    return None if fits else WORDS["boolean"]


def _number(kind: str, written: str, row: dict[str, Any]) -> str | None:
    if kind == "boolean":
        return WORDS["number"]
    if kind == "string" and not _is_number(written):
        return WORDS["number"] if written.strip() else None
    if compiled(r"[-+]?\.(?:inf|nan)").fullmatch(written.lower()):
        return WORDS["number"]
    plain = compiled(r"\s*[-+]?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?\s*").fullmatch(written)
    if plain is None:
        return None
    value = float(written)
    if abs(value) > _MAX_SAFE:
        return f"a number up to {_MAX_SAFE}"
    if "min" in row and value < row["min"]:
        return f"at least {row['min']}"
    return f"at most {row['max']}" if "max" in row and value > row["max"] else None


def _is_number(written: str) -> bool:
    number = compiled(r"\s*(?:[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|0[xob][\da-fA-F]+)\s*")
    return number.fullmatch(written) is not None


def _string(kind: str, written: str, row: dict[str, Any]) -> str | None:
    if row.get("hostname") and not _is_host(written):
        return "a host name or an IP address, without a scheme or port"
    if kind != "string":
        return None if kind == "number" and row.get("numbers") else QUOTED
    if len(written) < row.get("min_length", 0):
        return f"at least {row['min_length']} characters"
    if "max_length" in row and len(written) > row["max_length"]:
        return f"at most {row['max_length']} characters"
    return None


def _is_host(written: str) -> bool:
    if compiled(r"(?:[\da-fA-F]*:[\da-fA-F:]*(?:(?<=:)\d+(?:\.\d+){3})?|\d+(?:\.\d+){3})(?:/\d+)?").fullmatch(written):
        return True  # an address, whose numbers are not checked
    last = written.rpartition(".")[2]
    return bool(written) and not (last.isascii() and last.isdigit()) and not re.search(r"[\s/:_@]", written)


def _uri(kind: str, written: str, row: dict[str, Any]) -> str | None:
    if kind != "string" or isinstance(from_json(written), list):
        return WORDS["uri"] if kind != "string" else ONE_URL
    schemes = row.get("schemes")
    scheme, separator, rest = written.partition("://")
    if schemes and (not separator or scheme.lower() not in schemes):
        return f"a URL that starts with {' or '.join(f'`{scheme}://`' for scheme in schemes)}"
    if not separator:
        return None
    authority = compiled(r"[/?#]").split(rest, maxsplit=1)[0]
    server = authority.rpartition("@")[2]
    if rest and (server[:1] == "[" or compiled(r"[^\s:]*(?::\d*)?").fullmatch(server)):
        return None
    return ONE_URL if "," in server else WORDS["uri"]


def _bytes(kind: str, written: str, row: dict[str, Any]) -> str | None:
    if kind == "boolean":
        return WORDS["bytes"]
    if kind == "number":
        return None if compiled(r"\d+").fullmatch(written) or "." not in written.strip("-+") else WORDS["bytes"]
    match = compiled(_BYTES).search(written)
    if match is None:
        return None if _is_number(written) or not written.strip() else WORDS["bytes"]
    size = (parse_integer(match[1]) or 0) * _UNITS[match[2].lower()]
    for name, word in (("min", "at least"), ("max", "at most")):
        limit = compiled(_BYTES).search(str(row.get(name, "")))
        if limit is not None:
            bound = (parse_integer(limit[1]) or 0) * _UNITS[limit[2].lower()]
            if (size < bound) if name == "min" else (size > bound):
                return f"{word} `{row[name]}`"
    return None


def _duration(kind: str, written: str, row: dict[str, Any]) -> str | None:
    if kind == "boolean":
        return WORDS["duration"]
    if kind == "number":
        return WORDS["duration"] if written[0] == "-" else None
    fits = compiled(_DURATIONS).fullmatch(written) or _is_number(written) or not written.strip()
    return None if fits else WORDS["duration"]
