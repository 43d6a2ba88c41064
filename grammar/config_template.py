"""Template markers (``{{ }}``, ``{% %}``, ``<% %>``) in YAML and JSON: masked by text of the same length, so that what
is around them can be read."""

import re

# besides engines: names between @ signs (autoconf, sed scripts), and in JSON shell variables outside strings
_MARKER = (
    r"(?:\{\{-?(?:[^}]|\}(?!\}))*+\}\}|\{%[-+]?(?:[^%]|%(?!\}))*+%\}|\{#(?:[^#]|#(?!\}))*+#\}|<%(?:[^%]|%(?!>))*+%>"
    r"|(?<![\w@])@@?[A-Za-z_]\w*@@?(?![\w@]))"
)
_OUTSIDE_YAML = rf'(?:^|(?<=\s))#[^\n]*|"(?:[^"\\\n]|\\.)*+(?:"|$)|(?<!\w)\'[^\'\n]*(?:\'|$)|({_MARKER})'
_OUTSIDE_JSON = rf'"(?:[^"\\\n]|\\.)*+(?:"|$)|//[^\n]*|({_MARKER}|\$\{{[A-Za-z_]\w*\}})'


class Masked:
    """A text without its markers. ``first``: span of the first one outside strings."""

    __slots__ = ("first", "text")

    def __init__(self, text: str, first: "tuple[int, int]") -> None:
        self.text = text
        self.first = first


def mask_yaml(text: str) -> "Masked | None":
    """The text with its markers replaced, or None if none stands outside quotes and comments.

    A line of nothing but markers becomes a comment; elsewhere a marker becomes a word.
    """
    if not _has_markers(text):
        return None
    for found in re.finditer(_OUTSIDE_YAML, text, re.M):
        if found[1]:
            return _masked(text, _MARKER, "#", "x", found.span())
    return None


def mask_json(text: str) -> "Masked | None":
    """The text with its markers replaced, or None if none stands outside strings.

    A line of nothing but markers becomes blank; elsewhere a marker becomes a number (in strings it does not matter).
    """
    if not _has_markers(text):
        return None
    for found in re.finditer(_OUTSIDE_JSON, text, re.M):
        if found[1]:
            return _masked(text, rf"(?:{_MARKER}|\$\{{[A-Za-z_]\w*\}})", "", "1", found.span())
    return None


def _has_markers(text: str) -> bool:
    return "{{" in text or "{%" in text or "<%" in text or "@" in text or "${" in text


def _masked(text: str, marker: str, line: str, word: str, first: "tuple[int, int]") -> Masked:
    alone = re.compile(rf"^([ \t]*)((?:{marker}[ \t]*)+)(?=\r?$)", re.M)

    def blank(found: "re.Match[str]") -> str:
        return found[1] + line + re.sub(r"[^\r\n]", " ", found[2])[len(line) :]

    def fill(found: "re.Match[str]") -> str:
        return re.sub(r"[^\r\n]", word, found[0])

    return Masked(re.sub(marker, fill, alone.sub(blank, text)), first)
