"""The way between offsets (code points) and the positions of the protocol: lines from 0, columns in the units that
client and server have agreed on.

Lines end at LF, CRLF or CR. A column beyond the end of its line means that end, one inside of a character its begin.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from lslint.grammar.record import cached_property, record

UTF8, UTF16, UTF32 = "utf-8", "utf-16", "utf-32"


@record
class TextIndex:
    """Line starts of a document, computed on first use. ``encoding``: ``utf-8``, ``utf-16`` or ``utf-32``."""

    text: str
    encoding: str = UTF16

    @cached_property
    def starts(self) -> list[int]:
        """Offset of the first character of each line."""
        return [0, *(match.end() for match in re.finditer(r"\r\n|\r|\n", self.text))]

    def line_span(self, line: int) -> tuple[int, int]:
        """Where a line (from 0) begins and ends, its line end left out."""
        starts = self.starts
        if line >= len(starts):
            return len(self.text), len(self.text)
        end = starts[line + 1] if line + 1 < len(starts) else len(self.text)
        if line + 1 < len(starts):
            end -= 2 if self.text.startswith("\r\n", end - 2) and end - 2 >= starts[line] else 1
        return starts[line], end

    def position(self, offset: int) -> tuple[int, int]:
        """``(line, column)`` of an offset, both from 0; an offset inside of a line end is that of the line's end."""
        line = bisect_right(self.starts, offset) - 1
        start, end = self.line_span(line)
        return line, self._units(self.text[start : min(offset, end)])

    def offset(self, line: int, column: int) -> int:
        """The offset of a position; one that does not exist is moved to the nearest before it."""
        if line >= len(self.starts):
            return len(self.text)
        start, end = self.line_span(line)
        content = self.text[start:end]
        if self.encoding == UTF32 or content.isascii():
            return start + min(column, len(content))
        units = 0
        for index, char in enumerate(content):
            units += self._units(char)
            if units > column:
                return start + index
        return end

    def _units(self, content: str) -> int:
        if self.encoding == UTF32 or content.isascii():
            return len(content)
        if self.encoding == UTF8:
            return len(content.encode("utf-8", "surrogatepass"))
        return len(content.encode("utf-16-le", "surrogatepass")) // 2
