"""Template markers in YAML and JSON: masked by text of the same length, so that what is around them can be read. Of the
branches of a template's condition one is kept; loops are read once."""

from __future__ import annotations

from lslint.grammar import template_blocks
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigDocument, ConfigNode, Mapping, Scalar, Sequence
from lslint.grammar.parse_errors import Span
from lslint.grammar.spans import blank, blanked, touches
from lslint.grammar.template_blocks import STRING_OR_COMMENT, Template
from lslint.grammar.template_hints import may_hold
from lslint.grammar.template_markers import Marker

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

_UP_TO_NEXT_LINE = r"[ \t]*+:(?:[ \t]*+(?:#[^\n]*+)?\r?\n)++[ \t]*+"
"""What follows a key without a value, up to the first text of the lines after it."""


class Masked:
    """Source text with its template markers masked.

    ``first``: span of the first marker outside comments, outside strings too if there is one (``outside``).
    ``structural``: a marker outside strings may expand to more than a value; ``inserting``: one that is no statement.
    ``markers``: those outside strings; ``places``: their spans; ``source``: the text that they are in.
    """

    def __init__(self, text: str, first: Span, markers: list[Marker], source: str) -> None:
        places = [(marker.start, marker.end) for marker in markers]
        structural = [marker for marker in markers if template_blocks.is_structural(marker, source)]
        self.text = text
        self.markers = markers
        self.source = source
        self.places = places
        self.first = first
        self.outside = bool(places)
        self.structural = bool(structural)
        self.inserting = any(not marker.events for marker in structural)

    def separates(self, start: int, other: int, end: int) -> bool:
        """Return whether the keys at ``start`` and ``other`` may belong to different mappings, or never occur together:
        a marker makes the second key, which ends at ``end``, or there is more than a value between them."""
        return any(
            start <= marker.start < end
            and (marker.start >= other or template_blocks.is_structural(marker, self.source))
            for marker in self.markers
        ) or any(place[0] <= start < place[1] for place in self.places)

    def detail(self, unread: int | None) -> dict[str, str]:
        """The detail of the error ``template-marker``. ``values``: the markers make nothing but values of settings
        whose names are in the file."""
        detail = template_blocks.detail_of(self.markers, self.source, unread)
        name = compiled(r"[^\s:]{0,100}+[ \t]*+:(?=[ \t\r\n])")  # the rest of the name of an entry
        if not self.structural and unread is None and not any(name.match(self.source, end) for _, end in self.places):
            detail["values"] = "yes"
        return detail

    def fill(self, documents: list[ConfigDocument]) -> None:
        """Give each key of YAML whose value is a marker alone on the next line that marker as its value, not null."""
        spans = {marker.start: marker for marker in self.markers if not marker.events and not marker.comment}
        word = template_blocks.filler(self.source) * 3
        following = compiled(_UP_TO_NEXT_LINE)
        todo: list[ConfigNode] = [document.root for document in documents if document.root is not None]
        while todo:
            node = todo.pop()
            if isinstance(node, Sequence):
                todo += node.items
                continue
            for entry in node.entries if isinstance(node, Mapping) else ():
                value = entry.value
                if not isinstance(value, Scalar):
                    todo.append(value)
                elif value.value is None and not value.text:
                    match = following.match(self.source, entry.key.end)
                    marker = spans.get(match.end()) if match is not None else None
                    if marker is not None:
                        entry.value = Scalar(marker.start, marker.end, word, word, "plain")


def spans(text: str, language: str) -> list[Span]:
    """All markers of a ``yaml`` or ``json`` text, those in strings too, in order."""
    return [(marker.start, marker.end) for marker in Template(text, language if language == "yaml" else "json").markers]


def mask(text: str, language: str, templates: bool | str = True) -> Masked | None:
    """The text of a ``yaml`` or ``json`` file with its markers replaced, or None if none is outside comments.

    A line of nothing but markers becomes a comment in YAML, and blank in JSON; elsewhere a marker becomes a word, or a
    number outside the strings of JSON.
    """
    template = Template(text, language, templates) if may_hold(text, templates) else None
    if template is None or not template.markers:
        return None
    source = blanked(text, template.dropped)
    markers, block_scalars = template.kept(), template.block_scalars  # in these, `#` is text

    def extent(match: re.Match[str], _: int) -> tuple[str, int]:
        where = "string" if not match[1] else "outside" if touches(block_scalars, *match.span()) else "comment"
        return where, match.end()

    template_blocks.locate(source, markers, compiled(f"(?m:{STRING_OR_COMMENT[language]})"), extent)
    outside = [marker for marker in markers if marker.where == "outside"]
    first = next((marker for marker in markers if marker.where != "comment"), None)
    if first is None:
        return None
    if outside:
        first = outside[0]
    return Masked(_replaced(source, markers, language), (first.start, first.end), outside, text)


def _replaced(text: str, markers: list[Marker], language: str) -> str:
    line = "#" if language == "yaml" else ""
    word = template_blocks.filler(text)
    value = word if language == "yaml" else template_blocks.digit(text)
    out: list[str] = []
    offset = index = 0
    while index < len(markers):
        start, end = markers[index].start, markers[index].end
        last = index + 1  # the markers up to here have only spaces between them
        while last < len(markers) and not text[end : markers[last].start].strip(" \t"):
            end = markers[last].end
            last += 1
        head = text.rfind("\n", offset, start) + 1 or offset
        rest = end
        while text[rest : rest + 1] in (" ", "\t"):
            rest += 1
        alone = text[rest : rest + 2] in ("", "\r", "\r\n") or text[rest : rest + 1] == "\n"
        if alone and (head == 0 or text[head - 1] == "\n") and not text[head:start].strip(" \t"):
            out += (text[offset:start], line, blank(text[start:rest])[len(line) :])
            offset = rest
        else:
            for marker in markers[index:last]:
                fill = word if marker.where != "outside" else value
                is_before_colon = text[marker.end : marker.end + 200].lstrip()[:1] == ":"
                if language == "json" and marker.where == "outside" and not marker.control and is_before_colon:
                    out += (text[offset : marker.start], '"', word * (marker.end - marker.start - 2), '"')
                    offset = marker.end
                    continue
                if marker.control and marker.where == "outside" and not _is_value(text, marker, language):
                    out += (text[offset : marker.start], blank(text[marker.start : marker.end]))
                else:
                    out += (text[offset : marker.start], fill * (marker.end - marker.start))
                offset = marker.end
        index = last
    out.append(text[offset:])
    return "".join(out)


def _is_value(text: str, marker: Marker, language: str) -> bool:
    """Whether a statement is a part of a plain value of YAML, or what a key or an item of a list has as its value."""
    before = text[max(0, marker.start - 200) : marker.start].rstrip(" \t")[-1:]
    after = text[marker.end : marker.end + 200].lstrip(" \t")[:1]
    if marker.events:
        return language == "yaml" and before not in "[{,\"'" and after not in "]},\"'"
    return bool(before) and before in ":-[" and after in "\r\n,]}#" and not marker.comment
