"""Code frames: the source lines of a finding, with carets under its span and notes at the places that explain it."""

from __future__ import annotations

from itertools import pairwise

from lslint.files.source import Source
from lslint.grammar.record import record
from lslint.report.display import clean, cut, show

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.report.masking import Masker

    Paint = dict[str, str]

CONTEXT = 1
MAX_LINES = 6
MAX_NOTES = 5


@record
class Mark:
    """A span to underline: ``character`` is ``^`` for the finding itself, ``-`` for a place that explains it."""

    start: int
    end: int
    character: str
    label: str = ""


class _Row:
    """A source line to show: its number, the marks on it, and its part in the finding's span of several lines."""

    def __init__(self, other: _Row | None = None) -> None:
        self.marks: list[Mark] = [] if other is None else [*other.marks]
        self.part: str = "" if other is None else other.part


def frame(
    source: Source, start: int, end: int, notes: list[Mark], masker: Masker, width: int, paint: Paint, limit: int = 0
) -> tuple[list[str], int, list[Mark]]:
    """The lines of a frame, the columns of its gutter, and the notes that it does not show.

    ``notes``: marks in the same file; a span of several lines is marked on its first one. ``paint``: ANSI codes by role
    (``gutter``, ``caret``, ``note``, ``reset``), empty strings without colour. ``limit``: the number of lines to use,
    at least two; 0: as many as there are, with an empty line above.
    """
    size = len(source.text)
    start, end = min(start, size), min(max(end, start), size)
    rows, first, last = _span_rows(source, start, end, limit)
    shown = 0
    for note in notes[:MAX_NOTES]:
        number = source.lines.position(min(note.start, size))[0]
        tried = {**rows, number: _Row(rows.get(number))}
        tried[number].marks.append(note)
        if limit and _height(tried) > limit:
            break
        shown += 1
        rows = tried
    count = len(source.lines.starts)
    for number in (first - CONTEXT, last + CONTEXT):
        if 1 <= number <= count and number not in rows and _has_text(source, number):
            tried = {**rows, number: _Row()}
            if not limit or _height(tried) + (shown < len(notes)) <= limit:  # the others take a line below
                rows = tried
    gutter = len(str(max(rows)))
    margin = first != last
    out: list[str] = [] if limit else [f"{paint['gutter']}{' ' * gutter} |{paint['reset']}"]
    previous = 0
    room = max(width, 60) - gutter - 3 - 2 * margin
    for number in sorted(rows):
        if previous and number > previous + 1:
            inside = margin and first <= previous < last
            out.append(f"{paint['gutter']}{'.' * gutter}..{paint['reset']}" + _side("middle", paint).rstrip() * inside)
        previous = number
        _line(out, number, rows[number], source, masker, (gutter, room, margin, end), paint)
    return out, gutter, notes[shown:]


def _span_rows(source: Source, start: int, end: int, limit: int) -> tuple[dict[int, _Row], int, int]:
    """The lines of a span with its marks, by number, and the first and last line that it is shown to have."""
    first = source.lines.position(start)[0]
    last = source.lines.position(max(end - 1, start))[0]
    if first != last and limit and limit < 4:
        end, last = max(source.lines.bounds(first)[1], start + 1), first
    if first == last:
        row = _Row()
        row.marks.append(Mark(start, end, "^"))
        return {first: row}, first, last
    wanted = list(range(first, last + 1))
    if len(wanted) > (min(limit - 1, MAX_LINES) if limit else MAX_LINES):
        wanted = [first, last] if limit and limit < 7 else [first, first + 1, first + 2, last - 1, last]
    rows = {number: _Row() for number in wanted}
    for number, row in rows.items():
        row.part = "first" if number == first else "last" if number == last else "middle"
    return rows, first, last


def _height(rows: dict[int, _Row]) -> int:
    """The number of lines that these take in a frame."""
    gaps = sum(number > previous + 1 for previous, number in pairwise(sorted(rows)))
    return gaps + sum(1 + len(row.marks) + (row.part == "last") for row in rows.values())


def _has_text(source: Source, number: int) -> bool:
    start, stop = source.lines.bounds(number)
    return stop - start > 1_000 or bool(source.text[start:stop].strip())


def _side(part: str, paint: Paint) -> str:
    """The margin of a line within a span over several lines."""
    character = {"first": "/", "middle": "|", "last": "|"}.get(part, " ")
    return f" {paint['caret']}{character}{paint['reset']}" if character != " " else "  "


def _line(
    out: list[str],
    number: int,
    row: _Row,
    source: Source,
    masker: Masker,
    measures: tuple[int, int, bool, int],
    paint: Paint,
) -> None:
    gutter, room, margin, end = measures
    start, stop = source.lines.bounds(number)
    focus = (row.marks[0].start, min(row.marks[0].end, stop)) if row.marks else None
    if row.part == "last":
        focus = (max(min(end, stop) - 1, start), min(end, stop))
    displayed = show(source.text, start, stop, masker, room, focus)
    side = _side(row.part, paint) if margin else ""
    bar = f"{paint['gutter']}{number:>{gutter}} |{paint['reset']}"
    space = f"{paint['gutter']}{' ' * gutter} |{paint['reset']}"
    out.append(f"{bar}{side} {displayed.text}".rstrip())
    if row.part == "last":
        column = displayed.column(min(end, stop) - 1)
        out.append(f"{space} {paint['caret']}|{'_' * (column + 1)}^{paint['reset']}")
    for mark in row.marks:
        left = displayed.column(mark.start)
        length = max(displayed.column(min(mark.end, stop)) - left, 1)
        inner = (_side("middle", paint) if row.part in ("first", "middle") else "  ") if margin else ""
        color = paint["caret" if mark.character == "^" else "note"]
        label = f" {cut(clean(mark.label), max(room - left - length - 1, 20))}" if mark.label else ""
        out.append(f"{space}{inner} {' ' * left}{color}{mark.character * length}{label}{paint['reset']}")
