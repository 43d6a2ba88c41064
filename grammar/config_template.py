"""Template markers (``{{ }}``, ``{% %}``, ``<% %>``) in YAML and JSON: masked by text of the same length, so that what
is around them can be read."""

import re

_MARKER = r"\{\{-?(?:[^}]|\}(?!\}))*+\}\}|\{%[-+]?(?:[^%]|%(?!\}))*+%\}|\{#(?:[^#]|#(?!\}))*+#\}|<%(?:[^%]|%(?!>))*+%>"


_OUTSIDE_YAML = r"(?:^[ \t]*(?:- +)*|(?<=[:,\[][ \t])[ \t]*)(?:\{\{|\{%|\{#|<%)"


class Masked:
    """A text without its markers. ``first``: span of the first one outside strings."""

    __slots__ = ("first", "text")

    def __init__(self, text: str, first: "tuple[int, int]") -> None:
        self.text = text
        self.first = first


def mask_yaml(text: str) -> "Masked | None":
    """The text with its markers replaced, or None if none stands where a line or a value begins.

    A line of nothing but markers becomes a comment; elsewhere a marker becomes a word.
    """
    if not _has_markers(text):
        return None
    found = re.search(_OUTSIDE_YAML, text, re.M)
    if found is None:
        return None
    first = re.compile(_MARKER).search(text, found.start())
    return _masked(text, "#", "x", first.span() if first else found.span())


def mask_json(text: str) -> "Masked | None":
    """The text with its markers replaced, or None if none stands outside strings.

    A line of nothing but markers becomes blank; elsewhere a marker becomes a number (in strings it does not matter).
    """
    if not _has_markers(text):
        return None
    for found in re.finditer(rf'"(?:[^"\\\n]|\\.)*+(?:"|$)|({_MARKER})', text, re.M):
        if found[1]:
            return _masked(text, "", "1", found.span())
    return None


def _has_markers(text: str) -> bool:
    return "{{" in text or "{%" in text or "<%" in text


def _masked(text: str, line: str, word: str, first: "tuple[int, int]") -> Masked:
    alone = re.compile(rf"^([ \t]*)((?:(?:{_MARKER})[ \t]*)+)(?=\r?$)", re.M)

    def blank(found: "re.Match[str]") -> str:
        return found[1] + line + re.sub(r"[^\r\n]", " ", found[2])[len(line) :]

    def fill(found: "re.Match[str]") -> str:
        return re.sub(r"[^\r\n]", word, found[0])

    return Masked(re.sub(_MARKER, fill, alone.sub(blank, text)), first)
