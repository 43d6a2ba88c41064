"""JSON and console requests as one tree (``tree.ConfigFile``), in the dialect of the Elasticsearch server.

``reader.py`` decides: what it accepts gives the whole tree. What it refuses goes through the tolerant pass
(``recovery.py``), which finds the syntax errors and a partial tree.

Kinds of ``ParseError``: ``JSON_ERRORS`` (``detail["what"]`` of ``json-syntax`` says which; ``json-duplicate-key`` and
``json-trailing-content`` are both read, the first refused from 6.0) and ``template-marker`` (``detail["outside"]`` is
``yes``: the file has template markers outside strings, so it is not JSON yet and the rendered file may be valid).
"""

from __future__ import annotations

from lslint.grammar.config.json.value import parse_value
from lslint.grammar.config.tree import ConfigFile
from lslint.grammar.parse_errors import ParseError


def parse(text: str, templates: bool | str = True) -> tuple[ConfigFile, list[ParseError]]:
    """The tree of a JSON text or of a file of console requests, and what is wrong with it.
    ``templates``: a pattern of further placeholders, or True.

    Raises nothing: text that is refused gives at least one syntax error and a tree of what could be read.
    """
    from lslint.grammar.config.json import console

    if console.looks_like(text):
        return console.parse(text, templates)
    document, errors, comments = parse_value(
        text, 1 if text.startswith("\ufeff") else 0, len(text), templates=templates
    )
    return ConfigFile("json", [document] if document is not None else [], comments), errors
