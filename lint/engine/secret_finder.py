"""Search for the values of secrets."""

from __future__ import annotations

import re

from lslint.rules.shared.secret_names import is_secret_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.parse_errors import Span

MAX_VALUES_PER_PATTERN = 48
"""Maximum number of values that a single pattern searches for."""


def secret_values(text: str, spans: list[Span]) -> tuple[list[str], list[str]]:
    """Return the secret strings at these spans as ``(distinct, common)``, longest first.

    Each string is included as written and without escapes; the lines of a block are separate strings. ``common`` are
    those with less than four characters, which any sentence may contain by chance. Words outside the spans are in
    neither list, because they reveal nothing.
    """
    found: set[str] = set()
    for start, end in spans:
        for raw in text[start:end].split("\n"):
            raw = raw.strip()
            if raw:
                found.add(raw)
                if "\\" in raw:
                    found.add(re.sub(r"\\(.)", r"\1", raw))
                    found.add(re.sub(r"\\u([0-9a-fA-F]{4})", lambda m: chr(int(m[1], 16)), raw))
                if "''" in raw:
                    found.add(raw.replace("''", "'"))
                # ``Bearer …``, ``user:…``: a message may contain only the second word.
                found.update(
                    part for part in re.split(r"[\s:;,='\"&“”‘’„«»]+", raw) if len(part) > 5 and not part.isalpha()
                )
    distinct: list[str] = []
    common: list[str] = []
    outside: set[str] | None = None
    for value in sorted(found, key=lambda value: (-len(value), value)):
        bare = value.replace("_", "").isalnum()
        if len(value) >= 4 and not (bare and len(value) <= 24 and value.replace("_", "").isalpha()):
            distinct.append(value)
            continue
        if outside is None:
            outside = open_words(text, spans)
        if value in outside or is_secret_name(value):
            continue
        (distinct if len(value) >= 4 else common).append(value)
    return distinct, common


def open_words(text: str, spans: list[Span]) -> set[str]:
    """Return every word outside the spans."""
    words: set[str] = set()
    offset = 0
    for start, end in [*spans, (len(text), len(text))]:
        words.update(re.findall(r"\w+", text[offset:start]))
        offset = end
    return words


def is_inside_word(text: str, at: int) -> bool:
    """Return whether the characters on both sides of an offset belong to the same word."""
    return 0 < at < len(text) and text[at - 1 : at + 1].replace("_", "a").isalnum()


class Finder:
    """Finds any number of secret values in linear time; values that are words only match whole words."""

    def __init__(self, wanted: list[str]) -> None:
        """``wanted``: the values, longest first, each with at least four characters."""
        self._pattern: re.Pattern[str] | None = None
        self._sizes: dict[str, list[int]] = {}
        self._known: set[str] = set()
        if 0 < len(wanted) <= MAX_VALUES_PER_PATTERN:
            parts = [rf"\b{value}\b" if value.isalpha() else re.escape(value) for value in wanted]
            self._pattern = re.compile("|".join(parts))
        elif wanted:
            self._known.update(wanted)
            for value in wanted:
                sizes = self._sizes.setdefault(value[:4], [])
                if not sizes or sizes[-1] != len(value):
                    sizes.append(len(value))

    def find(self, text: str) -> list[Span]:
        """Return the spans of the values in ``text``, in order and without overlaps."""
        if self._pattern is not None:
            return [match.span() for match in self._pattern.finditer(text)]
        spans: list[Span] = []
        offset = 0
        get = self._sizes.get
        for start in range(len(text) - 3 if self._known else 0):
            sizes = get(text[start : start + 4])
            # Many values with the same beginning only match at the start of a word, to keep the time linear.
            if sizes is None or start < offset or (len(sizes) > 8 and is_inside_word(text, start)):
                continue
            for size in sizes:
                end = start + size
                value = text[start:end]
                if value in self._known and not (
                    value.isalpha() and (is_inside_word(text, start) or is_inside_word(text, end))
                ):
                    spans.append((start, end))
                    offset = end
                    break
        return spans
