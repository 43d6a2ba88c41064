"""The context of the cursor in YAML, from the indentation of the lines around it.

The lines above are read upwards until the document begins: a line that is indented less opens what is around the
cursor, one that is indented the same is a sibling. Those below add the siblings that follow. Both are bounded.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from lslint.lsp.structured import json_place
from lslint.lsp.structured.place import KEY, MAX_DEPTH, VALUE, Frame, Place

MAX_LINES = 8_000
"""Lines above and below the cursor that are read."""
MAX_LINE = 2_000
"""Characters of a line that are read."""
_LINE = re.compile(r"(?P<blank>[ ]*)(?P<dashes>(?:-[ ]+)*(?:-(?=\r?\Z))?)(?P<rest>[^\r]*)")
_ENTRY = re.compile(
    r"(?:\"(?P<double>[^\"\\]*)\"|'(?P<single>[^']*)'|(?P<plain>[^\s\"'\[\]{},&*!|>%@`#:-][^:#]*+))"
    r"[ \t]*:(?=[ \t]|\Z)[ \t]*(?P<value>.*)"
)
_TYPED_KEY = re.compile(r"(?P<quote>[\"']?)(?P<word>[\w.@/-]*)\Z")
_REST = re.compile(r"[\w.@/-]*")
_COLON = re.compile(r"[ \t]*:(?=[ \t\r\n]|\Z)")
_PLAIN_REST = re.compile(r"[\w.-]*")
_BLOCK_TEXT = re.compile(r"(?:[&!]\S+[ \t]+)*[|>][-+\d]*[ \t]*(?:#.*)?\Z")
_OPENS = re.compile(r"(?:[&!]\S*(?:[ \t]+|\Z))*(?:#.*)?\Z")
_COMMENT = re.compile(r"(?:^|[ \t])#")
_TEMPLATE = ("{%", "{{", "<%")


@dataclass(slots=True, eq=False)
class _Line:
    """A line: the columns of its dashes, that of its key or scalar, its key (None without one) and the value."""

    dashes: list[int]
    column: int
    key: str | None
    value: str


def _line(text: str, start: int, end: int) -> _Line | None:
    """The line from ``start`` to ``end``; None for one without content."""
    found = _LINE.match(text[start : min(end, start + MAX_LINE)])
    if found is None:
        return None
    rest = found["rest"]
    if not found["dashes"] and (not rest.strip() or rest[0] == "#" or rest.startswith(_TEMPLATE)):
        return None
    first = found.end("blank")
    dashes = [first + at for at, sign in enumerate(found["dashes"]) if sign == "-"]
    entry = _ENTRY.match(rest)
    if entry is None:
        return _Line(dashes, found.start("rest"), None, rest)
    key = entry["double"] or entry["single"] or (entry["plain"] or "").rstrip()
    return _Line(dashes, found.start("rest"), key, entry["value"].rstrip())


@dataclass(slots=True, eq=False)
class _Level:
    """A map around the cursor: the column of its keys, and that of the dash before it (-1: no item of a list)."""

    column: int
    frame: Frame
    dash: int = -1


def yaml_place(text: str, offset: int) -> Place | None:
    """Return the place at ``text[offset]`` of YAML; None in comments, block scalars, and after complete values."""
    start = text.rfind("\n", 0, offset) + 1
    if offset - start > MAX_LINE:
        return None
    before = text[start:offset]
    if "\t" in before[: len(before) - len(before.lstrip())] or before.startswith(("---", "...", "%")):
        return None
    found = _LINE.match(before + ("\r" if before.endswith("-") else ""))
    if found is None:
        return None
    rest = before[found.start("rest") :]
    if rest.lstrip()[:1] == "#" or rest.startswith(_TEMPLATE):
        return None
    column = found.start("rest")
    dashes = [found.end("blank") + at for at, sign in enumerate(found["dashes"]) if sign == "-"]
    entry = _ENTRY.match(rest)
    is_blank = not rest.strip() and not dashes
    levels = _levels(text, start, column, dashes, is_blank=is_blank)
    if levels is None or len(levels) > MAX_DEPTH:
        return None
    end = text.find("\n", offset)
    _below(text, len(text) if end < 0 else end, levels)
    frames = [level.frame for level in reversed(levels)]
    if entry is not None:
        return _value(text, offset, start + column, entry, frames)
    return _key(text, offset, start + column, rest, frames, bool(dashes))


def _key(text: str, offset: int, at: int, rest: str, frames: list[Frame], dashed: bool) -> Place | None:
    """A key that is being typed, or an item of a list. ``at``: where it begins; ``rest``: the text before the
    cursor."""
    if rest[:1] in ("[", "{"):
        holder = frames[-1]
        if holder.item and dashed:
            return json_place.scan(text, at, offset, base=frames[:-1], key=holder.name, item=True)
        return None
    typed = _TYPED_KEY.match(rest)
    if typed is None or not rest.strip():
        typed = _TYPED_KEY.match("")
        at = offset
    if typed is None:
        return None
    quote, start = typed["quote"], at + len(typed["quote"])
    behind = _REST.match(text, offset)
    end = behind.end() if behind is not None else offset
    closed = bool(quote) and text.startswith(quote, end)
    line = text.rfind("\n", 0, offset) + 1
    place = Place(
        KEY, frames, text[start:end], start, end, typed["word"], quote, closed,
        colon=_COLON.match(text, end + closed) is not None, maybe_item=dashed, column=at - line,
    )  # fmt: skip
    place.spaced = at == line or text[at - 1].isspace()
    return place


def _value(text: str, offset: int, at: int, entry: re.Match[str], frames: list[Frame]) -> Place | None:
    """A value on the line of its key. ``entry``: key and value up to the cursor, ``at``: where the key begins."""
    key = entry["double"] or entry["single"] or (entry["plain"] or "").rstrip()
    written = entry["value"]
    start = at + entry.start("value")
    if written[:1] in ("[", "{"):
        return json_place.scan(text, start, offset, base=frames, key=key)
    if _COMMENT.search(written) or written[:1] in ("|", ">", "&", "*", "!"):
        return None
    quote = written[:1] if written[:1] in ("'", '"') else ""
    start += len(quote)
    if quote and quote in written[1:]:
        return None
    rest = _PLAIN_REST.match(text, offset)
    end = rest.end() if rest is not None else offset
    place = Place(
        VALUE, frames, key, start, end, text[start:offset], quote, bool(quote) and text.startswith(quote, end)
    )
    place.spaced = text[start - len(quote) - 1].isspace()
    return place


def _levels(text: str, start: int, column: int, dashes: list[int], *, is_blank: bool) -> list[_Level] | None:
    """The maps around a key at a column of the line that begins at ``start``, innermost first; None inside a block
    scalar, and below a value."""
    frame = Frame()
    levels = [_Level(column, frame)]
    at_dash = -1  # the column of the dash that what is looked for is the list of
    if dashes:
        levels[0].dash, at_dash = dashes[-1], dashes[0]
        frame.item = True
    end = start - 1
    for _ in range(MAX_LINES):
        if end < 0 or len(levels) > MAX_DEPTH:
            break
        start = text.rfind("\n", 0, end) + 1
        own_end, end = end, start - 1
        indent = _indent(text, start, own_end)
        level = levels[-1]
        limit = at_dash if at_dash >= 0 else level.column
        if indent > limit:
            continue
        if text.startswith(("---", "..."), start):
            break
        line = _line(text, start, own_end)
        if line is None or (line.key is None and not line.dashes):
            continue
        is_outer = at_dash < 0 and line.key is not None and line.column < level.column
        if is_outer and is_blank and len(levels) == 1 and not _opens(line.value):
            level.column = line.column  # an empty line that is indented too far continues the map above it
        level_column = level.column
        if at_dash >= 0:  # inside of an item: a key that is not indented further is the list's
            if line.key is not None and line.column <= at_dash and line.column not in line.dashes:
                if _BLOCK_TEXT.match(line.value) or not _OPENS.match(line.value):
                    return None
                level.frame.name = line.key
                at_dash = _enclose(levels, line)
        elif line.key is not None and line.column == level_column:
            level.frame.given.setdefault(line.key, _scalar(line.value))
            if line.dashes and line.dashes[0] < level_column:
                level.dash, at_dash = line.dashes[-1], line.dashes[0]
                level.frame.item = True
        elif line.key is not None and line.column < level_column:
            if _BLOCK_TEXT.match(line.value):
                return None
            if not _OPENS.match(line.value):
                if len(levels) == 1 and not is_blank:
                    return None
                continue
            level.frame.name = line.key
            at_dash = _enclose(levels, line)
        elif line.key is None and line.dashes and line.dashes[0] < level_column and line.column == level_column:
            at_dash = line.dashes[0]
            level.frame.item = True
    return levels


def _opens(value: str) -> bool:
    """Whether lines that are indented further belong to a key with this value on its line."""
    return _OPENS.match(value) is not None or _BLOCK_TEXT.match(value) is not None


def _enclose(levels: list[_Level], line: _Line) -> int:
    """Add the map that a key opens; return the column of the dash before it, or -1."""
    frame = Frame(given={line.key or "": ""})
    levels.append(_Level(line.column, frame))
    if not line.dashes:
        return -1
    frame.item = True
    levels[-1].dash = line.dashes[-1]
    return line.dashes[0]


def _below(text: str, start: int, levels: list[_Level]) -> None:
    """Add the keys that follow the line of the cursor, which ends at ``start``."""
    here = 0
    for _ in range(MAX_LINES):
        start += 1
        if start >= len(text):
            return
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        begin, start = start, end
        indent = _indent(text, begin, end)
        if indent > levels[here].column:
            continue
        if text.startswith(("---", "..."), begin):
            return
        line = _line(text, begin, end)
        if line is None:
            continue
        first = line.dashes[0] if line.dashes else line.column
        while here < len(levels) and first < levels[here].column:
            here += 1
        if here == len(levels):
            return
        if not line.dashes and line.key is not None and line.column == levels[here].column:
            levels[here].frame.given.setdefault(line.key, _scalar(line.value))


def _indent(text: str, start: int, end: int) -> int:
    """Number of spaces at the beginning of a line; a large number for an empty line."""
    at = start
    stop = min(end, start + MAX_LINE)
    while at < stop and text[at] == " ":
        at += 1
    return at - start if at < stop and text[at] != "\r" else 1 << 30


def _scalar(value: str) -> str:
    """The text of a scalar value; empty for anything else."""
    if not value or value[0] in "[{|>&*!#":
        return ""
    if value[0] in "\"'":
        close = value.find(value[0], 1)
        return value[1:close] if close > 0 else ""
    return value.partition(" #")[0].rstrip()
