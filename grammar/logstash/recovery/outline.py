"""Pipeline code written for human readers: notes, snippets and outlines."""

from __future__ import annotations

import re

from lslint.grammar.logstash.recovery.scan import scan
from lslint.grammar.logstash.recovery.tokens import END, FOREIGN, LBRACE, LSQB, OTHER, RBRACE, WORD, Tokens
from lslint.grammar.logstash.section_names import section_like

_SECTION = re.compile(r"(?:^|\})[ \t\ufeff]*(?:input|filter|output)\s*\{", re.M)
_LEFT_OUT = ("...", "....", "…")
_PROSE = re.compile(r"\[[A-Za-z]+(?: [A-Za-z]+)+\][ \t]*(?:\r?\n|\Z)")
_MANY_LINES = 4
_WORDS = re.compile(r"(?<![\w./-])[A-Za-z]{2,}(?![\w/-])")
_MANY_WORDS = 3


def is_outline(text: str) -> bool:
    """Whether invalid pipeline code was not written for Logstash: it has plugins, but no section, not even a misspelt
    one; ``...`` or ``[some filters here]`` replace omitted parts; or snippets of other languages are around the
    sections. Linear in the size of the text."""
    tokens = scan(text)
    if tokens.stopped is not None:
        return False
    kind = tokens.kind
    if _SECTION.search(text) is None and kind[0] == WORD and (kind[1] == LBRACE or tokens.word(0) == "if"):
        return not section_like(tokens.word(0))
    return _leaves_out(tokens) or _is_mixed(tokens)


def has_prose(text: str) -> bool:
    """Whether there are sections, and a sentence or heading outside of them."""
    tokens = scan(text)
    if tokens.stopped is not None:
        return False
    return any(len(_WORDS.findall(line)) >= _MANY_WORDS for one in _foreign(tokens) for line in one.split("\n"))


def _leaves_out(tokens: Tokens) -> bool:
    kind = tokens.kind
    for index, what in enumerate(kind):
        if what == OTHER and tokens.word(index) in _LEFT_OUT:
            return True
        in_block = what == LSQB and index and kind[index - 1] in (LBRACE, RBRACE)
        if in_block and tokens.first[index] and _PROSE.match(tokens.text, tokens.start[index]):
            return True
    return False


def _is_mixed(tokens: Tokens) -> bool:
    """Whether there are sections, and several snippets in other languages or one multi-line snippet."""
    foreign = _foreign(tokens)
    return len(foreign) > 1 or (len(foreign) == 1 and foreign[0].count("\n") >= _MANY_LINES - 1)


def _foreign(tokens: Tokens) -> list[str]:
    """The snippets outside of the sections; none if there are no sections."""
    if all(what in (FOREIGN, END) for what in tokens.kind):
        return []
    return [tokens.word(index) for index, what in enumerate(tokens.kind) if what == FOREIGN]
