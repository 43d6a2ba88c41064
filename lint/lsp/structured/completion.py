"""Completion of keys and values in YAML and JSON configs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lsprotocol import types as lsp

from lslint.lsp.diagnostics import range_of
from lslint.lsp.documents import Document
from lslint.lsp.session import Session
from lslint.lsp.structured.lookup import look
from lslint.lsp.structured.model import LIST, OBJECT, SWITCH, USUAL, VALUE, Fact, Model, walk
from lslint.lsp.structured.place import KEY, Place

MAX_ITEMS = 150
"""Choices of one answer. With more of them, the editor asks again when more of the word is typed."""
_PLAIN = re.compile(r"[A-Za-z][\w./+-]*(?: [\w./+-]+)*")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_WORDS_OF_YAML = frozenset(("y", "n", "yes", "no", "on", "off", "true", "false", "null"))
_UNIT = re.compile(r"^( {2,8})(?=[^\s#-])", re.M)
_SNIPPET_SIGNS = re.compile(r"[$}\\]")


def complete(session: Session, document: Document, position: lsp.Position, snippets: bool) -> lsp.CompletionList:
    """The keys or values that can be written at a place."""
    offset = document.index.offset(position.line, position.character)
    found = look(session, document, offset)
    if found is None:
        return lsp.CompletionList(False, [])
    place, root = found
    writer = _Writer(document, place, snippets)
    holder = _scalar_list(root, place)
    if place.what == KEY and holder is None:
        model, _ = walk(root, place)
        return writer.keys(model) if model is not None else lsp.CompletionList(False, [])
    fact = holder
    if fact is None:
        model, _ = walk(root, place)
        fact = model.fact(place.key) if model is not None else None
    return lsp.CompletionList(False, writer.values(fact) if fact is not None else [])


def _scalar_list(root: Model, place: Place) -> Fact | None:
    """The fact of the list of scalars that the place is an item of, if it is one: ``- wo``."""
    if not place.maybe_item or len(place.frames) < 2 or place.colon:
        return None
    outer = Place(place.what, place.frames[:-1], "", place.start, place.end, "")
    model, _ = walk(root, outer)
    fact = model.fact(place.frames[-1].name) if model is not None else None
    return fact if fact is not None and fact.shape in (LIST, VALUE) else None


def present(place: Place) -> set[str]:
    """The keys that the innermost map has already, those included that are written with dots further out."""
    frames = place.frames
    found = set(frames[-1].given)
    path = ""
    for number in range(len(frames) - 1, 0, -1):
        if frames[number].item:
            break
        path = f"{frames[number].name}.{path}"
        found.update(name[len(path) :] for name in frames[number - 1].given if name.startswith(path))
    return found


class _Writer:
    """Makes the choices of a place in the style of its file."""

    def __init__(self, document: Document, place: Place, snippets: bool) -> None:
        self.document = document
        self.place = place
        self.snippets = snippets
        start = place.start
        end = place.end + 1 if place.closed else place.end
        self.range = range_of(document.index, start, end)

    # Keys

    def keys(self, model: Model) -> lsp.CompletionList:
        """The keys of a map that it does not have yet, required ones first, deprecated ones last."""
        given = present(self.place)
        heads = {name[: found.start()] for name in given for found in re.finditer(r"\.", name)}
        wanted = self.place.typed.lower()
        offers: dict[str, Fact] = {}
        for name, fact in _with_sections(model, self.place.typed):
            if name in given or name in heads or name in offers or not _is_near(wanted, name.lower()):
                continue
            if any(name[: found.start()] in given for found in re.finditer(r"\.", name)):
                continue
            offers[name] = fact

        def rank(pair: tuple[str, Fact]) -> tuple[bool, int, int, str]:
            name, fact = pair
            return not name.startswith(self.place.typed), fact.order(name), name.count("."), name

        ranked = sorted(offers.items(), key=rank)
        items = [self.key(name, fact) for name, fact in ranked[:MAX_ITEMS]]
        opens = not self.place.json and any(fact.inside is not None for fact in offers.values())
        return lsp.CompletionList(len(ranked) > MAX_ITEMS or opens, items)

    def key(self, name: str, fact: Fact) -> lsp.CompletionItem:
        """The choice of one key."""
        text, is_snippet = self._key_text(name, fact)
        kinds = lsp.CompletionItemKind
        path = ".".join((*(frame.name for frame in self.place.frames if frame.name), name))
        item = lsp.CompletionItem(
            name,
            kind=kinds.Module if fact.shape != VALUE and fact.shape != LIST else kinds.Property,
            detail=fact.detail(name) or None,
            sort_text=f"{fact.order(name)}{name}",
            filter_text=name,
            insert_text_format=lsp.InsertTextFormat.Snippet if is_snippet else lsp.InsertTextFormat.PlainText,
            insert_text_mode=lsp.InsertTextMode.AsIs if "\n" in text else None,
            text_edit=lsp.TextEdit(self.range, text),
            data={"fact": fact.plain(path)},
            tags=[lsp.CompletionItemTag.Deprecated] if fact.deprecated else None,
        )
        if self.place.comma_at >= 0:
            item.additional_text_edits = [
                lsp.TextEdit(range_of(self.document.index, self.place.comma_at, self.place.comma_at), ",")
            ]
        return item

    def _key_text(self, name: str, fact: Fact) -> tuple[str, bool]:
        """The text of a key with what follows it, and whether it is a snippet."""
        place = self.place
        if place.json:
            written = f"{name}{place.quote}" if place.quote else f'"{name}"'
            return (written, False) if place.colon else self._json_entry(written, fact)
        written = f"{name}{place.quote}"
        if not place.spaced and not place.quote:
            written = f" {written}"
        if place.colon:
            return written, False
        if fact.shape == VALUE or place.column < 0:
            return f"{written}: ", False
        line_end = "\r\n" if "\r\n" in self.document.text[:5000] else "\n"
        indent = " " * (place.column + (not place.spaced) + self._unit())
        return f"{written}:{line_end}{indent}{'' if fact.shape == OBJECT else '- '}", False

    def _json_entry(self, written: str, fact: Fact) -> tuple[str, bool]:
        comma = "," if self.place.comma_after else ""
        brackets = {OBJECT: "{}", VALUE: ""}.get(fact.shape, "[]")
        if not self.snippets:
            return (f"{written}: {brackets}{comma}" if brackets else f"{written}: "), False
        if not brackets:
            bare = fact.values[:2] == SWITCH or fact.type in ("integer", "number")
            brackets = "" if bare or not fact.type else '""'
        inside = f"{brackets[:1]}$1{brackets[1:]}"
        return _SNIPPET_SIGNS.sub(r"\\\g<0>", written) + f": {inside}{comma}", True

    def _unit(self) -> int:
        """The width of an indentation step in the file."""
        found = _UNIT.search(self.document.text, 0, 20_000)
        return len(found[1]) if found is not None and len(found[1]) in (2, 3, 4, 8) else 2

    # Values

    def values(self, fact: Fact) -> list[lsp.CompletionItem]:
        """The values that a key allows."""
        kind = lsp.CompletionItemKind.EnumMember
        texts = [(word, self._value_text(word, fact)) for word in fact.values[: 4 * MAX_ITEMS] if word]
        return [
            lsp.CompletionItem(
                word, kind=kind, sort_text=f"{number:04}", filter_text=word, text_edit=lsp.TextEdit(self.range, text),
                detail="default" if fact.default is not None and str(fact.default).lower() == word.lower() else None,
            )
            for number, (word, text) in enumerate(texts)
        ]  # fmt: skip

    def _value_text(self, word: str, fact: Fact) -> str:
        place = self.place
        if place.quote:
            return f"{word}{place.quote}"
        is_switch = word in SWITCH and set(SWITCH) <= set(fact.values)
        bare = is_switch or _NUMBER.fullmatch(word) is not None
        if not place.json:
            bare = bare or (_PLAIN.fullmatch(word) is not None and word.lower() not in _WORDS_OF_YAML)
        text = word if bare else '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'
        return text if place.spaced else f" {text}"


def _with_sections(model: Model, typed: str) -> Iterator[tuple[str, Fact]]:
    """The keys of a map, and the first parts of dotted ones, below which they can be nested."""
    seen: set[str] = set()
    for name, fact in model.offers(typed):
        yield name, fact
        head, dot, _ = name.partition(".")
        if dot and head not in seen:
            seen.add(head)
            yield head, Fact(head, "object", OBJECT, rank=USUAL)


def _is_near(typed: str, name: str) -> bool:
    """Whether the characters that are typed appear in a name in their order, as editors filter choices."""
    if typed in name:
        return True
    at = 0
    for character in typed:
        at = name.find(character, at) + 1
        if not at:
            return False
    return True
