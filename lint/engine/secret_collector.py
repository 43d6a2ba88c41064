"""Collects the spans of secret values: settings, URLs, and matches of patterns on lines with a hint."""

from __future__ import annotations

from lslint.grammar.parse_errors import Span
from lslint.grammar.record import cached_property
from lslint.rules.shared.secret_names import NAME_HINTS
from lslint.rules.shared.secret_search import pattern
from lslint.rules.shared.secret_values import NO_VALUES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


# In addition to the names of secrets (``inner_hint``).
_INNER_HINTS = ("code=", " -u", "'-u", '"-u', "--user", "sig=", "mysql", "mariadb")
MAX_URL_LENGTH = 800
"""Maximum number of characters after ``://`` that may belong to the user part."""
MAX_NAME_LENGTH = 100
"""Maximum number of characters of a name on each side of a hint."""


def name_around(text: str, start: int, end: int, low: int) -> Span:
    """Return the span of the whole name around ``text[start:end]``, which starts at ``low`` or later."""
    low = max(start - MAX_NAME_LENGTH, low)
    while start > low and _of_name(text[start - 1]):
        start -= 1
    high = min(end + MAX_NAME_LENGTH, len(text))
    while end < high and _of_name(text[end]):
        end += 1
    return start, end


def _of_name(char: str) -> bool:
    return char.isalnum() or char in "_.-"


def lowered(text: str) -> str:
    """Return a text in lower case with the same offsets: letters that become two characters stay."""
    low = text.lower()
    if len(low) == len(text):
        return low
    return "".join(character if len(character.lower()) > 1 else character.lower() for character in text)


def offsets_of(low: str, hints: tuple[str, ...]) -> list[int]:
    """Return the offsets of the hints in a lower-case text, in order."""
    found = []
    for hint in hints:
        offset = -1
        while (offset := low.find(hint, offset + 1)) >= 0:
            found.append(offset)
    return sorted(found)


def user_parts(text: str) -> Iterator[Span]:
    """Yield the spans of the user name and of the password of every URL, in order.

    A password may contain any character: the user part ends at the last ``@`` of the string or line, unless the text
    before it may be a host, port and path.
    """
    offset = text.find("://")
    while offset >= 0:
        start = offset + 3
        offset = text.find("://", start)
        limit = start + MAX_URL_LENGTH
        broken = pattern("broken_user").match(text, start, limit)
        line = text.find("\n", broken.end() if broken is not None else start, limit)
        if line >= 0:
            limit = line
        if 0 <= offset < limit:
            limit = offset
        user_end = _user_end(text, start, min(limit, len(text)))
        if user_end <= start:
            continue
        colon = text.find(":", start, user_end)
        if colon < 0:
            yield start, user_end
        else:
            yield start, colon
            yield colon + 1, user_end


def _user_end(text: str, start: int, limit: int) -> int:
    """Return the offset of the ``@`` that ends the user info of the URL after ``://``, -1 without user info.

    User info ends at the last ``@`` before the closing quote, or on the line, if a ``:`` precedes it or no ``/``
    precedes the first ``@``, because passwords may contain characters that are not valid in URLs.
    """
    window = text[start:limit]
    first = window.find("@")
    if first < 0:
        return -1
    quote = _closing_quote(text, start, window)
    end = window.rfind("@", 0, quote)
    if end < 0:
        # a quote inside the user info, or another string on the line
        end = window.rfind("@")
        if ":" not in window[:end] or pattern("host_and_port").match(window, end + 1) is None or "/" in window[:quote]:
            return -1
    head = window[:end]
    colon = head.find(":")
    if colon < 0 and "<%" in head[head.rfind("%>") + 1 :]:
        return -1
    if (colon < 0 or pattern("space_after_host").match(head) is not None) and "/" in window[:first]:
        return -1
    port = pattern("port").match(head)
    if port is not None and pattern("host_and_port").match(window, end + 1) is None:
        return -1
    return start + end


