"""Template markers (``{{ }}``, ``{% %}``, ``<% %>``) in YAML and JSON: masked by text of the same length, so that what is
around them can be read."""

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_MARKER = (
    r"\{\{-?(?:[^}]|\}(?!\}))*+\}\}|\{%[-+]?(?:[^%]|%(?!\}))*+%\}|\{#(?:[^#]|#(?!\}))*+#\}|<%(?:[^%]|%(?!>))*+%>"
)


class Masked:
    """A text without its markers. ``first``: span of the first one."""

    __slots__ = ("first", "text")

    def __init__(self, text: str, first: "tuple[int, int]") -> None:
        self.text = text
        self.first = first


def mask(text: str, line: str = "#", word: str = "x") -> "Masked | None":
    """The text with every marker replaced by as many characters, or None if it holds no marker.

    ``line``: what a line of nothing but markers becomes (padded with blanks): a comment, or nothing in JSON. ``word``:
    the character that stands for a marker elsewhere.
    """
    if "{{" not in text and "{%" not in text and "<%" not in text:
        return None
    alone = re.compile(rf"^([ \t]*)((?:(?:{_MARKER})[ \t]*)+)(?=\r?$)", re.M)
    first = re.search(_MARKER, text)
    if first is None:
        return None

    def blank(found: "re.Match[str]") -> str:
        return found[1] + line + re.sub(r"[^\r\n]", " ", found[2])[len(line) :]

    def fill(found: "re.Match[str]") -> str:
        return re.sub(r"[^\r\n]", word, found[0])

    replace: Callable[[re.Match[str]], str] = blank
    return Masked(re.sub(_MARKER, fill, alone.sub(replace, text)), first.span())
