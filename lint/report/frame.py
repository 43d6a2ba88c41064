"""Code frames: the source lines of a finding, with carets under its span and notes at the places that explain it."""

from __future__ import annotations

from lslint.files.source import Source
from lslint.report.display import clean, show

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.report.masking import Masker

    Paint = dict[str, str]

CONTEXT = 1
MAX_LINES = 6
MAX_NOTES = 5


class Mark:
    """A span to underline: ``character`` is ``^`` for the finding itself, ``-`` for a place that explains it."""

    __slots__ = ("character", "end", "label", "start")

    def __init__(self, start: int, end: int, character: str, label: str = "") -> None:
        self.start = start
        self.end = end
        self.character = character
        self.label = label


class _Row:
    """A source line to show: its number, the marks on it, and its part in the finding's span of several lines."""

    __slots__ = ("marks", "part")

    def __init__(self) -> None:
        self.marks: list[Mark] = []
        self.part = ""


def frame(
    source: Source, start: int, end: int, notes: list[Mark], masker: Masker, width: int, paint: Paint
) -> tuple[list[str], int]:
    """The lines of a frame, and the columns of its gutter.

    ``notes``: marks in the same file; a span of several lines is marked on its first one. ``paint``: ANSI codes by role
    (``gutter``, ``caret``, ``note``, ``reset``), empty texts without colour.
    """
    lines = source.lines
    size = len(source.text)
    start, end = min(start, size), min(max(end, start), size)
    first = lines.position(start)[0]
    last = lines.position(max(end - 1, start))[0]
    rows: dict[int, _Row] = {}

    def row(number: int) -> _Row:
        return rows.setdefault(number, _Row())

    if first == last:
        row(first).marks.append(Mark(start, end, "^"))
    else:
        wanted = range(first, last + 1) if last - first < MAX_LINES else [first, first + 1, first + 2, last - 1, last]
        for number in wanted:
            row(number).part = "first" if number == first else "last" if number == last else "middle"
    for note in notes[:MAX_NOTES]:
        row(lines.position(min(note.start, size))[0]).marks.append(note)
    count = len(lines.starts())
    for number in (first - CONTEXT, last + CONTEXT):
        if 1 <= number <= count and number not in rows and _has_text(source, number):
            row(number)
    gutter = len(str(max(rows)))
    margin = first != last
    out: list[str] = [f"{paint['gutter']}{' ' * gutter} |{paint['reset']}"]
    previous = 0
    room = max(width, 60) - gutter - 3 - 2 * margin
    for number in sorted(rows):
        if previous and number > previous + 1:
            inside = margin and first <= previous < last
            out.append(f"{paint['gutter']}{'.' * gutter}..{paint['reset']}" + _side("middle", paint) * inside)
        previous = number
        _line(out, number, rows[number], source, masker, (gutter, room, margin, end), paint)
    if len(notes) > MAX_NOTES:
        out.append(f"{' ' * gutter} {paint['gutter']}={paint['reset']} {len(notes) - MAX_NOTES} more places")
    return out, gutter


def _bounds(source: Source, number: int) -> tuple[int, int]:
    """Start and end of a line without its line end; copies nothing, for lines of megabytes with many findings."""
    text, starts = source.text, source.lines.starts()
    start = starts[number - 1]
    stop = starts[number] - 1 if number < len(starts) else len(text)
    return start, stop - (stop > start and text[stop - 1] == "\r")


def _has_text(source: Source, number: int) -> bool:
    start, stop = _bounds(source, number)
    return stop - start > 1_000 or bool(source.text[start:stop].strip())


def _side(part: str, paint: Paint) -> str:
    """The margin beside a line of a span over several lines."""
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
    start, stop = _bounds(source, number)
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
        label = f" {clean(mark.label)}" if mark.label else ""
        out.append(f"{space}{inner} {' ' * left}{color}{mark.character * length}{label}{paint['reset']}")