def _closing_quote(text: str, start: int, window: str) -> int:
    """Return the offset in the window of the quote that ends the string around a URL, else the window's length."""
    opening = pattern("scheme_before").search(text, max(start - 80, 0), start)
    if opening is not None:
        offset = window.find(opening[1])
        escaped = text[opening.start() - 1 : opening.start()] == "\\"
        while offset > 0 and window[offset - 1] == "\\" and not escaped:
            offset = window.find(opening[1], offset + 1)
        return offset if offset >= 0 else len(window)
    return next((at for at, char in enumerate(window) if char in "\"'`"), len(window))


class Collector:
    """Collects spans, without references and values that are not secret."""

    def __init__(self, text: str, low: str) -> None:
        """``low``: the text in lower case (``lowered``)."""
        self.text = text
        self.spans: list[Span] = []
        self._low = low
        self.strings: list[Span] = []

    def value(self, start: int, end: int, name: str = "") -> None:
        """Add the literal parts of the value ``text[start:end]`` (without quotes) of a setting with a name."""
        raw = self.text[start:end]
        if raw.strip().strip("*").lower() in NO_VALUES or not raw.strip(" .\u2026"):
            return
        # ``private_key`` and similar names contain the secret or the path of its file.
        low = name.lower().rstrip("'\"")
        may_be_path = low.endswith(("key", "credentials", "credential", "cookie")) and not pattern("never_path").search(
            low
        )
        if may_be_path and pattern("path").fullmatch(raw):
            return
        if "{" not in raw and "<" not in raw:
            self.spans.append((start, end))
            return
        offset = 0
        for ref in pattern("reference").finditer(raw):
            self._literal(start + offset, start + ref.start())
            if "{{" in ref[0] or "<%" in ref[0]:
                for match in pattern("fallback").finditer(self.text, start + ref.start(), start + ref.end()):
                    self.spans.append(match.span("d" if match["d"] else "s"))
            if ref["default"]:
                self._literal(start + ref.start("default"), start + ref.end("default"))
            offset = ref.end()
        self._literal(start + offset, end)

    @cached_property
    def name_hints(self) -> list[int]:
        """Return the offsets of the parts of names of secrets, in order."""
        return offsets_of(self._low, NAME_HINTS)

    def lines(self, name: str, hints: tuple[str, ...]) -> None:
        """Add the matches of a pattern on the lines that contain one of the lower-case hints."""
        self._lines_of(name, offsets_of(self._low, hints))

    def _lines_of(self, name: str, offsets: list[int]) -> None:
        """Add the matches of a pattern on the lines of the sorted offsets."""
        low = self._low
        done = 0
        for offset in offsets:
            if offset >= done:
                done = low.find("\n", offset)
                done = len(low) if done < 0 else done
                self.matches(name, low.rfind("\n", 0, offset) + 1, done)

    def inner(self) -> None:
        """Add secrets in query parameters, command lines and similar text, on lines with a hint."""
        low = self._low
        offsets = offsets_of(low, _INNER_HINTS)
        is_inner = pattern("inner_hint").match
        for hint in self.name_hints:
            match = is_inner(low, hint)
            if match is not None and (match[1] != " " or "-" in low[max(hint - MAX_NAME_LENGTH, 0) : hint]):
                offsets.append(hint)
        self._lines_of("inner", sorted(offsets))

    def inside(self, start: int, end: int) -> None:
        """Register a string that may be code or free text (``FreeText``)."""
        if end - start >= 10:  # a name, a character, quotes and a value
            self.strings.append((start, end))

    def _literal(self, start: int, end: int) -> None:
        piece = self.text[start:end].strip(" \t\r\n'\"")
        if len(piece) > 2 or piece.isalnum():
            self.spans.append((start, end))

    def matches(self, name: str, start: int, end: int) -> None:
        """Add the named groups of every match of a pattern in ``text[start:end]``, except ``key`` and ``colon``."""
        for match in pattern(name).finditer(self.text, start, end):
            groups = match.groupdict()
            for group, found in groups.items():
                if found and group not in ("key", "colon"):
                    self.value(match.start(group), match.end(group), groups.get("key") or "")
