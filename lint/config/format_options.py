"""The options of the formatter: the table ``[format]`` of a config, and what they may be."""

from __future__ import annotations

from lslint.config.key_values import record_schema
from lslint.config.reader import ConfigReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SHORTEST, LONGEST = 40, 320
"""The line lengths: with less, hardly any value stays on its line; with more, the option would have no effect."""
LENGTH_RANGE = f"must be a whole number from {SHORTEST} to {LONGEST}"
ALIGN_ARROWS = ("never", "always")
FORMAT = record_schema(
    {
        "line-length": {"type": "integer", "minimum": SHORTEST, "maximum": LONGEST},
        "align-arrows": {"enum": list(ALIGN_ARROWS)},
    }
)


def is_line_length(value: object) -> bool:
    """Whether a value is a line length that the formatter supports."""
    return isinstance(value, int) and not isinstance(value, bool) and SHORTEST <= value <= LONGEST


def read_format(reader: ConfigReader, value: Any) -> dict[str, Any]:
    """The table as the parameters of ``LayoutOptions``."""
    for name, given in reader.table(value, "line-length = 120").items():
        if name == "align-arrows":
            reader.choice(given, ALIGN_ARROWS, f".{name}", hint=True)
        elif name != "line-length":
            reader.unknown(name, FORMAT["properties"], f".{name}")
        elif not is_line_length(given):
            reader.fail(LENGTH_RANGE, f".{name}")
    return {name.replace("-", "_"): given for name, given in value.items()}


def display_format(value: dict[str, Any]) -> list[tuple[str, str]]:
    """``.NAME`` and the value, for ``--show-settings``."""
    return [(f".{name.replace('_', '-')}", str(given)) for name, given in value.items()]
