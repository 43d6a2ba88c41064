"""Edits of JSON and YAML mappings that leave the rest of the text as it is: indentation, spacing, comments."""

from __future__ import annotations

from bisect import bisect_left

from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, resolve
from lslint.grammar.lines import indent_like, indentation, is_blank, line_end, line_start
from lslint.grammar.parse_errors import Span
from lslint.rules.api import Edit

Flat = dict[str, str | int | bool]


def comments_of(comments: list[Span], text: str, node: ConfigNode) -> list[Span]:
    """Return the comments in a node and after it on its last line, by binary search: a file may have many of both."""
    line = line_end(text, node.end)
    last = len(text) if line < 0 else line
    return comments[bisect_left(comments, (node.start, 0)) : bisect_left(comments, (last, 0))]


def holder_of(root: ConfigNode | None, entry: Entry) -> Mapping | None:
    """Return the mapping that contains an entry, at any depth below ``root``."""
    node = resolve(root) if root is not None else None
    while isinstance(node, Mapping):
        if any(each is entry for each in node.entries):
            return node
        around = [each for each in node.entries if each.start <= entry.start and entry.end <= each.end]
        node = resolve(around[0].value) if around else None
    return None


def has_comment(comments: list[Span], start: int, end: int) -> bool:
    """Whether a comment begins inside the span, so that an edit would remove it."""
    return any(start <= comment < end for comment, _ in comments)


def removals(text: str, comments: list[Span], mapping: Mapping, unwanted: list[Entry]) -> list[Edit]:
    """Return edits that remove entries from a mapping.

    Return no edits if they would also remove a comment, or all entries of a block mapping.
    """
    edits = flow_removals(mapping, unwanted) if mapping.flow else _block(text, mapping, unwanted)
    return [] if any(has_comment(comments, edit.start, edit.end) for edit in edits) else edits


def flow_removals(mapping: Mapping, unwanted: list[Entry]) -> list[Edit]:
    """Return edits that remove entries from a mapping in braces, regardless of comments."""
    entries, gone = mapping.entries, {id(entry) for entry in unwanted}
    last = len(entries)
    while last and id(entries[last - 1]) in gone:
        last -= 1
    edits = [Edit(e.start, entries[i + 1].start, "") for i, e in enumerate(entries[:last]) if id(e) in gone]
    if last < len(entries):
        edits.append(Edit(entries[last - 1].end if last else entries[0].start, entries[-1].end, ""))
    return edits


def _block(text: str, mapping: Mapping, unwanted: list[Entry]) -> list[Edit]:
    if len(unwanted) >= len(mapping.entries):
        return []
    edits = []
    for entry in unwanted:
        start = line_start(text, entry.start)
        stop = line_end(text, entry.end)
        if not is_blank(text, start, entry.start):  # on the line of a list item: keep the dash
            start = entry.start
            following = [other.start for other in mapping.entries if other.start > entry.start]
            if not following:
                return []
            stop = following[0] - 1
        edits.append(Edit(start, len(text) if stop < 0 else stop + 1, ""))
    return edits


def written(value: Flat, like: Mapping, text: str, language: str) -> str:
    """Return a mapping of scalars in the style of ``like``: its lines, indentation and colons."""
    pairs = [(key, _scalar(item)) for key, item in value.items()]
    colon = colon_of(like, text)
    if not like.flow:
        return ("\n" + indent_like(text, like.start)).join(f"{key}: {item.strip(chr(34))}" for key, item in pairs)
    plain = language == "yaml" and bool(like.entries) and text[like.entries[0].start] not in "\"'"
    pieces = [f"{key}: {item.strip(chr(34))}" if plain else f'"{key}"{colon}{item}' for key, item in pairs]
    source = text[like.start : like.end]
    if "\n" not in source or not like.entries:
        space = " " if source[1:2].isspace() else ""
        return "{" + space + ", ".join(pieces) + space + "}"
    outer = indentation(text, like.end - 1)
    inner = indentation(text, like.entries[0].start)
    if len(inner) <= len(outer):
        inner = outer + "  "
    return "{\n" + ",\n".join(inner + piece for piece in pieces) + "\n" + outer + "}"


def _scalar(item: str | int | bool) -> str:
    if isinstance(item, bool):
        return "true" if item else "false"
    return str(item) if isinstance(item, int) else f'"{item}"'


def colon_of(like: Mapping, text: str) -> str:
    """Return the colon of the first entry with the spaces around it, ``": "`` if there is none on one line."""
    for entry in like.entries:
        between = text[entry.key.end : entry.value.start]
        if between.strip() == ":" and "\n" not in between:
            return between
    return ": "
