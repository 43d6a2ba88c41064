"""Methods of Ruby's ``String`` that filters call."""

from __future__ import annotations

import re
from typing import Any

from lslint.execution.errors import checked
from lslint.execution.regexes import Regex
from lslint.execution.values import ruby_text

BLANKS = " \t\n\v\f\r"


def split(text: str, separator: str, keep_empty: bool = False) -> list[str]:
    """Return what ``text.split(separator)`` returns: a space splits at runs of whitespace, an empty string into
    characters; empty strings at the end are dropped unless ``keep_empty`` (a limit of -1)."""
    if not text:
        return []
    if separator == " ":
        parts = re.split("[ \t\n\v\f\r\0]+", text.lstrip(BLANKS + "\0"))
        parts = parts if parts != [""] else []
    elif separator == "":
        parts = [*text, ""]
    else:
        parts = text.split(separator)
    while not keep_empty and parts and not parts[-1]:
        parts.pop()
    return parts


def strip(text: str) -> str:
    """Return what ``text.strip`` returns: without ASCII whitespace and null characters at both ends."""
    return text.strip(BLANKS + "\0")


def upcase(text: str) -> str:
    """Return what ``text.upcase`` returns: full case mapping of Unicode."""
    return text.upper()


def downcase(text: str) -> str:
    """Return what ``text.downcase`` returns."""
    return text.replace("Σ", "σ").lower()  # Python makes a final sigma of the last one in a word


def capitalize(text: str) -> str:
    """Return what ``text.capitalize`` returns: the first character in title case, the others in lower case."""
    return text[:1].title() + downcase(text[1:])


def join(items: list[Any], separator: str) -> str:
    """Return what ``items.join(separator)`` returns: arrays inside are joined with the same separator. Raises
    ``Unknown`` if the result is too large."""
    size = 0
    parts = []
    for item in items:
        parts.append(join(item, separator) if isinstance(item, list) else ruby_text(item))
        size = checked(parts[-1], size + len(separator))
    return separator.join(parts)


_REFERENCE = re.compile(r"\\(?:([0-9&])|k<([^>]*)>|([`'\\]))")


def gsub(text: str, regex: Regex, replacement: str) -> str:
    """Return what ``text.gsub(regex, replacement)`` returns. The replacement can refer to groups (``\\1``,
    ``\\k<name>``). Raises ``Unknown`` if the result is too large."""
    pieces: list[str] = []
    offset = done = size = 0
    plain = "\\" not in replacement
    while offset <= len(text):
        match = regex.search(text, offset)
        if match is None:
            break
        start, end = match.span(0)
        pieces.append(text[done:start])
        pieces.append(replacement if plain else _expanded(replacement, text, match))
        size = checked(pieces[-1], size)
        done = end
        offset = end + 1 if start == end else end
    pieces.append(text[done:])
    return "".join(pieces)


def _expanded(replacement: str, text: str, match: Any) -> str:
    def one(reference: re.Match[str]) -> str:
        number, name, special = reference.groups()
        start, end = match.span(0)
        if special == "\\":
            return "\\"
        if special is not None:
            return text[:start] if special == "`" else text[end:]
        group: int | str = 0 if number == "&" else int(number) if number is not None else name
        try:
            start, end = match.span(group)
        except IndexError:
            return ""
        return text[start:end] if start >= 0 else ""

    return _REFERENCE.sub(one, replacement)
