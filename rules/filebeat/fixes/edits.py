"""Fixes of blocks in a Filebeat config: a missing dash, a line more or less."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.lines import is_blank, line_end, line_start
from lslint.rules.api import Edit, Fix
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Applicability


def dash(text: str, setting: MergedSetting, applicability: Applicability = "safe") -> Fix | None:
    """Adds the dash in front of the only entry, and indents the rest; None for a block in braces."""
    value = setting.value
    entry = setting.entry
    if not isinstance(value, Obj) or entry is None:
        return None
    children = [child for child in value.fields.values() if child.entry is not None]
    if not children:
        return None
    first = min(children, key=lambda child: child.start)
    begin = line_start(text, first.start)
    if not is_blank(text, begin, first.start) or begin <= setting.start:
        return None
    edits = [Edit(first.start, first.start, "- "), *indented(text, begin, entry.end, "  ")]
    return Fix(applicability, "Add the dash", edits)


def indented(text: str, begin: int, end: int, blanks: str) -> Iterator[Edit]:
    """Edits that indent the lines after the one that contains ``begin``, up to ``end``; empty lines stay."""
    at = line_end(text, begin) + 1
    while at and at < end:
        close = line_end(text, at)
        close = len(text) if close < 0 else close
        if text[at:close].strip():
            yield Edit(at, at, blanks)
        at = close + 1


def first_line(text: str, setting: MergedSetting, line: str, message: str) -> Fix | None:
    """Adds a setting at the beginning of a nested block; None for a block in braces, or a dotted one."""
    value = setting.value
    children = [one for one in value.fields.values() if one.entry is not None] if isinstance(value, Obj) else []
    if not children:
        return None
    first = min(children, key=lambda child: child.start)
    begin = line_start(text, first.start)
    if text[begin : first.start].strip(" ") or begin <= setting.start:
        return None
    return Fix("unsafe", message, [Edit(begin, begin, f"{text[begin : first.start]}{line}\n")])


def delete_line(text: str, setting: MergedSetting, applicability: Applicability = "safe") -> Fix | None:
    """Removes a setting that is alone on its line."""
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
    return Fix(applicability, "Remove the line", [Edit(begin, close, "")])
