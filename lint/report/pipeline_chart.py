"""The drawing of one pipeline: inputs, filters and outputs from top to bottom, each branch in a frame.

Filters follow each other along a line at their left. Inputs meet in a line at their right, and outputs branch off a
line at their left, because each of them works alone. In the frame of an ``if``, the line at the left leads from a
condition that is false to the next, and the line at the right leads out of the frame. Positions are in pixels from the
upper left corner of the drawing.
"""

from __future__ import annotations

from lslint.report.display import clean, short, width
from lslint.report.pipeline_parts import BranchPart, ClausePart, Part, Parts, PipelineParts

MAX_LABEL = 44
"""Columns of a label; the whole text is in its tooltip."""
COLUMN = 8
"""Width of a column of the monospaced font of 13 px."""
BOX, GAP = 28, 16
"""Height of a box, and space between boxes."""
PAD, STEM, INDENT, RAIL = 10, 20, 24, 14
"""Around the content of a frame; line from the left edge of what it leads to; clause to content; line at the right."""
HEADER, CAPTION = 32, 16
"""Name of the pipeline, name of a section."""
MIN_WIDTH = 160

Point = tuple[float, float]


class Box:
    """A part with its place. ``label``: head and detail as displayed."""

    __slots__ = ("height", "label", "part", "width", "x", "y")

    def __init__(self, part: Part, x: float, y: float, width: float, height: float, label: tuple[str, str]) -> None:
        self.part = part
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.label = label

    @property
    def middle(self) -> float:
        return self.y + self.height / 2


class Frame:
    """A rectangle around other things. ``look``: ``pipeline``, ``section`` or ``branch``; ``caption``: of a section."""

    __slots__ = ("caption", "height", "look", "width", "x", "y")

    def __init__(self, look: str, caption: str, x: float, y: float, width: float, height: float) -> None:
        self.look = look
        self.caption = caption
        self.x = x
        self.y = y
        self.width = width
        self.height = height


