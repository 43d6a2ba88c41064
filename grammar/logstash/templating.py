"""Template markers in pipelines: masked by text of the same length that the grammar reads, so that every offset stays
true. Of the branches of a template's condition one is kept; loops are read once.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from lslint.grammar import template_blocks
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Array, Bareword, Hash, Pipeline, String, Value
from lslint.grammar.parse_errors import Span
from lslint.grammar.spans import blank, blanked, touches, union
from lslint.grammar.template_blocks import STRING_OR_COMMENT, Template, is_alone
from lslint.grammar.template_hints import may_hold
from lslint.grammar.template_markers import Marker

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

_DELIMITER = r"""["'#]|[=!]~[ \t]*/(?:[\\]/|[^/\n])*/"""
_BRACKET_OR_LITERAL = rf"([{{}}\[\]()])|{STRING_OR_COMMENT['logstash']}"
_GLUE = r"[^\s\"'{}\[\],]*"
_REFERENCE = 4
"""Characters of the shortest reference to a variable."""


class Masked:
    """A pipeline without its markers: ``text``, ``markers`` outside comments, ``outside``: those outside strings too,
    ``structural``: spans of those that may make more than a value, ``names``: of those that make the name of a setting,
    ``short``: of those whose mask is too short for a reference, ``inserting``: whether one that is no statement may
    make more than a value, ``template``: blocks and branches."""

    def __init__(
        self,
        text: str,
        template: Template,
        markers: list[Marker],
        structural: list[Span],
        names: list[Span],
        short: list[Span],
    ) -> None:
        self.text = text
        self.short = short
        self.template = template
        self.markers = markers
        self.outside = [marker for marker in markers if marker.where == "outside"]
        self.structural = structural
        self.names = names
        statements = {(marker.start, marker.end) for marker in markers if marker.events}
        self.inserting = any(span not in statements for span in structural)


def neighborhoods(masked: Masked) -> list[Span]:
    """Return the spans of the markers outside strings, each with the words before and after it, which what the marker
    makes may belong to."""
    words = [match.span() for match in compiled(r"\S+").finditer(masked.text)]
    starts, ends = [start for start, _ in words], [end for _, end in words]
    near = []
    for marker in masked.outside:
        before, after = bisect_right(ends, marker.start) - 1, bisect_left(starts, marker.end)
        start = starts[before] if before >= 0 else 0
        near.append((start, ends[after] if after < len(words) else len(masked.text)))
    return union(near)


def are_balanced(text: str, template: Template) -> bool:
    """Return whether each branch and each loop closes the brackets that it opens."""
    bare = blanked(text, [(marker.start, marker.end) for marker in template.markers])
    places, depths = [-1], [0]
    for match in compiled(_BRACKET_OR_LITERAL).finditer(bare):
        if match[1]:
            places.append(match.start())
            depths.append(depths[-1] + (1 if match[1] in "{[(" else -1))
    return all(
        len({depths[bisect_left(places, marker.start) - 1] for marker in block}) == 1 for block in template.blocks
    )


def markers(text: str) -> list[Marker]:
    """Return the template markers of a pipeline with ``where``, in order: those of dropped branches included, without
    those that a comment only mentions."""
    if not may_hold(text):
        return []
    template = Template(text, "logstash")
    _locate(blanked(text, template.dropped), template.kept())
    return template.markers


def _locate(text: str, spots: list[Marker]) -> None:
    """Set ``where`` of the markers."""
    open_ended: set[str] = set()

    def extent(match: re.Match[str], index: int) -> tuple[str, int]:
        if match[0] == "#":
            end = text.find("\n", match.start())
            return "comment", len(text) if end < 0 else end
        if match[0][0] in "=!":
            return "string", match.end()
        return "string", _string_end(text, match.start(), spots, index, open_ended)

    template_blocks.locate(text, spots, compiled(_DELIMITER), extent)


def _string_end(text: str, start: int, spots: list[Marker], index: int, open_ended: set[str]) -> int:
    """The end of the string at ``start``; quotes inside markers do not close it. Its line's end if it is never closed;
    then later ones with that quote are not either, which ``open_ended`` keeps.
    """
    quote = text[start]
    offset = -1 if quote in open_ended else text.find(quote, start + 1)
    while offset >= 0:
        while index < len(spots) and spots[index].end <= offset:
            index += 1
        if index < len(spots) and spots[index].start < offset:
            offset = text.find(quote, spots[index].end)
        elif text[offset - 1] == "\\" and offset > start + 1:
            offset = text.find(quote, offset + 1)
        else:
            return offset + 1
    open_ended.add(quote)
    end = text.find("\n", start)
    return len(text) if end < 0 else end


def inserting(text: str, templates: bool | str = True) -> list[Span]:
    """Return the spans of the markers that may insert settings or plugins, in order."""
    masked = mask(text, templates)
    return [] if masked is None else union(masked.template.structural + masked.structural + masked.names)


def mask(text: str, templates: bool | str = True) -> Masked | None:
    """The text with its markers replaced by harmless text of the same length; None where there is nothing to replace.

    Statements become spaces. An expression becomes a reference ``"${____}"`` where a value is expected, a field or a
    word elsewhere, spaces if it is alone. In strings it becomes a reference, too.
    """
    if not may_hold(text, templates):
        return None
    template = Template(text, "logstash", templates)
    if not template.markers:
        return None
    fill = template_blocks.filler(text)
    source = blanked(text, template.dropped)
    found = template.kept()
    _locate(source, found)
    found = [marker for marker in found if marker.where != "comment"]
    pieces: list[str] = []
    structural: list[Span] = []
    names: list[Span] = []
    short: list[Span] = []
    pos = 0
    for number, marker in enumerate(found):
        if marker.where == "string":
            pieces += (source[pos : marker.start], _reference(marker.end - marker.start, fill))
            pos = marker.end
            if marker.end - marker.start < _REFERENCE:
                short.append((marker.start, marker.end))
            continue
        if marker.events or marker.includes:
            structural.append((marker.start, marker.end))
        if marker.start < pos:  # part of a run that is masked already
            continue
        if marker.control:
            pieces += (source[pos : marker.start], blank(source[marker.start : marker.end]))
            pos = marker.end
            following = found[number + 1] if number + 1 < len(found) else None
            if following is not None and following.control and source[pos : following.start].strip(" \t") == ",":
                pieces.append(blank(source[pos : following.start]))  # the comma that joins a loop's items
                pos = following.start
            continue
        start, end = _run(source, marker, found, number, pos)
        harmless = _harmless(source, start, end, fill)
        if not harmless.strip():
            structural.append((start, end))
        elif source[end : end + 200].lstrip().startswith("=>"):
            names.append((start, end))
        elif end - start < _REFERENCE + 2:
            short.append((start, end))
        pieces += (source[pos:start], harmless)
        pos = end
    pieces.append(source[pos:])
    masked = "".join(pieces)
    return Masked(masked, template, found, structural, names, short) if masked != text else None


def _reference(size: int, fill: str) -> str:
    """What masks a marker in a string: a reference to a variable, or a word if that is too short."""
    return "${" + fill * (size - 3) + "}" if size >= _REFERENCE else fill * size


def fill_short(tree: Pipeline, masked: Masked) -> None:
    """Give the strings and words of options that a short mask makes, or a part of them, a reference as their value."""
    spans = masked.short
    if not spans:
        return
    reference = _reference(_REFERENCE, template_blocks.filler(masked.text))
    todo: list[Value] = [option.value for plugin in tree.plugins() for option in plugin.options]
    while todo:
        value = todo.pop()
        if isinstance(value, Array):
            todo += value.items
        elif isinstance(value, Hash):
            todo += [pair.value for pair in value.pairs]
        elif isinstance(value, String | Bareword) and touches(spans, value.start, value.end):
            value.value = reference


def _run(text: str, marker: Marker, spots: list[Marker], number: int, floor: int) -> tuple[int, int]:
    """The span of an expression with everything glued to it: ``{{ host }}:{{ port }}``, ``prefix_<%= x %>``."""
    start, end = marker.start, marker.end
    while start > floor and text[start - 1] not in " \t\r\n\"'{}[],()!" and text[start - 2 : start] != "=>":
        start -= 1
    glue = compiled(_GLUE)
    while True:
        match = glue.match(text, end)
        stop = match.end() if match is not None else end
        arrow = text.find("=>", end, stop)
        if arrow >= 0:
            return start, arrow
        end = stop
        number += 1
        if number < len(spots) and spots[number].start == end and not spots[number].control:
            end = spots[number].end
            continue
        return start, end


def _harmless(text: str, start: int, end: int, fill: str) -> str:
    """What masks an expression from ``start`` to ``end``, by what is before and after it."""
    size = end - start
    before, after = text[max(0, start - 200) : start].rstrip(), text[end : end + 200].lstrip()
    word = before.rsplit(None, 1)[-1] if before else ""
    if before.endswith(("=>", "[", ",", "==", "!=", "<", ">", "=~", "!~")) or word == "in":
        if size < 5:
            return fill * size
        return f'"{_reference(size - 2, fill)}"'
    if word in ("if", "and", "or", "not", "!", "(", "xor", "nand") or before.endswith(("(", "!")):
        return "[" + fill * (size - 2) + "]"
    if after.startswith(("=>", "{")) and not is_alone(text, start, end) and "\n" not in text[start:end]:
        return fill * size
    return blank(text[start:end])
