"""Which text of a template belongs to a branch or a loop: of the branches of a condition, one is kept.

The result is one possible rendering of the template, so its brackets balance and its entries have the right
parents. Everything in a block is conditional: whether it is there is known only once the template is rendered.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.parse_errors import Span
from lslint.grammar.spans import blanked, touches, union
from lslint.grammar.template_markers import CLOSE, ELSE, OPEN, Marker, find

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Callable

STRING_OR_COMMENT = {
    "logstash": r"""(#)[^\n]*+|"(?:\\"|[^"])*+(?:"|\Z)|'(?:\\'|[^'])*+(?:'|\Z)|[=!]~[ \t]*+/(?:\\/|[^/\n])*+/""",
    "yaml": r'(?:^|(?<=\s))(#)[^\n]*|"(?:[^"\\\n]|\\[^\r\n])*+(?:"|\r?$)|(?<!\w)\'[^\'\n]*(?:\'|$)',
    "json": (
        r'"""(?:[^"]|"(?!""))*+"""|"(?:[^"\\\n]|\\[^\r\n])*+(?:"|\r?$)'
        r"|(/(?=[/*]))(?:/[^\n]*|\*(?:[^*]|\*(?!/))*+(?:\*/|\Z))"
    ),
}
"""By language. Group 1 matches only in a comment."""
_BLOCK_HEADER = (
    r"(?m:^( *+(?:- ++(?![|>&!]))*+)(?:- +|[^\s#][^\n]*?:[ \t]+)(?:[&!]\S*[ \t]+){0,2}"
    r"[|>][-+1-9]{0,2}(?:[ \t]+#[^\n]*|[ \t]*)\r?$)"
)
"""The line of the key, or of the dash, that a block scalar belongs to. Group 1: what precedes the key or dash."""
_FILLERS = "_zqjkvwxyh"
_INDENTATION = 200


class Template:
    """The markers of a template and the blocks that they form. Markers that a comment only mentions are left out.

    ``dropped``: spans of the branches that are not kept, and of definitions. ``conditional``: spans of the outermost
    blocks, markers included. ``structural``: spans of the markers that may make more than a value: those of blocks,
    those that include other text, and those that are alone on their lines. All are in order. ``unbalanced``: a block is
    not closed, or closed without being opened. ``blocks``: the markers of each block from the first to the last, inner
    blocks first. ``block_scalars``: spans of the block scalars of YAML; empty where no ``#`` precedes a marker.
    """

    def __init__(self, text: str, language: str, templates: bool | str = True) -> None:
        """Find the markers and their blocks. ``templates``: a pattern of further placeholders, or True."""
        self.markers = find(text, language, templates)
        self.dropped: list[Span] = []
        self.conditional: list[Span] = []
        self.blocks: list[list[Marker]] = []
        self.block_scalars: list[Span] = []
        self.unbalanced = False
        for first, second in pairwise(self.markers):
            if (
                (first.events, second.events) == (CLOSE, OPEN)
                and second.name == "^" + first.name
                and not text[first.end : second.start].strip()
            ):  # `{{/x}}{{^x}}`: the other branch of this section
                first.events, second.events = ELSE, ""
        self._build(text)
        if _may_be_mentioned(self.markers, text, language):
            self._leave_out_mentions(text, language)
        self.structural = [(m.start, m.end) for m in self.markers if is_structural(m, text)]

    def _build(self, text: str) -> None:
        stack: list[list[Marker]] = []  # the open blocks, each with the markers that begin its branches
        for marker in self.markers:
            for event in marker.events:
                if event == OPEN:
                    stack.append([marker])
                elif not stack or stack[-1][0].engine != marker.engine:
                    self.unbalanced = True
                elif event == ELSE:
                    stack[-1].append(marker)
                else:
                    block = [*stack.pop(), marker]
                    self.dropped += _dropped(block, text)
                    self.blocks.append(block)
                    if not stack:
                        self.conditional.append((block[0].start, marker.end))
        if stack:
            self.unbalanced = True
            self.conditional.append((stack[0][0].start, len(text)))
        self.dropped = union(self.dropped)

    def _leave_out_mentions(self, text: str, language: str) -> None:
        """Leave out what comments only mention: all of their markers but those of blocks that comments open and close
        around other text, which a template engine renders."""
        bare = blanked(text, [(marker.start, marker.end) for marker in self.markers])
        # quotes and comment characters inside markers are none
        matches = compiled(f"(?m:{STRING_OR_COMMENT[language]})").finditer(bare)
        comments = [match.span() for match in matches if match[1]]
        if language == "yaml" and any(_is_within(comments, marker) for marker in self.markers):
            self.block_scalars = _block_scalars(bare)
            comments = [comment for comment in comments if not touches(self.block_scalars, *comment)]
        within = {marker for marker in self.markers if _is_within(comments, marker)}
        if not within:
            return
        code = blanked(bare, comments)
        for block in self.blocks if not self.unbalanced else ():
            if not within.isdisjoint(block) and code[block[0].end : block[-1].start].strip():
                within.difference_update(block)
        self.markers = [marker for marker in self.markers if marker not in within]
        self.dropped, self.conditional, self.blocks, self.unbalanced = [], [], [], False
        self._build(text)

    def next_rendering(self, text: str) -> str | None:
        """Return the text with spaces for each branch that is kept although another one follows that is not empty, so
        that the next one is kept instead; inner blocks first. None if there is no such branch."""
        spans: list[Span] = []
        for block in self.blocks:
            if len(block) == 2 or block[0].defines or touches(self.dropped, block[0].start, block[0].end):
                continue
            filled = [branch for branch in _branches(block) if text[slice(*branch)].strip()]
            if len(filled) > 1 and not (spans and spans[-1][0] >= filled[0][0]):
                spans.append(filled[0])
        return blanked(text, spans) if spans else None

    def kept(self) -> list[Marker]:
        """The markers outside of the dropped spans."""
        return [marker for marker in self.markers if not touches(self.dropped, marker.start, marker.end)]


