"""``csv``: parses a row of separated values, as Ruby's CSV library (3.2) does."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from lslint.execution import csv_row
from lslint.execution.decorations import Decorations
from lslint.execution.environment import Environment
from lslint.execution.errors import FieldError, NotRun, StartError
from lslint.execution.event import MISSING, Event, Path, Timestamp, reference
from lslint.execution.options import Options
from lslint.execution.ruby_strings import downcase, strip
from lslint.grammar.logstash.nodes import Plugin

_FAILED = "_csvparsefailure"
_BRACKETED = re.compile(r"\[[^\[\]]+\]")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_WORDED_DATE = re.compile(r"(?:\w+,?\s+)?\w+\s+\d{1,2},?\s+\d{2,4}", re.ASCII)
_DATE_TIME = re.compile(
    rf"({_DATE.pattern})(?:[T ](\d{{2}}:\d{{2}}(?::\d{{2}}(?:\.\d{{1,3}})?)?)(Z|[+-]\d{{2}}:\d{{2}})?)?", re.ASCII
)
_MODELLED = "`2024-05-06`, `2024-05-06 07:08:09.123` or `2024-05-06T07:08:09+02:00`"
_MOST_DIGITS = 4_000
_OTHER_DATE_TIME = re.compile(
    rf"{_DATE.pattern}[T\s]\d|(?:\w+,?\s+)?\w+\s+\d{{1,2}}\s+\d{{1,2}}:\d{{1,2}}:\d{{1,2}},?\s+\d{{2,4}}$", re.ASCII
)


def prepare(plugin: Plugin, environment: Environment) -> Callable[[Event], list[Event]]:
    """Return the function that reads the row of an event. It remembers the columns of the first event if they are
    detected."""
    return _RowReader(plugin, environment).read


class _RowReader:
    """A ``csv`` filter. ``columns``: the names of the columns, which the first event gives if they are detected.

    It has one attribute per option of the filter.
    """

    def __init__(self, plugin: Plugin, environment: Environment) -> None:
        options = Options(
            plugin,
            (
                "source", "columns", "separator", "quote_char", "target", "autogenerate_column_names",
                "skip_empty_columns", "skip_empty_rows", "skip_header", "autodetect_column_names", "convert",
                "ecs_compatibility",
            ),
        )  # fmt: skip
        source = options.field("source", "message")
        separator = options.text("separator", ",")
        quote = options.text("quote_char", '"')
        assert source is not None
        assert separator is not None
        assert quote is not None
        self.environment = environment
        self.source = source
        self.separator = separator
        self.quote = "\0" if quote == "\\x00" else quote
        self.columns: list[Any] | None = options.strings("columns")
        self.generates_names = options.flag("autogenerate_column_names", True)
        self.skips_empty_columns = options.flag("skip_empty_columns")
        self.skips_empty_rows = options.flag("skip_empty_rows")
        self.skips_header = options.flag("skip_header")
        self.detects_columns = options.flag("autodetect_column_names")
        target = options.text("target", "") or ""
        self.target = f"[{target}]" if target and _BRACKETED.match(target) is None else target
        self.types = _types(options)
        self.decorate = Decorations(options)

    def read(self, event: Event) -> list[Event]:
        """Read the row of an event."""
        text = event.get(self.source)
        if text is MISSING or text is None or text is False:
            return [event]
        try:
            if not isinstance(text, str):
                raise csv_row.Malformed
            return self._read_row(event, csv_row.parse(text, self.separator, self.quote))
        except (FieldError, csv_row.Malformed):
            event.tag(_FAILED)
        return [event]

    def _read_row(self, event: Event, values: list[str | None] | None) -> list[Event]:
        """Set the fields of an event, unless the row is a header; ``values``: None for an empty row."""
        if self.columns is None:
            raise csv_row.Malformed
        if self.detects_columns and not self.columns:
            self.columns = values
            event.cancel()
            return []
        if self.skips_header and self.columns == values:
            event.cancel()
            return []
        if values is None:
            if not self.skips_empty_rows:
                raise csv_row.Malformed
            event.tag("_csvskippedemptyfield")
            return [event]
        self._set_fields(event, values, self.columns)
        self.decorate(event)
        return [event]

    def _set_fields(self, event: Event, values: list[str | None], names: list[Any]) -> None:
        for index, text in enumerate(values):
            name = names[index] if index < len(names) else None
            if (self.skips_empty_columns and not text) or (name is None and not self.generates_names):
                continue
            name = f"column{index + 1}" if name is None else name
            path = _path(self.target, name)
            kind = self.types.get(name)
            try:
                value, reason = (text if kind is None else _CONVERTERS[kind](text)), ""
            except NotRun as failure:
                value, reason = text, failure.reason
            event.set(path, value)
            if reason:
                event.mark_unknown(path)
                self.environment.unknown(reason, path)


def _types(options: Options) -> dict[str, str]:
    types = options.table("convert")
    for kind in types.values():
        if not isinstance(kind, str) or kind not in _CONVERTERS:
            raise StartError(f"Invalid conversion types: {kind}")
    return types


def _path(target: str, name: str) -> Path:
    return reference(f"{target}{name}" if name.startswith("[") and name.endswith("]") else f"{target}[{name}]")


_INTEGER = re.compile(
    r"[ \t\n\v\f\r]*([+-]?)(0[xX][0-9a-fA-F]+(?:_[0-9a-fA-F]+)*|0[bB][01]+(?:_[01]+)*|0[oO]?_?[0-7]+(?:_[0-7]+)*"
    r"|0[dD][0-9]+(?:_[0-9]+)*|[1-9][0-9]*(?:_[0-9]+)*|0)[ \t\n\v\f\r]*"
)
_FLOAT = re.compile(
    r"[ \t\n\v\f\r]*([+-]?[0-9]+(?:_[0-9]+)*(?:\.[0-9]+(?:_[0-9]+)*)?(?:[eE][+-]?[0-9]+(?:_[0-9]+)*)?)[ \t\n\v\f\r]*"
)
_OTHER_FLOAT = re.compile(r"\s*[+-]?(?:0[xX]|\.[0-9]|[0-9_]+\.(?:[eE]|\s*$))")


def _integer(value: str | None) -> str | int | None:
    """Return what Ruby's ``Integer(value)`` returns; the value itself if that raises."""
    match = _INTEGER.fullmatch(value) if value is not None else None
    if match is None:
        return value
    digits = match[2].replace("_", "")
    if len(digits) > _MOST_DIGITS:
        raise NotRun(f"an integer of more than {_MOST_DIGITS:,} digits is not modelled")
    lead = digits[:2].lower()
    base = {"0x": 16, "0b": 2, "0o": 8, "0d": 10}.get(lead)
    number = int(digits[2:], base) if base else int(digits, 8 if lead[0] == "0" else 10)
    return -number if match[1] == "-" else number


