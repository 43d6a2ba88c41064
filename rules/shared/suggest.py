"""Suggestions for misspelled words."""

from __future__ import annotations

from lslint.grammar.spans import common_length

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container


def closest(word: str, words: list[str]) -> str | None:
    """Return the intended word if ``word`` is probably a typo, else None.

    The words differ in one edit (a swap of two letters counts as one), in two edits from 7 letters on, or only in case
    and ``-``/``_``. Words of one or two letters may differ only in case. The same holds for the parts of names with
    equally many: ``dlq_enabled`` is another name than ``ilm_enabled``, and no misspelled one."""
    return Suggestions(words).closest(word)


def closest_free(word: str, words: list[str], given: Container[str]) -> str | None:
    """Return the closest word without those in ``given``; None if a word in ``given`` is equally close."""
    return Free([name for name in words if name not in given], [name for name in words if name in given]).closest(word)


_MAX_CACHED = 2_000


class Suggestions:
    """A list of words for many lookups: ``closest(word)`` is ``closest(word, words)``, but compares only words with a
    similar length and similar letters."""

    __slots__ = ("_folded", "_known", "_lengths", "_letters", "words")
    FAR = 3

    def __init__(self, words: list[str]) -> None:
        self.words = words
        self._folded: dict[str, str] = {}
        self._known: dict[str, tuple[int, str | None]] = {}
        self._lengths: dict[int, list[int]] = {}  # length -> indexes of the words of that length
        self._letters: list[int | None] = [None] * len(words)
        for at, word in enumerate(words):
            self._folded.setdefault(word.lower(), word)
            self._lengths.setdefault(len(word), []).append(at)

    def closest(self, word: str) -> str | None:
        """Return the closest word, the first of several equally close ones; None if no word is close."""
        return self.measured(word)[1]

    def measured(self, word: str) -> tuple[int, str | None]:
        """Return the number of edits and the closest word (0: they differ only in case and ``-``/``_``, ``FAR``: no
        word is close). Results are cached."""
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
        if length < 3:
            return self.FAR, None  # every other short word is equally close
        most = 2 if length >= 7 else 1
        indexes = [at for size in range(length - most, length + most + 1) for at in self._lengths.get(size, ())]
        if not indexes:
            return self.FAR, None
        best: tuple[int, int] | None = None
        letters = _letters(word)
        for index in indexes:
            held = self._letters[index]
            if held is None:
                held = self._letters[index] = _letters(self.words[index])
            # an edit adds at most one letter and removes at most one
            if (letters & ~held).bit_count() <= most and (held & ~letters).bit_count() <= most:
                far = distance(word, self.words[index], most)
                if far <= most and (best is None or (far, index) < best) and _has_same_parts(word, self.words[index]):
                    best = far, index
        return (best[0], self.words[best[1]]) if best is not None else (self.FAR, None)


class Free:
    """Available words and used words. ``closest(word)``: the closest available word; None if a used word is equally
    close, because it is probably the intended one."""

    __slots__ = ("_free", "_given")

    def __init__(self, free: list[str], given: list[str]) -> None:
        self._free = Suggestions(free)
        self._given = Suggestions(given)

    def closest(self, word: str) -> str | None:
        far, found = self._free.measured(word)
        return found if far < self._given.measured(word)[0] else None

    def reordered(self, word: str) -> str | None:
        """Return the available word with the same parts in another order."""
        parts = sorted(word.split("_"))
        return next((name for name in self._free.words if sorted(name.split("_")) == parts), None)


_SEPARATORS = str.maketrans("_-.[]/", "      ")


def _has_same_parts(one: str, other: str) -> bool:
    """Return whether each part of a name is close enough to that of another name to be a misspelling of it."""
    parts, others = one.translate(_SEPARATORS).split(), other.translate(_SEPARATORS).split()
    if len(parts) != len(others):
        return True  # a separator is missing or surplus
    for part, known in zip(parts, others, strict=True):
        if part == known:
            continue
        if len(parts) > 1:
            longest = max(len(part), len(known))
            most = 2 if longest >= 7 else 1
            if longest < 3 or distance(part, known, most) > most:
                return False
        if {part, known} == {"get", "set"} or (part[2:] == known[2:] and {part[:2], known[:2]} == {"in", "ex"}):
            return False  # opposites: ``include`` and ``exclude``
        if _is_other_word(part, known):
            return False
    return True


def _is_other_word(one: str, other: str) -> bool:
    """Return whether words of one length differ as words do, not as typing errors: in two letters (``context`` and
    ``convert``), or, if short, in the first one (``sort`` and ``port``)."""
    if len(one) != len(other) or len(one) > 8:
        return False
    different = [at for at, pair in enumerate(zip(one, other, strict=True)) if pair[0] != pair[1]]
    if len(different) == 2:
        first, second = different
        return (one[first], one[second]) != (other[second], other[first])
    return different == [0] and len(one) <= 5 and one[0].lower() != other[0].lower()


def _letters(word: str) -> int:
    """Return the letters of a word as bits; some letters share a bit."""
    return sum({1 << (ord(letter) & 63) for letter in word})


def distance(one: str, other: str, most: int) -> int:
    """Return the number of insertions, deletions, replacements and swaps of neighbors from ``one`` to ``other``, up to
    ``most + 1``. The time is exponential in ``most`` and linear in the length of the words."""
    if one == other:
        return 0
    if most < 1 or abs(len(one) - len(other)) > most:
        return most + 1
    at, end = common_length(one, other), min(len(one), len(other))
    left, right = one[at + 1 :], other[at + 1 :]  # the rest after the first different letter
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
