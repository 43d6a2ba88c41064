"""Fixes of blocks in a Filebeat config: add a dash, indent entries, add a line, remove a line."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.lines import is_blank, line_end, line_start
from lslint.rules.api import Applicability, Edit, Fix
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, flattened


def dash(
    text: str, setting: MergedSetting, applicability: Applicability = "safe", required: Collection[str] = ()
) -> Fix | None:
    """Return a fix that adds the dash before the only entry and indents the rest. None for a block in braces, for an
    entry with none of the options ``required``, and for several entries if they have no such options."""
    value = setting.value
    entry = setting.entry
    if not isinstance(value, Obj) or entry is None:
        return None
    children = [child for child in value.fields.values() if child.entry is not None]
    if not children or lacks(setting, required) or (len(value.fields) > 1 and not required):
        return None
    first = min(children, key=lambda child: child.start)
    begin = line_start(text, first.start)
    if not is_blank(text, begin, first.start) or begin <= setting.start:
        return None
    edits = [Edit(first.start, first.start, "- "), *indented(text, begin, entry.end, "  ")]
    return Fix(applicability, f"Add `- ` before `{first.name}`", edits)


def lacks(setting: MergedSetting, required: Collection[str]) -> bool:
    """Whether a map would be an entry with none of the options ``required``."""
    fields = setting.value.fields if isinstance(setting.value, Obj) else {}
    return bool(required) and fields.keys().isdisjoint(required)


def indented(text: str, begin: int, end: int, spaces: str) -> Iterator[Edit]:
    """Yield edits that indent the lines after the one that contains ``begin``, up to ``end``, except empty ones."""
    offset = line_end(text, begin) + 1
    while offset and offset < end:
        close = line_end(text, offset)
        close = len(text) if close < 0 else close
        if text[offset:close].strip():
            yield Edit(offset, offset, spaces)
        offset = close + 1


def first_line(text: str, setting: MergedSetting, line: str, message: str) -> Fix | None:
    """Return a fix that adds a setting at the beginning of a nested block; None for a dotted one or one in braces."""
    value = setting.value
    children = [child for child in value.fields.values() if child.entry is not None] if isinstance(value, Obj) else []
    if not children:
        return None
    first = min(children, key=lambda child: child.start)
    begin = line_start(text, first.start)
    if text[begin : first.start].strip(" ") or begin <= setting.start:
        return None
    return Fix("unsafe", message, [Edit(begin, begin, f"{text[begin : first.start]}{line}\n")])


def delete_line(text: str, setting: MergedSetting, applicability: Applicability = "safe") -> Fix | None:
    """Return a fix that removes a setting with its line; None if the line contains anything else."""
    entry = setting.entry
    if entry is None or not isinstance(setting.value, Leaf):
        return None
    begin = line_start(text, entry.key.start)
    close = line_end(text, entry.value.end)
    close = len(text) if close < 0 else close + 1
    rest = text[entry.value.end : close].strip()
    if not is_blank(text, begin, entry.key.start) or (rest and not rest.startswith("#")):
        return None
    if "#" in rest or "\n" in text[entry.key.start : entry.value.end]:
        return None
    return Fix(applicability, f"Remove `{entry.name}`", [Edit(begin, close, "")])


def indented_below(
    text: str, first: MergedSetting, rest: list[MergedSetting], applicability: Applicability = "safe"
) -> Fix | None:
    """Return a fix that indents block entries by one level, under the entry ``first``; None if others are between."""
    column = (first.entry or first).start - line_start(text, first.start)
    dotted = (row for setting in rest if isinstance(setting.value, Obj) for _, row in flattened(setting.value))
    entries = [row.entry for row in (*rest, *dotted) if row.entry is not None]
    end = max((entry.end for entry in entries), default=0)
    lines = compiled(r"(?m)^ *[^\s#-]").finditer(text, line_end(text, first.start), end)
    tops = {line.start() for line in lines if line.end() - line.start() <= column + 1}
    if not {setting.start - column for setting in rest} <= tops <= {entry.start - column for entry in entries}:
        return None
    return Fix(applicability, f"Indent the options under `{first.name}`", [*indented(text, first.start, end, "  ")])
