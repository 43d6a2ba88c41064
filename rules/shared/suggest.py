"""Suggestions for misspelled words."""

from __future__ import annotations


def closest(word: str, words: list[str]) -> str | None:
    """The one of ``words`` that a typo makes of ``word``: one edit away (two letters changing places is
    one), two from 7 letters on, or differing in case and ``-``/``_`` only. None if there is none."""
    return Suggestions(words).closest(word)


_MAX_CACHED = 2_000


class Suggestions:
    """Words of which the nearest is asked for often: ``closest(word)`` is ``closest(word, words)`` and looks only at
    those whose length and letters may be near."""

    __slots__ = ("_folded", "_known", "_lengths", "_letters", "_words")
    FAR = 3

    def __init__(self, words: list[str]) -> None:
        self._words = words
        self._folded: dict[str, str] = {}
        self._known: dict[str, tuple[int, str | None]] = {}
        self._lengths: dict[int, list[int]] = {}  # length -> where the words of that length are
        self._letters: list[int | None] = [None] * len(words)
        for at, word in enumerate(words):
            self._folded.setdefault(word.lower(), word)
            self._lengths.setdefault(len(word), []).append(at)

    def closest(self, word: str) -> str | None:
        """The nearest of the words, the first of equals; None if none is near."""
        return self.measured(word)[1]

    def measured(self, word: str) -> tuple[int, str | None]:
        """The nearest of the words with the number of edits to it (0: differs in case and ``-``/``_`` only, ``FAR``:
        none is near). Answers are kept, up to a number."""
        known = self._known
        if word not in known:
            if len(known) >= _MAX_CACHED:
                known.clear()
            known[word] = self._nearest(word)
        return known[word]

    def _nearest(self, word: str) -> tuple[int, str | None]:
        same = self._folded.get(word.lower().replace("-", "_"))
        if same is not None:
            return 0, same
        length = len(word)
        most = 2 if length >= 7 else 1
        indexes = [at for size in range(length - most, length + most + 1) for at in self._lengths.get(size, ())]
        if not indexes:
            return self.FAR, None
        best: tuple[int, int] | None = None
        letters = _letters(word)
        for at in indexes:
            held = self._letters[at]
            if held is None:
                held = self._letters[at] = _letters(self._words[at])
            # an edit brings one letter at most and takes one at most
            if (letters & ~held).bit_count() <= most and (held & ~letters).bit_count() <= most:
                far = distance(word, self._words[at], most)
                if far <= most and (best is None or (far, at) < best):
                    best = far, at
        return (best[0], self._words[best[1]]) if best is not None else (self.FAR, None)


def _letters(word: str) -> int:
    """Which letters a word has, as bits; some share one."""
    made = 0
    for letter in set(word):
        made |= 1 << (ord(letter) & 63)
    return made


def distance(one: str, other: str, most: int) -> int:
    """Insertions, deletions, replacements and swaps of neighbours from ``one`` to ``other``; more than ``most`` counts
    as ``most + 1``. ``most`` is small: the work grows with its power, and with the length of the words only once."""
    if one == other:
        return 0
    if most < 1 or abs(len(one) - len(other)) > most:
        return most + 1
    at, end = 0, min(len(one), len(other))
    while at < end and one[at] == other[at]:
        at += 1
    left, right = one[at + 1 :], other[at + 1 :]  # what follows the first letter that differs
    best = most
    if at < end:
        best = distance(left, right, most - 1)
        if left and right and left[0] == other[at] and one[at] == right[0]:
            best = min(best, distance(left[1:], right[1:], most - 1))
    if at < len(one):
        best = min(best, distance(left, other[at:], most - 1))
    if at < len(other):
        best = min(best, distance(one[at:], right, most - 1))
    return best + 1