def _float(value: str | None) -> str | float | None:
    """Return what Ruby's ``Float(value)`` returns; the value itself if that raises."""
    if value is None:
        return None
    match = _FLOAT.fullmatch(value)
    if match is not None:
        return float(match[1].replace("_", ""))
    if _OTHER_FLOAT.match(value) is not None:
        raise NotRun("a hexadecimal float, or a float without digits before or after the point, is not modelled")
    return value


def _boolean(value: str | None) -> str | bool:
    if value is None:
        raise csv_row.Malformed
    text = downcase(strip(value))
    return {"true": True, "false": False}.get(text, text)


def _date(value: str | None) -> str | Timestamp | None:
    if value is None:
        return None
    if _DATE.fullmatch(value) is not None:
        return Timestamp.parse(value) or value
    if _WORDED_DATE.fullmatch(value) is not None:
        raise NotRun("a `date` with the name of the month is not modelled")
    return value


def _date_time(value: str | None) -> str | Timestamp | None:
    if value is None:
        return None
    match = _DATE_TIME.fullmatch(value)
    if match is not None:
        date, time, zone = match.groups()
        if zone is None or time.count(":") == 2:
            return Timestamp.parse(f"{date}T{time}{zone or 'Z'}" if time else date) or value
    if match is not None or _OTHER_DATE_TIME.match(value) is not None:
        raise NotRun(f"a date and time in a form other than {_MODELLED} is not modelled")
    return value


_CONVERTERS: dict[str, Callable[[str | None], Any]] = {
    "integer": _integer,
    "float": _float,
    "boolean": _boolean,
    "date": _date,
    "date_time": _date_time,
}
