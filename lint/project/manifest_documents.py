"""Splits a YAML manifest into its documents without parsing it.

Kubernetes manifests are long, and only a few of their documents are relevant. Parsing takes much longer than splitting.
"""

from __future__ import annotations

import re
from itertools import pairwise

_MARKER = re.compile(r"^(?:---|\.\.\.)(?=[ \t\r\n]|\Z)", re.MULTILINE)
"""The start or end of a document. YAML allows these markers nowhere else at the beginning of a line, not even in block
scalars."""
_KIND = re.compile(r"^kind[ \t]*:(?=[ \t\r\n]|\Z)(.*)$", re.MULTILINE)


def split(text: str) -> list[str]:
    """The documents of a manifest, each with the marker before it; joined, they are the manifest."""
    starts = [0, *(match.start() for match in _MARKER.finditer(text) if match.start()), len(text)]
    return [text[start:end] for start, end in pairwise(starts)]


def blank(document: str) -> str:
    """Spaces of the same length for a document that need not be parsed: offsets and lines after it stay the same."""
    return "\n".join(" " * len(line) for line in document.split("\n"))


def is_empty(document: str) -> bool:
    """Whether a document has no keys, only comments, empty lines and template markers."""
    return not any(":" in line and line.lstrip()[:1] != "#" for line in document.split("\n"))


def kind_of(document: str) -> str:
    """The ``kind`` of a document in block style; empty if only a parser can determine it."""
    found = _KIND.findall(document)
    value = found[0].partition(" #")[0].strip() if len(found) == 1 else ""
    if value[:1] in ("'", '"') and value[-1:] == value[:1]:
        value = value[1:-1]
    return value if value.isalnum() else ""