def _branches(block: list[Marker]) -> list[Span]:
    """Return the spans between the markers of a block."""
    return [(marker.end, following.start) for marker, following in pairwise(block)]


def _dropped(block: list[Marker], text: str) -> list[Span]:
    """Return the branches that are dropped: all but the first one with text in it, all of a definition."""
    branches = _branches(block)
    if block[0].defines:
        return branches
    search = compiled(r"\S").search
    keep = next((branch for branch in branches if search(text, *branch)), branches[0])
    return [branch for branch in branches if branch is not keep]


def _may_be_mentioned(markers: list[Marker], text: str, language: str) -> bool:
    """Return False if certainly no comment contains a marker; cheaper than to look for the comments."""
    if language == "json" and "/*" in text:
        return True
    sign = "//" if language == "json" else "#"
    end = 0
    for marker in markers:
        if sign in text[end : marker.start].rpartition("\n")[2]:
            return True
        end = marker.end
    return False


def _block_scalars(bare: str) -> list[Span]:
    """Return the lines of block scalars of YAML, where ``#`` begins no comment. ``bare``: without the markers."""
    line_at = compiled(r"\n( *+)([^\n]*+)").match
    spans: list[Span] = []
    end = 0
    for header in compiled(_BLOCK_HEADER).finditer(bare):
        if header.start() < end:
            continue
        end = header.end()
        column = len(header[1])
        while (line := line_at(bare, end)) is not None and (len(line[1]) > column or not line[2].strip()):
            end = line.end()
        spans.append((header.end(), end))
    return spans


def _is_within(spans: list[Span], marker: Marker) -> bool:
    """Return whether a marker is wholly within one of some spans, which are in order."""
    index = bisect_right(spans, (marker.start, marker.start)) - 1
    return index >= 0 and marker.end <= spans[index][1]


def locate(
    text: str,
    markers: list[Marker],
    delimiter: re.Pattern[str],
    extent: Callable[[re.Match[str], int], tuple[str, int]],
) -> None:
    """Set ``where`` of the markers; a marker hides the quotes in it. ``delimiter``: begins strings and comments.
    ``extent``: what begins at a match of it, and where it ends, from the match and the index of the next marker."""
    pos = index = 0
    match = delimiter.search(text)
    while index < len(markers):
        if match is not None and match.start() < pos:
            match = delimiter.search(text, pos)
        if match is None or match.start() >= markers[index].start:
            pos = markers[index].end
            index += 1
            continue
        where, end = extent(match, index)
        while index < len(markers) and markers[index].start < end:
            markers[index].where = where
            end = max(end, markers[index].end)
            index += 1
        pos = end


def is_structural(marker: Marker, text: str) -> bool:
    """Whether a marker may make more than a value."""
    if marker.events or marker.includes:
        return True
    return not marker.control and is_alone(text, marker.start, marker.end)


def detail_of(markers: list[Marker], text: str, unread: int | None = None) -> dict[str, str]:
    """The detail of the error ``template-marker`` for the markers outside strings and comments. ``inserts``: what they
    make is not only values, so more or other settings may be there. ``unread``: the offset from which on the text
    without them is broken, as ``partial``."""
    detail = {"outside": "yes"}
    if unread is not None:
        detail["partial"] = str(unread)
    if unread is not None or any(not marker.events and is_structural(marker, text) for marker in markers):
        detail["inserts"] = "yes"
    return detail


def is_alone(text: str, start: int, end: int) -> bool:
    """Whether a span has nothing but a few spaces before and after it on its lines."""
    before = text[max(0, start - _INDENTATION) : start]
    after = text[end : end + _INDENTATION]
    return (
        not before.rpartition("\n")[2].strip()
        and not after.partition("\n")[0].strip()
        and ("\n" in before or start <= _INDENTATION)
    )


def filler(text: str) -> str:
    """The character that masks markers of this text: three in a row do not occur in the text itself."""
    return next((word for word in _FILLERS if word * 3 not in text), "_")


def digit(text: str) -> str:
    """The digit that masks values of this JSON text: three in a row do not occur in the text itself."""
    return next((figure for figure in "123456789" if figure * 3 not in text), "1")


def masks(text: str, language: str) -> list[str]:
    """Strings of which one occurs in whatever masks a marker of the text, and none in the text itself."""
    characters = [filler(text), digit(text)] if language == "json" else [filler(text)]
    return [character * 3 for character in characters if character * 3 not in text]
