"""A JSON value: strict, else recovered."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.json.reader import Reader, Refused
from lslint.grammar.config.json.text import COMMENT, MAX_DEPTH, STRING_END
from lslint.grammar.config.tree import ConfigDocument, Mapping, Sequence
from lslint.grammar.limits import PausedCollector
from lslint.grammar.parse_errors import ParseError, Span
from lslint.grammar.spans import touches, union

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.templating import Masked


def parse_value(
    text: str, start: int, end: int, raw: dict[int, str] | None = None, *, templates: bool | str = True
) -> tuple[ConfigDocument | None, list[ParseError], list[Span]]:
    """One JSON value at ``text[start:end]``: its document (None if there is none), syntax errors and comments.

    ``raw``: content of strings that were masked, by the offset of their quote.
    ``templates``: a pattern of further placeholders, or True.
    """
    with PausedCollector(end - start):
        return _parse_value(text, start, end, raw, templates)


def _parse_value(
    text: str, start: int, end: int, raw: dict[int, str] | None, templates: bool | str
) -> tuple[ConfigDocument | None, list[ParseError], list[Span]]:
    reader = Reader(text, start, end, raw)
    try:
        root = reader.read()
    except Refused:
        deep = too_deep(text, start, end)
        if deep is not None:
            return None, [deep], []
        from lslint.grammar.config.templating import mask

        masked = mask(text[start:end], "json", _with_variables(text, templates))
        if masked is not None:
            document, found, comments = _parse_masked(text[:start] + masked.text, start, end, raw)
            if masked.outside or (not found and raw is None):
                return document, _marker_errors(text, start, masked, found), comments
        return _recovered(text, start, end, raw)
    errors = reader.errors
    if reader.rest is not None:
        deep = too_deep(text, start, end)
        if deep is not None:
            return None, [deep], []
        errors.append(
            ParseError("json-trailing-content", *reader.rest, {}, ((root.start, root.end, "the value that is read"),))
        )
    if not isinstance(root, Mapping):
        shown = "a list" if isinstance(root, Sequence) else f"`{text[root.start : root.end][:40]}`"
        errors.insert(0, ParseError("json-syntax", root.start, root.end, {"what": "not-an-object", "found": shown}))
    return ConfigDocument(root.start, root.end, root), errors, reader.comments


def _with_variables(text: str, templates: bool | str) -> bool | str:
    """Return the pattern of placeholders with that of shell variables in place of values: ``"shards": $SHARDS``. In a
    text with such a variable, strings that consist of one are placeholders too."""
    if not templates or "$" not in text or compiled(_VARIABLE).search(text) is None:
        return templates
    pattern = f"{_VARIABLE}|{_IN_QUOTES}"
    return f"{templates}|{pattern}" if isinstance(templates, str) else pattern


_VARIABLE = r"(?<=[:\[,\s])\$(?:[A-Za-z_]\w*|\{[A-Za-z_]\w*\})(?=[ \t]*[\r\n,}\]])"
_IN_QUOTES = r'(?<=")\$[A-Za-z_]\w*(?=")'

_LOCAL = frozenset((
    "unquoted-name", "unquoted-value", "bad-number", "single-quotes", "curly-quotes", "hash-comment", "triple-quotes",
    "bad-escape", "escaped-quote", "control-character", "bad-encoding", "missing-comma", "extra-comma",
    "no-break-space", "trailing-comma",
))  # fmt: skip
"""Errors that leave the tree whole, and do not depend on text elsewhere."""


def _marker_errors(text: str, start: int, masked: Masked, errors: list[ParseError]) -> list[ParseError]:
    """The errors of JSON with markers: that it has some, and, where all make values, what is wrong elsewhere.
    ``start``: of the masked text; ``errors``: its errors."""
    spans: list[Span] = []
    if errors and not masked.inserting:
        spans = union([_with_neighbors(text, first + start, last + start) for first, last in masked.places])
    kept = [error for error in errors if spans and _is_apart(error, spans)]
    shown = set(map(id, kept))
    unread = (each.start for each in errors if id(each) not in shown and each.detail.get("what") not in _COMMAS)
    detail = masked.detail(min(unread, default=None))
    return [ParseError("template-marker", masked.first[0] + start, masked.first[1] + start, detail), *kept]


def _is_apart(error: ParseError, spans: list[Span]) -> bool:
    """Whether an error holds whatever the placeholders make, which are at these spans."""
    if error.detail.get("what") not in _LOCAL:
        return False
    places = [(error.start, error.end), *(edit[:2] for edit in error.edits), *(note[:2] for note in error.related)]
    return not any(touches(spans, *place) for place in places)


def _with_neighbors(text: str, start: int, end: int) -> Span:
    """The span of a placeholder with the commas and the characters next to it."""
    before, after = text[max(0, start - _NEAR) : start], text[end : end + _NEAR]
    return start - len(before) + len(before.rstrip(_BETWEEN)) - 1, end + len(after) - len(after.lstrip(_BETWEEN)) + 1


_BETWEEN = " \t\r\n,"
_NEAR = 200
"""Characters between a placeholder and its neighbors, at most."""
_COMMAS = ("missing-comma", "extra-comma", "trailing-comma")
"""Errors that template loops often leave in otherwise complete JSON."""


def _parse_masked(
    text: str, start: int, end: int, raw: dict[int, str] | None
) -> tuple[ConfigDocument | None, list[ParseError], list[Span]]:
    """Parse JSON whose template markers are masked; return its document, syntax errors and comments."""
    reader = Reader(text, start, end, raw)
    try:
        root = reader.read()
    except Refused:
        return _recovered(text, start, end, raw)
    return ConfigDocument(root.start, root.end, root), [], reader.comments


def _recovered(
    text: str, start: int, end: int, raw: dict[int, str] | None
) -> tuple[ConfigDocument | None, list[ParseError], list[Span]]:
    """Read JSON that the grammar refuses."""
    from lslint.grammar.config.json.fixes import check_fixes
    from lslint.grammar.config.json.recovery import recover

    document, errors, comments = recover(text, start, end, raw)
    check_fixes(text, start, end, errors)
    return document, errors, comments


def too_deep(text: str, start: int, end: int) -> ParseError | None:
    """A syntax error at the bracket that goes below ``MAX_DEPTH``, or None; one linear scan, if there are so many
    brackets."""
    if text.count("[", start, end) + text.count("{", start, end) <= MAX_DEPTH:
        return None
    depth = 0
    for match in compiled(rf"[\[{{]|[\]}}]|{STRING_END}|{COMMENT}").finditer(text, start, end):
        character = text[match.start()]
        if character in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                return ParseError("too-deep", match.start(), match.end(), {"limit": str(MAX_DEPTH)})
        elif character in "]}":
            depth -= 1
    return None
