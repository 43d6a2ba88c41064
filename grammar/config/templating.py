"""Template markers in YAML and JSON: masked by text of the same length, so that what is around them can be read. Of the
branches of a template's condition one is kept; loops are read once."""

from __future__ import annotations

from lslint.grammar import template_blocks
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.template_blocks import Template, blank
from lslint.grammar.template_hints import may_hold
from lslint.grammar.template_markers import Marker, find

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.parse_errors import Span

_STRINGS = {
    "yaml": r'(?:^|(?<=\s))(#)[^\n]*|"(?:[^"\\\n]|\\[^\r\n])*+(?:"|\r?$)|(?<!\w)\'[^\'\n]*(?:\'|$)',
    "json": r'"(?:[^"\\\n]|\\[^\r\n])*+(?:"|\r?$)|(//)[^\n]*',
}


class Masked:
    """Source text with its template markers masked.

    ``first``: span of the first marker outside comments, outside strings too if there is one (``outside``).
    ``structural``: a marker outside strings may expand to more than a value; ``inserting``: one that is no statement.
    ``markers``: those outside strings; ``places``: their spans; ``source``: the text that they are in.
    """

    __slots__ = ("first", "inserting", "markers", "outside", "places", "source", "structural", "text")

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

    def detail(self, unread: int | None) -> dict[str, str]:
        """The detail of the error ``template-marker``."""
        return template_blocks.detail_of(self.markers, self.source, unread)


def mask_yaml(text: str, templates: bool | str = True) -> Masked | None:
    """The text with its markers replaced, or None if none is outside comments.

    A line of nothing but markers becomes a comment; elsewhere a marker becomes a word.
    """
    return _masked(text, "yaml", templates) if may_hold(text, templates) else None


def mask_json(text: str, templates: bool | str = True) -> Masked | None:
    """The text with its markers replaced, or None if none is outside comments.

    A line of nothing but markers becomes blank; elsewhere a marker becomes a number, in strings a word.
    """
    return _masked(text, "json", templates) if may_hold(text, templates) else None


def spans(text: str, language: str) -> list[Span]:
    """All markers of a ``yaml`` or ``json`` text, those in strings and comments too, in order."""
    return [(marker.start, marker.end) for marker in find(text, language if language == "yaml" else "json")]


def _masked(text: str, language: str, templates: bool | str) -> Masked | None:
    template = Template(text, language, templates)
    if not template.markers:
        return None
    source = template_blocks.without(text, template.dropped)
    found = template.kept()
    _locate(source, found, language)
    outside = [marker for marker in found if marker.where == "outside"]
    first = next((marker for marker in found if marker.where != "comment"), None)
    if first is None:
        return None
    if outside:
        first = outside[0]
    made = _replaced(source, found, language)
    return Masked(made, (first.start, first.end), outside, text)


def _locate(text: str, found: list[Marker], language: str) -> None:
    """Set ``where`` of the markers; a marker hides the quotes in it."""
    search = compiled(f"(?m:{_STRINGS[language]})").search
    pos = index = 0
    match = search(text)
    while index < len(found):
        if match is not None and match.start() < pos:
            match = search(text, pos)
        if match is None or match.start() >= found[index].start:
            pos = found[index].end
            index += 1
            continue
        where = "comment" if match[1] else "string"
        end = match.end()
        while index < len(found) and found[index].start < end:
            found[index].where = where
            end = max(end, found[index].end)
            index += 1
        pos = end


def _replaced(text: str, found: list[Marker], language: str) -> str:
    """The text with the markers replaced."""
    line = "#" if language == "yaml" else ""
    word = template_blocks.filler(text)
    value = word if language == "yaml" else template_blocks.digit(text)
    other = compiled(r"[^\r\n]")
    out: list[str] = []
    at = index = 0
    while index < len(found):
        start, end = found[index].start, found[index].end
        last = index + 1  # the markers up to here have only spaces between them
        while last < len(found) and not text[end : found[last].start].strip(" \t"):
            end = found[last].end
            last += 1
        head = text.rfind("\n", at, start) + 1 or at
        rest = end
        while text[rest : rest + 1] in (" ", "\t"):
            rest += 1
        alone = text[rest : rest + 2] in ("", "\r", "\r\n") or text[rest : rest + 1] == "\n"
        if alone and (head == 0 or text[head - 1] == "\n") and not text[head:start].strip(" \t"):
            out += (text[at:start], line, blank(text[start:rest])[len(line) :])
            at = rest
        else:
            for marker in found[index:last]:
                fill = word if marker.where != "outside" else value
                if language == "json" and marker.where == "outside" and _is_name(text, marker):
                    out += (text[at : marker.start], '"', word * (marker.end - marker.start - 2), '"')
                    at = marker.end
                    continue
                if marker.control and marker.where == "outside" and not _is_value(text, marker, language):
                    fill = " "
                out += (text[at : marker.start], other.sub(fill, text[marker.start : marker.end]))
                at = marker.end
        index = last
    out.append(text[at:])
    return "".join(out)


def _is_name(text: str, marker: Marker) -> bool:
    """Return whether a marker stands for the name of an entry of a JSON object."""
    return not marker.control and text[marker.end : marker.end + 200].lstrip()[:1] == ":"


def _is_value(text: str, marker: Marker, language: str) -> bool:
    """Whether a statement is a part of a plain value of YAML, which depends on it then."""
    if language != "yaml" or not marker.events:
        return False
    before = text[max(0, marker.start - 200) : marker.start].rstrip(" \t")[-1:]
    after = text[marker.end : marker.end + 200].lstrip(" \t")[:1]
    return before not in "[{,\"'" and after not in "]},\"'"
