"""YAML as a ``tree.ConfigFile``, built from libyaml's event stream.

The stream is read one event at a time, so nesting is stopped at ``MAX_DEPTH`` before libyaml sees deeper text (it is
quadratic in flow depth, and its composer crashes); aliases stay nodes and are never expanded; nothing recurses.

Kinds of ``ParseError``: ``YAML_ERRORS`` (``detail["what"]`` of ``yaml-syntax`` says which) and ``template-marker``.
``detail["document"]`` is the number of the document, from 1.
"""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigFile
from lslint.grammar.config.yaml.builder import TreeBuilder, build, find_comments
from lslint.grammar.limits import PausedCollector
from lslint.grammar.lines import lines_before
from lslint.grammar.parse_errors import Edit, ParseError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.templating import Masked

_BARE_START = compiled(
    r"(?m)^\.\.\.(?=[ \t]*+(?:\#[^\n]*+|\r)?\n(?:[ \t]*+(?:\#[^\n]*+|\r)?\n)*+(?!---|\.\.\.[ \t\r\n]|[%\s])[^\n])"
)
"""The end of a document that another one without ``---`` follows: YAML allows it, and libyaml does not."""
_ODD = compiled("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")


def parse(text: str, templates: bool | str = True) -> tuple[ConfigFile, list[ParseError]]:
    """The documents of a YAML text and what is wrong with it.

    ``templates``: where markers such as ``{{ port }}`` make it no YAML, they are masked (syntax error
    ``template-marker``), and so is what matches a pattern that is given instead of True; False: they are text that the
    reader refuses, like any other. Raises nothing: text that is refused gives at least one syntax error and a tree of
    what could be read.
    """
    with PausedCollector(len(text)):
        return _parse(text, templates)


def _parse(text: str, templates: bool | str) -> tuple[ConfigFile, list[ParseError]]:
    clean, errors = _readable(text)
    builder = build(clean)
    if builder.error is not None and "\n..." in clean:
        explicit = _BARE_START.sub("---", clean)
        if explicit != clean:
            clean, builder = explicit, build(explicit)
    broken = builder.error is not None or any(error.detail.get("what") == "complex-key" for error in builder.errors)
    if broken:
        from lslint.grammar.config.yaml.pasted import mask_pipeline

        pasted = mask_pipeline(clean)
        if pasted is not None:
            tree, found = _parse(pasted[0], templates)
            return tree, sorted([*errors, pasted[1], *found], key=lambda error: error.start)
    if templates and (broken or isinstance(templates, str) or "<%" in clean or "{%" in clean or "{{" in clean):
        from lslint.grammar.config.templating import mask

        masked = mask(clean, "yaml", templates)
        if masked is not None and (broken or masked.structural):
            built = build(masked.text)
            if built.error is None or masked.outside:  # else the markers are not the reason
                apart, unread = (_certain(masked, built), None) if built.error is None else _apart(masked, built)
                masked.fill(built.documents)
                marker = ParseError("template-marker", *masked.first, masked.detail(unread))
                tree = ConfigFile("yaml", built.documents, find_comments(masked.text, built.documents))
                return tree, sorted([marker, *apart], key=lambda error: error.start)
    if builder.error is not None:
        from lslint.grammar.config.yaml.recovery import recover

        tree, found = recover(clean, builder)
        lines = {lines_before(clean, error.start) for error in errors}  # what follows from their characters
        found = [error for error in found if lines_before(clean, error.start) not in lines]
        return tree, sorted([*errors, *found], key=lambda error: error.start)
    errors += builder.errors
    return ConfigFile("yaml", builder.documents, find_comments(clean, builder.documents)), errors


def _certain(masked: Masked, builder: TreeBuilder) -> list[ParseError]:
    """Return the repetitions of keys in masked text that hold whatever the markers make. Lines that a marker inserts
    may begin another mapping, and blocks may exclude each other. Masks are alike, so no two values are the same."""
    return [
        ParseError(
            error.kind, error.start, error.end, {key: error.detail[key] for key in ("name", "document")}, error.related
        )
        for error in builder.errors
        if error.kind == "yaml-duplicate-key"
        and error.related
        and not masked.separates(error.related[0][0], error.start, error.end)
    ]


def _apart(masked: Masked, builder: TreeBuilder) -> tuple[list[ParseError], int | None]:
    """Return the syntax errors of masked text before the first one that is in a line with a marker or next to such a
    line, and the offset of that one. It is the first error of all if a marker may insert lines."""
    from lslint.grammar.config.yaml.recovery import recover

    text = masked.text
    errors = recover(text, builder)[1]
    near = {lines_before(text, place) + step for span in masked.places for place in span for step in (-1, 0, 1)}
    for index, error in enumerate(errors):
        if masked.inserting or lines_before(text, error.start) in near:
            return errors[:index], error.start
    return errors, None


def _readable(text: str) -> tuple[str, list[ParseError]]:
    """The text with what YAML readers refuse masked, offsets kept, and a syntax error for the first of each sort."""
    begin = 1 if text.startswith("\ufeff") else 0
    if text.replace("\n", "").isprintable() or not _ODD.search(text, begin):
        return text, []
    errors: list[ParseError] = []
    seen = set()
    for match in _ODD.finditer(text, begin):
        character = match[0]
        what = "bad-encoding" if "\ud800" <= character <= "\udfff" else "control-character"
        edits: tuple[Edit, ...] = ()
        if character == "\ufeff":
            what, edits = "byte-order-mark", ((*match.span(), ""),)
        if what not in seen:
            seen.add(what)
            detail = {"what": what, "found": f"U+{ord(character):04X}", "document": "1"}
            errors.append(ParseError("yaml-syntax", match.start(), match.end(), detail, (), edits))
        if len(seen) == 3:
            break
    return text[:begin] + _ODD.sub("\N{REPLACEMENT CHARACTER}", text[begin:]), errors
