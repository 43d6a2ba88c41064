"""``csv``: parses a row of separated values, as Ruby's CSV library (3.2) does."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from lslint.execution.environment import Environment
from lslint.execution.errors import FieldError, NotRun, StartError
from lslint.execution.event import MISSING, Event, Filter, reference
from lslint.execution.options import Decorations, Options
from lslint.execution.ruby_strings import downcase, strip

_FAILED = "_csvparsefailure"
_BRACKETED = re.compile(r"\[[^\[\]]+\]")
_MOST_DIGITS = 4_000


def prepare(options: Options, environment: Environment) -> Filter:
    """Return the function that reads the row of an event. It remembers the columns of the first event if they are
    detected."""
    return _RowReader(options, environment).read


class _RowReader:
    """A ``csv`` filter. ``columns``: the names of the columns, which the first event gives if they are detected.

    It has one attribute per option of the filter.
    """

    def __init__(self, options: Options, environment: Environment) -> None:
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
        self.types: dict[str, str] = options.table("convert")
        for kind in self.types.values():
            if not isinstance(kind, str) or kind not in _CONVERTERS:
                raise StartError(f"Invalid conversion types: {kind}")
        self.decorate = Decorations(options)

    def read(self, event: Event) -> list[Event]:
        text = event.get(self.source)
        if text is MISSING or text is None or text is False:
            return [event]
        try:
            if not isinstance(text, str):
                raise Malformed
            return self._read_row(event, parse(text, self.separator, self.quote))
        except (FieldError, Malformed):
            event.tag(_FAILED)
        return [event]

    def _read_row(self, event: Event, values: list[str | None] | None) -> list[Event]:
        """Set the fields of an event, unless the row is a header; ``values``: None for an empty row."""
        if self.columns is None:
            raise Malformed
        if self.detects_columns and not self.columns:
            self.columns = values
            event.cancel()
            return []
        if self.skips_header and self.columns == values:
            event.cancel()
            return []
        if values is None:
            if not self.skips_empty_rows:
                raise Malformed
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
            is_path = name.startswith("[") and name.endswith("]")
            path = reference(self.target + (name if is_path else f"[{name}]"))
            kind = self.types.get(name)
            try:
                value, reason = (text if kind is None else _CONVERTERS[kind](text)), ""
            except NotRun as failure:
                value, reason = text, failure.reason
            event.set(path, value)
            if reason:
                event.mark_unknown(path)
                self.environment.unknown(reason, path)


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
        raise Malformed
    text = downcase(strip(value))
    return {"true": True, "false": False}.get(text, text)


def _date(value: str | None) -> str | None:
    if value is None:
        return None
    raise NotRun("the conversion to `date` or `date_time` is not modelled")


# One function for each type that the knowledge lists.
_CONVERTERS: dict[str, Callable[[str | None], Any]] = {
    "integer": _integer,
    "float": _float,
    "boolean": _boolean,
    "date": _date,
    "date_time": _date,
}


class Malformed(Exception):
    """The library raises an error."""


def parse(text: str, separator: str, quote: str) -> list[str | None] | None:
    """Return the values of the first row: None for an empty value, ``""`` for an empty one in quotes. Return None for
    an empty string. Raises ``Malformed``."""
    if not separator or len(quote) != 1:
        raise Malformed
    if not text:
        return None
    row_end = _row_separator(text)
    return [] if text.startswith(row_end) else _row(text, separator, quote, row_end)


def _row_separator(text: str) -> str:
    """Return the first line end in the string, also if it is in quotes."""
    line_feed = text.find("\n")
    carriage_return = text.find("\r", 0, line_feed if line_feed >= 0 else len(text))
    if carriage_return < 0:
        return "\n"
    return "\r\n" if carriage_return + 1 == line_feed else "\r"


def _row(text: str, separator: str, quote: str, row_end: str) -> list[str | None]:
    """Return the values of a row that is not empty."""
    mark, stop, between = re.escape(quote), f"\r\n{quote}", re.escape(separator)
    value = re.compile(rf"{mark}((?:[^{mark}]|{mark}{mark})*+){mark}|((?:(?!{between})[^{re.escape(stop)}])*+)")
    end = re.compile(rf"({between})|{re.escape(row_end)}|\Z")
    values: list[str | None] = []
    offset = 0
    while True:
        match = value.match(text, offset)
        after = end.match(text, match.end()) if match is not None else None
        if match is None or after is None:
            raise Malformed
        values.append(match[2] or None if match[1] is None else match[1].replace(quote * 2, quote))
        if after[1] is None:
            return values
        offset = after.end()
