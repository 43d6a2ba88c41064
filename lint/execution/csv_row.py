"""The first row of a string as Ruby's CSV library (3.2, not liberal) reads it."""

from __future__ import annotations


class Malformed(Exception):  # noqa: N818
    """The library raises an error."""


def parse(text: str, separator: str, quote: str) -> list[str | None] | None:
    """Return the values of the first row: None for an empty value, ``""`` for an empty one in quotes. Return None for
    an empty string. Raises ``Malformed``."""
    if not separator or len(quote) != 1:
        raise Malformed
    if not text:
        return None
    end_of_row = _row_separator(text)
    line = text.split(end_of_row, 1)[0]
    if not line:
        return []
    if "\r" not in line and "\n" not in line:
        values = _simple(line, separator, quote)
        if values is not None:
            return values
    return _Reader(text, separator, quote, end_of_row).row()


def _row_separator(text: str) -> str:
    """Return the first line end in the string, also if it is in quotes."""
    line_feed = text.find("\n")
    carriage_return = text.find("\r", 0, line_feed if line_feed >= 0 else len(text))
    if carriage_return < 0:
        return "\n"
    return "\r\n" if carriage_return + 1 == line_feed else "\r"


def _simple(line: str, separator: str, quote: str) -> list[str | None] | None:
    """Return the values of a line without quotes except around whole values; None if there are other quotes."""
    values: list[str | None] = []
    for value in line.split(separator):
        quotes = value.count(quote)
        if not value:
            values.append(None)
        elif not quotes:
            values.append(value)
        elif quotes == 2 and value[0] == value[-1] == quote:
            values.append(value[1:-1])
        else:
            return None
    return values


class _Reader:
    """Reads a row with quotes inside of values, or with line ends in quotes."""

    __slots__ = ("_at", "_quote", "_row_end", "_separator", "_text")

    def __init__(self, text: str, separator: str, quote: str, row_end: str) -> None:
        self._text = text
        self._separator = separator
        self._quote = quote
        self._row_end = row_end
        self._at = 0

    def row(self) -> list[str | None]:
        values: list[str | None] = []
        while True:
            value = self._quoted() if self._text.startswith(self._quote, self._at) else self._unquoted()
            if self._skip(self._separator):
                values.append(value)
            elif self._at == len(self._text) or self._skip(self._row_end):
                return [*values, value]
            else:
                raise Malformed

    def _skip(self, text: str) -> bool:
        is_next = self._text.startswith(text, self._at)
        if is_next:
            self._at += len(text)
        return is_next

    def _run(self) -> int:
        """Skip quotes and return their number."""
        start = self._at
        while self._text.startswith(self._quote, self._at):
            self._at += 1
        return self._at - start

    def _quoted(self) -> str:
        quotes = self._run()
        if quotes % 2 == 0:
            return self._quote * ((quotes - 2) // 2)
        value = self._quote * (quotes // 2)
        while True:
            end = self._text.find(self._quote, self._at)
            if end < 0:
                raise Malformed
            value += self._text[self._at : end]
            self._at = end
            quotes = self._run()
            value += self._quote * (quotes // 2)
            if quotes % 2:
                return value

    def _unquoted(self) -> str | None:
        start = self._at
        stop = f"\r\n{self._quote}"
        while self._at < len(self._text):
            if self._text[self._at] in stop or self._text.startswith(self._separator, self._at):
                break
            self._at += 1
        return self._text[start : self._at] or None
