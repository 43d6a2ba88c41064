"""The shape of a line: what lines of one format have in common."""

from __future__ import annotations

import re

MAX_SHAPE = 200
"""Characters of a line that its shape is made of."""
_PARTS = re.compile(
    r'(?P<quoted>"[^"]*"|\'[^\']*\')|(?P<address>\b\d{1,3}(?:\.\d{1,3}){3}\b)'
    r"|(?P<hex>\b(?=[0-9a-fA-F]*\d)(?=[0-9a-fA-F]*[a-fA-F])[0-9a-fA-F]{8,}\b)|(?P<number>\d+(?:\.\d+)?)"
    r"|(?P<word>[^\W\d_]+)|(?P<space>\s+)"
)
_REPEATED = re.compile(r"(word(?:[ ,;:/=._-]?word)+)")


def shape(line: str) -> str:
    """Return a line with its numbers, words, addresses and strings in quotes replaced by what they are."""
    text = line[:MAX_SHAPE]
    reduced = _PARTS.sub(lambda match: _NAMES[match.lastgroup or ""], text)
    return _REPEATED.sub("words", reduced)


_NAMES = {"quoted": '"…"', "address": "IP", "hex": "hex", "number": "0", "word": "word", "space": " "}