class PipelineChart:
    """A pipeline, laid out from ``(0, 0)``; ``move`` places it. ``lines``: polylines, and whether an arrow ends them.

    ``header``: the box of the pipeline itself. ``collapsed``: without its parts.
    """

    def __init__(self, pipeline: PipelineParts, *, collapsed: bool = False) -> None:
        self.pipeline = pipeline
        self.boxes: list[Box] = []
        self.frames: list[Frame] = []
        self.lines: list[tuple[list[Point], bool]] = []
        self._sizes: dict[int, tuple[float, float]] = {}
        sections = [] if collapsed else [(kind, items) for kind, items in pipeline.sections.items() if items]
        note = f"{pipeline.plugins:,} plugins" if collapsed else ""
        label = short(clean(pipeline.whole.head), MAX_LABEL - width(note) - 1 if note else MAX_LABEL, ending=True), note
        for kind, items in sections:
            self._measure(items, kind == "filter")
        inner = [self._sizes[id(items)][0] + 2 * PAD for _, items in sections]
        self.width = max(MIN_WIDTH, _size(pipeline.whole, label), *(one + 2 * PAD for one in inner))
        self.header = Box(pipeline.whole, 0, 0, self.width, HEADER, label)
        top: float = HEADER
        outgoing: Point | None = None
        for kind, items in sections:
            size = self._sizes[id(items)][1]
            frame = Frame("section", kind, PAD, top, self.width - 2 * PAD, size + CAPTION + PAD)
            self.frames.append(frame)
            outgoing = self._section(kind, items, 2 * PAD, top + CAPTION, outgoing)
            top += frame.height + GAP
        self.height = top - GAP + PAD if sections else float(HEADER)
        self.frames.insert(0, Frame("pipeline", "", 0, 0, self.width, self.height))

    def move(self, x: float, y: float) -> None:
        """Moves everything."""
        for box in (self.header, *self.boxes):
            box.x, box.y = box.x + x, box.y + y
        for frame in self.frames:
            frame.x, frame.y = frame.x + x, frame.y + y
        self.lines = [([(a + x, b + y) for a, b in points], arrow) for points, arrow in self.lines]

    def _measure(self, items: Parts, chain: bool) -> tuple[float, float]:
        """Width and height of items below each other. ``chain``: events go from one to the next."""
        across, down = 0.0, 0.0
        for item in items:
            if isinstance(item, BranchPart):
                size = self._measure_branch(item, chain)
            else:
                size = _size(item, _label(item)), BOX
                self._sizes[id(item)] = size
            across, down = max(across, size[0]), down + size[1] + GAP
        found = across + (0 if chain else STEM + GAP), down - GAP
        self._sizes[id(items)] = found
        return found

    def _measure_branch(self, branch: BranchPart, chain: bool) -> tuple[float, float]:
        across, down = 0.0, float(PAD)
        for clause in branch.clauses:
            size = _size(clause, _label(clause))
            self._sizes[id(clause)] = size, BOX
            across, down = max(across, size), down + BOX + GAP
            if clause.items:
                inner = self._measure(clause.items, chain)
                across, down = max(across, INDENT + inner[0]), down + inner[1] + GAP
        found = across + 2 * PAD + RAIL, down
        self._sizes[id(branch)] = found
        return found

    def _section(self, kind: str, items: Parts, x: float, y: float, incoming: Point | None) -> Point | None:
        """Lays out a section. Returns the point at which events leave it, None if they do not."""
        size = self._sizes[id(items)]
        if kind == "input":
            rail = x + size[0] - 8
            first = self._gather(items, x, y, rail)
            down = y + size[1] + PAD / 2
            self.lines.append(([(rail, first), (rail, down), (x + STEM, down), (x + STEM, down + PAD / 2)], False))
            return x + STEM, down + PAD / 2
        if kind == "output":
            self._fan(items, x, y, incoming or (x + STEM, y - CAPTION / 2))
            return None
        return self._chain(items, x, y, incoming, y + size[1] + PAD)

    def _box(self, part: Part, x: float, y: float) -> Box:
        across, down = self._sizes[id(part)]
        box = Box(part, x, y, across, down, _label(part))
        self.boxes.append(box)
        return box

    def _gather(self, items: Parts, x: float, y: float, rail: float) -> float:
        """Inputs. Returns the height of the first line."""
        first = None
        for item in items:
            if isinstance(item, BranchPart):  # which Logstash rejects
                self._branch(item, x, y, chain=False)
                middle = y + self._sizes[id(item)][1] / 2
                start = x + self._sizes[id(item)][0]
            else:
                box = self._box(item, x, y)
                middle, start = box.middle, x + box.width
            self.lines.append(([(start, middle), (rail, middle)], False))
            first = middle if first is None else first
            y += self._sizes[id(item)][1] + GAP
        return first or y

    def _fan(self, items: Parts, x: float, y: float, start: Point) -> None:
        """Outputs: a line at the left with an arrow to each."""
        rail, middle = x + STEM, y
        for item in items:
            left = rail + GAP
            if isinstance(item, BranchPart):
                self._branch(item, left, y, chain=False)
                middle, left = y + PAD + BOX / 2, left + PAD
            else:
                middle = self._box(item, left, y).middle
            self.lines.append(([(rail, middle), (left, middle)], True))
            y += self._sizes[id(item)][1] + GAP
        self.lines.append(([start, (rail, middle)], False))

    def _chain(self, items: Parts, x: float, y: float, start: Point | None, end: float) -> Point | None:
        """Filters, one after the other. Returns the point at the height ``end`` where events leave them."""
        for item in items:
            inside = isinstance(item, BranchPart)
            if start is not None:
                self.lines.append(([start, (x + STEM, y + (PAD if inside else 0))], True))
            if isinstance(item, BranchPart):
                start = self._branch(item, x, y, chain=True)
            else:
                box = self._box(item, x, y)
                start = None if item.last else (x + STEM, box.y + box.height)
            y += self._sizes[id(item)][1] + GAP
        if start is not None:
            self.lines.append(([start, (x + STEM, end)], False))
            return x + STEM, end
        return None

    def _branch(self, branch: BranchPart, x: float, y: float, *, chain: bool) -> Point | None:
        """Lays out a branch. Returns the point at which events leave it, None if they do not."""
        across, down = self._sizes[id(branch)]
        self.frames.append(Frame("branch", "", x, y, across, down))
        rail, bottom = x + across - PAD, y + down
        merge = bottom - GAP / 2
        exits: list[float] = []
        at = y + PAD
        before: Point | None = None
        for clause in branch.clauses:
            box = self._box(clause, x + PAD, at)
            if before is not None:
                self.lines.append(([before, (x + STEM, at)], True))
            before = x + STEM, at + BOX
            at += BOX + GAP
            left = x + PAD + INDENT
            if not clause.items:
                if chain:
                    self.lines.append(([(box.x + box.width, box.middle), (rail, box.middle)], False))
                    exits.append(box.middle)
                continue
            start = left + STEM, box.y + BOX
            size = self._sizes[id(clause.items)][1]
            if chain:
                leaving = self._chain(clause.items, left, at, start, at + size + GAP / 2)
                if leaving is not None:
                    self.lines.append(([leaving, (rail, leaving[1])], False))
                    exits.append(leaving[1])
            else:
                self._fan(clause.items, left, at, start)
            at += size + GAP
        if not chain:
            return None
        if exits:
            self.lines.append(([(rail, exits[0]), (rail, merge), (x + STEM, merge)], False))
        passes = before is not None and not branch.is_complete
        if before is not None and passes:
            self.lines.append(([before, (x + STEM, merge)], False))
        if not exits and not passes:
            return None
        self.lines.append(([(x + STEM, merge), (x + STEM, bottom)], False))
        return x + STEM, bottom


def _label(part: Part) -> tuple[str, str]:
    """Head and detail as displayed, in at most ``MAX_LABEL`` columns."""
    head = short(clean(part.head), MAX_LABEL)
    room = MAX_LABEL - width(head) - 1
    if room < 4 or not part.detail:
        return head, ""
    return head, short(clean(part.detail), room, ending=not isinstance(part, ClausePart) and "/" in part.detail)


def _size(part: Part, label: tuple[str, str]) -> float:
    """Width of a box: its text, and the number of findings."""
    columns = width(label[0]) + (width(label[1]) + 1 if label[1] else 0)
    return max(columns * COLUMN + 2 * PAD + (badge_width(part) if part.findings else 0), INDENT + STEM + 2 * PAD)


def badge_width(part: Part) -> int:
    """Width of the number of findings of a part."""
    return len(f"{len(part.findings):,}") * COLUMN + PAD
