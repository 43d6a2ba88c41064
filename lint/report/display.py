"""Text from files on a terminal: no control sequences, tabs and wide characters measured, long lines clipped; and paths
as the reports of CI systems want them: relative to the working directory, ``/`` as separator."""

from __future__ import annotations

import os

from lslint.files.paths import escape, printable_path
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.report.masking import Masker

TAB = 4
clean = printable_path
"""One line of any text, fit for a terminal."""


def clean_lines(text: str) -> str:
    """Text of several lines, fit for a terminal; tabs stay."""
    if text.replace("\n", "").replace("\t", "").isprintable():
        return text
    return "\n".join("\t".join(map(clean, line.split("\t"))) for line in text.split("\n"))


def plural(count: int, word: str) -> str:
    """``1 file``, ``2 files``."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def grouped_plural(count: int, word: str) -> str:
    """``1 file``, ``1,234 files``."""
    return f"{count:,} {word}" if count == 1 else f"{count:,} {word}s"


_WORD = r"(?:`[^`]*`|[^\s`]|`)+"
"""What a line break never divides: a word, or a name in backticks."""


def wrap(text: str, columns: int, first: int = 0, indent: str = "") -> list[str]:
    """Wrap the text into lines of at most ``columns`` columns, broken between words only; 0: one line. ``first``:
    columns already used on the first line; ``indent``: prefix of the others.
    """
    if not columns or first + width(text) <= columns:
        return [text]
    lines: list[str] = []
    line, taken = "", first
    for word in _words(text, columns):
        size = width(word)
        if line and taken + 1 + size > columns:
            lines.append(line)
            line, taken = indent + word, len(indent) + size
        elif line:
            line, taken = f"{line} {word}", taken + 1 + size
        else:
            line, taken = word, taken + size
    return [*lines, line] if line else lines or [text]


def _words(text: str, columns: int) -> Iterator[str]:
    """What ``wrap`` keeps together; a name that is longer than a line is divided at its spaces."""
    for match in compiled(_WORD).finditer(text):
        if " " in match[0] and width(match[0]) > columns:
            yield from match[0].split()
        else:
            yield match[0]


def cut(text: str, columns: int) -> str:
    """Shorten the text to at most ``columns`` columns: ``…`` replaces the rest, words are never split."""
    if width(text) <= columns:
        return text
    kept = 0
    taken = 1
    for match in compiled(_WORD).finditer(text):
        taken += width(text[kept : match.end()])
        if taken > columns:
            break
        kept = match.end()
    return f"{text[:kept]}…"


def width(text: str) -> int:
    """Columns that a printable text takes: East-Asian wide characters two, combining ones none."""
    return len(text) if text.isascii() else sum(map(_char_width, text))


def _char_width(char: str) -> int:
    if char.isascii():
        return 1
    import unicodedata

    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


@record
class DisplayedLine:
    """A source line made fit for the terminal.

    ``text``: what to print; ``column(offset)``: where (0-based) a character of the file begins in it.
    """

    text: str
    _first: int
    _columns: list[int]

    def column(self, offset: int) -> int:
        """Column of an offset; those left or right of what is shown give its ends."""
        return self._columns[min(max(offset - self._first, 0), len(self._columns) - 1)]


def show(
    text: str, start: int, end: int, masker: Masker, room: int, focus: tuple[int, int] | None = None
) -> DisplayedLine:
    """The line ``text[start:end]`` (no line end) in at most ``room`` columns, clipped around ``focus`` with ``…``.

    Looks at a stretch of some ``room`` characters only, so a line of megabytes costs no more than a short one.
    """
    first, last = start, end
    offset = focus[0] if focus else start
    if end - start > 4 * room:
        first, last = max(start, offset - 2 * room), min(end, offset + 2 * room)
    parts, columns = _cells(text, first, last, masker)
    total = columns[-1]
    if total <= room and first == start and last == end:
        return DisplayedLine("".join(parts), first, columns)
    # Text before the focus gives context.
    low, high = columns[offset - first], columns[min(max(focus[1] if focus else offset, offset), last) - first]
    left = 0
    if first > start or high >= room - 1:
        left = max(low - max(room // 3, room - 2 - (high - low)), 0) if high - low < room else max(low - 10, 0)
    a = 0
    while a < len(parts) and columns[a] < left:
        a += 1
    head = "…" if a or first > start else ""
    limit = columns[a] + room - len(head) - 1
    b = a
    while b < len(parts) and columns[b + 1] <= limit:
        b += 1
    tail = "…" if b < len(parts) or last < end else ""
    shift = len(head) - columns[a]
    return DisplayedLine(
        head + "".join(parts[a:b]) + tail, first + a, [column + shift for column in columns[a : b + 1]]
    )


def _cells(text: str, start: int, end: int, masker: Masker) -> tuple[list[str], list[int]]:
    """What to print for each character, and the column where each begins, with the end as one more."""
    line = text[start:end]
    secrets = list(masker.hidden(start, end))
    if not secrets and line.isascii() and line.isprintable():
        return list(line), list(range(len(line) + 1))
    parts: list[str] = []
    columns = [0]
    cell = 0
    index = 0
    for offset, char in enumerate(line, start):
        while index < len(secrets) and secrets[index][1] <= offset:
            index += 1
        if index < len(secrets) and secrets[index][0] <= offset:
            part = masker.mask if offset in (secrets[index][0], start) else ""
        elif char == "\t":
            part = " " * (TAB - cell % TAB)
        elif char == "\ufeff" and offset == 0:
            part = ""
        elif char.isprintable():
            part = char
        else:
            part = escape(char)
        parts.append(part)
        cell += width(part)
        columns.append(cell)
    return parts, columns


def relative(path: str) -> str:
    """A path below the working directory relative to it, without ``./``; others as they are."""
    path = path.replace(os.sep, "/") if os.sep != "/" else path
    if path.startswith("/"):
        path = path.removeprefix(os.getcwd().rstrip("/") + "/")
    while path.startswith("./"):
        path = path[2:]
    return path


def uri(path: str) -> str:
    """The same as a URI reference: ``%`` escapes, and ``file:`` for what stays absolute."""
    from urllib.parse import quote

    path = relative(path)
    quoted = quote(path.encode("utf-8", "surrogateescape"), safe="/~+@!$&'()*,;=")
    return f"file://{quoted}" if quoted.startswith("/") else quoted
