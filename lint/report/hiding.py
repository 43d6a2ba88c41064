"""Hiding secrets in output whose positions in the file are no longer known."""

from __future__ import annotations

import json
from typing import Any

from lslint.report import HIDDEN
from lslint.rules.shared.secret_search import merge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lslint.grammar.parse_errors import Span

SHORTEST = 4
"""Characters of the shortest secret that is hidden: shorter ones are part of too many words."""


def hidden_forms(secrets: Iterable[str]) -> list[str]:
    """Return the strings to hide for secret values: as written, on one line and as JSON writes them, the longest
    first."""
    forms = set(secrets)
    forms |= {" ".join(form.split()) for form in forms}
    forms |= {json.dumps(form, ensure_ascii=False)[1:-1] for form in forms}
    return sorted((form for form in forms if len(form) >= SHORTEST), key=len, reverse=True)


def hide(text: str, forms: list[str]) -> str:
    """Return output in which the strings of ``hidden_forms`` are hidden."""
    for form in forms:
        if form in text:
            text = without(text, merge(_places(text, form)))
    return text


def without(text: str, spans: Iterable[Span], start: int = 0, end: int | None = None) -> str:
    """Return ``text[start:end]`` with the secrets at these spans hidden: sorted, not overlapping."""
    end = len(text) if end is None else min(end, len(text))
    pieces, offset = [], start
    for first, last in spans:
        if last > offset and first < end:
            pieces += [text[offset : max(first, offset)], HIDDEN]
            offset = last
    return "".join([*pieces, text[offset:end]])


def _places(text: str, form: str) -> Iterator[Span]:
    """Yield the spans of a secret in output. A word, for example a user name, is none of it where it is only a part of
    a longer word: ``elastic`` in ``elasticsearch``."""
    is_word = form.isascii() and form.isalpha()
    offset = text.find(form)
    while offset >= 0:
        end = offset + len(form)
        neighbors = text[max(offset - 1, 0) : offset] + text[end : end + 1]
        if not (is_word and any(character.isascii() and character.isalpha() for character in neighbors)):
            yield offset, end
        offset = text.find(form, offset + 1)


class Hider:
    """Hides secret values in the results of a run, as they are: ``secrets`` are those values."""

    def __init__(self, secrets: Iterable[str]) -> None:
        given = set(secrets)
        self._forms = hidden_forms(given)
        self._whole = {secret for secret in given if secret} | set(self._forms)

    def __bool__(self) -> bool:
        """Return whether anything may be hidden."""
        return bool(self._whole)

    def text(self, text: str) -> str:
        """Return output with each secret hidden that is long enough to be found in it."""
        return hide(text, self._forms)

    def part(self, text: str, start: int = 0, end: int | None = None) -> str:
        """Return ``text[start:end]`` without secrets, also those of which it is only a part."""
        return without(text, merge(place for form in self._forms for place in _places(text, form)), start, end)

    def piece(self, text: str, whole: str) -> str:
        """Return a piece of ``whole`` without secrets, also if it is a piece of a secret in it."""
        if self.text(whole) == whole:
            return text
        masked = self.text(text)
        parts = filter(None, (part.strip() for part in masked.split(HIDDEN)))
        stretches = {
            part[index : index + SHORTEST] for part in parts for index in range(max(len(part) - SHORTEST + 1, 1))
        }
        return HIDDEN if any(stretch in form for stretch in stretches for form in self._forms) else masked

    def value(self, value: Any) -> Any:
        """Return a JSON value without secrets in its strings, numbers and names. A short secret is hidden where it is
        the whole value."""
        if not self._whole:
            return value
        if isinstance(value, dict):
            return {self.text(name): self.value(inner) for name, inner in value.items()}
        if isinstance(value, list):
            return [self.value(inner) for inner in value]
        if isinstance(value, str):
            return HIDDEN if value in self._whole else self.text(value)
        if isinstance(value, bool):
            return HIDDEN if str(value).lower() in self._whole else value
        if isinstance(value, int | float):
            return HIDDEN if self._is_secret(value) else value
        return value

    def _is_secret(self, number: int | float) -> bool:
        forms = {str(number)}
        if isinstance(number, float) and number.is_integer():
            forms.add(str(int(number)))
        return not forms.isdisjoint(self._whole) or any(self.text(form) != form for form in forms)
