"""The options of the formatter: the table ``[format]`` of a config, and what they may be."""

from __future__ import annotations

from lslint.config.key_values import record_schema
from lslint.config.reader import ConfigReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LINE_LENGTH, SHORTEST, LONGEST = 100, 40, 320
"""The default, and the limits: with less, hardly any value stays on its line; with more, nothing changes."""
LENGTH_RANGE = f"must be a whole number from {SHORTEST} to {LONGEST}"
FORMAT = record_schema({"line-length": {"type": "integer", "minimum": SHORTEST, "maximum": LONGEST}})


def is_line_length(value: object) -> bool:
    """Whether a value is a line length that the formatter supports."""
    return isinstance(value, int) and not isinstance(value, bool) and SHORTEST <= value <= LONGEST


def read_format(reader: ConfigReader, value: Any) -> dict[str, Any]:
    """The options by name, with underscores."""
    for name, given in reader.table(value, "line-length = 120").items():
        if name == "align-arrows":
            reader.fail("was removed, as one space precedes each arrow; remove the key", f".{name}")
        elif name != "line-length":
            reader.unknown(name, FORMAT["properties"], f".{name}")
        elif not is_line_length(given):
            reader.fail(LENGTH_RANGE, f".{name}")
    return {name.replace("-", "_"): given for name, given in value.items()}


def display_format(value: dict[str, Any]) -> list[tuple[str, str]]:
    """``.NAME`` and the value, for ``--show-settings``."""
    return [(f".{name.replace('_', '-')}", str(given)) for name, given in value.items()]
