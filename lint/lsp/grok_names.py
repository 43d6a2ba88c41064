"""The names that a grok filter can use: those of the library, of the filter itself, and of pattern files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass

from lslint.files import fs
from lslint.grammar.logstash.nodes import Bareword, Pipeline, Plugin, String, raw_texts
from lslint.grammar.mini_languages import grok_pattern
from lslint.lsp.documents import Document
from lslint.lsp.session import Session
from lslint.project import grok_patterns
from lslint.rules import knowledge
from lslint.rules.logstash.grok import compiled, filters, library
from lslint.rules.logstash.values.options import pair_nodes

MAX_LISTED = 1_000
MAX_FILES = 100
MAX_BYTES = 1_000_000
MAX_EXPANDED = 2000
"""Characters of an expansion that is shown."""
_ORIGINS = {"both": "grok library", library.LEGACY: "grok library, legacy", library.ECS: "grok library, ECS"}


@dataclass(slots=True, eq=False)
class PatternName:
    """A pattern name: its ``regex``, and where it is defined: ``path`` (None for a name of the library) and the offset
    of the name; ``origin`` in words."""

    name: str
    regex: str
    origin: str
    path: str | None = None
    start: int = 0


def names(session: Session, document: Document, tree: Pipeline | None, grok: Plugin | None) -> dict[str, PatternName]:
    """Every name that a filter knows; without one (it is being typed) those that any could."""
    return {definition.name: definition for definition in _definitions(session, document, tree, grok)}


def _definitions(
    session: Session, document: Document, tree: Pipeline | None, grok: Plugin | None
) -> Iterator[PatternName]:
    """All definitions; of two with the same name the later one holds."""
    content = {"both": knowledge.load("grok/patterns")["both"], **knowledge.load("grok/sets")}
    for which in ("both", *reversed(_sets(session, document, tree, grok))):
        yield from (PatternName(name, regex, _ORIGINS[which]) for name, regex in content[which].items())
    config = session.settings(document).config
    if config is not None:
        for folder in config.patterns_dir or ():
            for path in files_in(folder, config.root):
                yield from read(session, path)
    for path in files(session, document, grok):
        yield from read(session, path)
    if config is not None:
        yield from (PatternName(name, regex, "extra-patterns") for name, regex in config.extra_patterns.items())
    if grok is not None:
        yield from own(document, grok)


def _sets(session: Session, document: Document, tree: Pipeline | None, grok: Plugin | None) -> list[str]:
    """The pattern sets that may be in use, the likeliest first."""
    if tree is not None and grok is not None:
        return filters.sets(grok, session.context(document, tree))
    target = session.target(document)
    return [library.ECS if target is None or target.at_least(8) else library.LEGACY]


def own(document: Document, grok: Plugin) -> Iterator[PatternName]:
    """The names that the filter's ``pattern_definitions`` bring."""
    for option in grok.all("pattern_definitions"):
        for key, value in pair_nodes(option.value):
            if isinstance(key, String | Bareword) and isinstance(value, String | Bareword):
                start = key.start + isinstance(key, String)  # behind the quote
                yield PatternName(key.value, value.value, "pattern_definitions", document.path or "", start)


def files(session: Session, document: Document, grok: Plugin | None) -> list[str]:
    """The pattern files of a filter: those of the folders that ``patterns_dir`` names, as far as they are in this
    tree."""
    path, option = document.path, grok.option("patterns_dir") if grok is not None else None
    if path is None or option is None:
        return []
    projects, config = session.projects, session.settings(document).config
    folders = raw_texts(option.value)
    paths = [file for folder in folders for file in grok_patterns.files_of(projects, path, folder, config)]
    return [*dict.fromkeys(paths)][:MAX_FILES]


def files_in(folder: str, root: str | None) -> list[str]:
    """The files of a folder, without those outside of ``root`` (None: no limit)."""
    try:
        names = sorted(name for name in fs.names(folder) if not name.startswith("."))[:MAX_LISTED]
    except OSError:
        return []
    paths = [os.path.join(folder, name) for name in names]
    return [path for path in paths if (root is None or fs.is_inside(path, root)) and fs.is_file(path)]


def read(session: Session, path: str) -> list[PatternName]:
    """The names that a pattern file defines."""
    text = (session.projects.text(path) or "")[:MAX_BYTES]
    origin = f"`{os.path.basename(path)}`"
    return [
        PatternName(name, regex, origin, path, start)
        for name, regex, start in grok_pattern.definitions(text)
        if name.replace("_", "").isalnum()
    ]


def expand(regex: str, by_name: dict[str, PatternName]) -> str:
    """The expression with names replaced as grok does, cut short beyond ``MAX_EXPANDED``; the expression itself if grok
    refuses one of the names."""
    expansion = compiled.expand(regex, lambda name: by_name[name].regex if name in by_name else None, named_only=True)
    text = expansion.text or regex
    return text if len(text) <= MAX_EXPANDED else text[:MAX_EXPANDED] + "…"


def reference_at(pattern: str, offset: int) -> grok_pattern.Reference | None:
    """The reference of a pattern that holds an offset."""
    return next(
        (reference for reference in grok_pattern.parse(pattern) if reference.start <= offset <= reference.end), None
    )
