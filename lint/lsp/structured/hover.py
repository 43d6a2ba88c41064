"""What is known about the key at a place of a YAML or JSON config."""

from __future__ import annotations

from lslint.lsp.documents import Document
from lslint.lsp.session import Session
from lslint.lsp.structured.lookup import look
from lslint.lsp.structured.model import Fact, markdown, walk
from lslint.lsp.structured.place import KEY, VALUE


def fact_at(session: Session, document: Document, offset: int) -> tuple[str, int, int] | None:
    """The facts of the key or value at an offset as Markdown, with its span; None if there are none."""
    found = look(session, document, offset)
    if found is None:
        return None
    place, root = found
    if (place.what == KEY and not place.colon) or place.start == place.end:
        return None
    if place.what == VALUE and not place.item:
        place.frames[-1].given[place.key] = document.text[place.start : place.end]
    model, _ = walk(root, place)
    fact = model.fact(place.key) if model is not None else None
    if fact is None or not _tells(fact):
        return None
    path = ".".join((*(frame.name for frame in place.frames if frame.name), place.key))
    return markdown(fact.plain(path)), place.start, place.end


def _tells(fact: Fact) -> bool:
    """Whether there is more to a fact than its name."""
    return bool(fact.type or fact.values or fact.releases or fact.note or fact.deprecated or fact.required)
