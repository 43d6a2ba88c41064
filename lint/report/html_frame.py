"""The source lines of a finding as HTML: numbered, with its span marked and the secrets of the file hidden."""

from __future__ import annotations

from html import escape

from lslint.files.source import Source
from lslint.report.display import DisplayedLine, show, width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.report.masking import Masker

CONTEXT = 1
MAX_LINES = 6
"""Lines of a span that are all shown; of a longer one, its ends."""
ROOM = 160
"""Columns of a line that are shown."""


def frame(source: Source, start: int, end: int, masker: Masker) -> str:
    """The ``pre`` element for the span. A line never begins with text of the file."""
    lines, size = source.lines, len(source.text)
    start, end = min(start, size), min(max(end, start), size)
    first = lines.position(start)[0]
    last = lines.position(max(end - 1, start))[0]
    numbers = list(range(first, last + 1))
    if len(numbers) > MAX_LINES:
        numbers = [*numbers[: MAX_LINES // 2], *numbers[-(MAX_LINES // 2) :]]
    wanted = [*range(max(first - CONTEXT, 1), first), *numbers]
    wanted += range(last + 1, min(last + CONTEXT, len(lines.starts())) + 1)
    gutter = len(str(wanted[-1]))
    out: list[str] = []
    previous = wanted[0] - 1
    for number in wanted:
        if number > previous + 1:
            out.append(f"<i>{'⋮':>{gutter}}</i>")
        previous = number
        line = _line(source, number, start, end, masker)
        out.append(f"<i>{number:>{gutter}}</i> {line}".rstrip())
    return f"<pre>{chr(10).join(out)}</pre>"


def _line(source: Source, number: int, start: int, end: int, masker: Masker) -> str:
    """One line with the part of the span that is on it in ``mark`` tags."""
    text, starts = source.text, source.lines.starts()
    low = starts[number - 1]
    high = starts[number] - 1 if number < len(starts) else len(text)
    high -= high > low and text[high - 1] == "\r"
    offset, to = max(start, low), min(end, high)
    if start == end and low <= start <= high:
        to = offset
    is_marked = offset < to or (start == end and offset == to)
    displayed = show(text, low, high, masker, ROOM, (offset, to) if is_marked else None)
    if not is_marked:
        return escape(displayed.text)
    if offset < to:  # the space before the first word of a line of a longer span is not part of it
        offset += len(text[offset:to]) - len(text[offset:to].lstrip(" \t")) if offset == low and start < low else 0
    left, right = _index(displayed, offset), _index(displayed, to)
    right = max(right, left + 1)
    inner = displayed.text[left:right] or " "
    return f"{escape(displayed.text[:left])}<mark>{escape(inner)}</mark>{escape(displayed.text[right:])}"


def _index(displayed: DisplayedLine, offset: int) -> int:
    """The index in the displayed text at which a character of the file begins."""
    column = displayed.column(offset)
    if displayed.text.isascii():
        return column
    taken = 0
    for index, character in enumerate(displayed.text):
        if taken >= column:
            return index
        taken += width(character)
    return len(displayed.text)
