"""Random strings near the names of secrets and in messages, also if a syntax error splits them."""

from __future__ import annotations

from bisect import bisect_right

from lslint.rules.shared.secret_search import pattern
from lslint.rules.shared.secret_shapes import (
    MAX_TOKENS,
    has_random,
    is_piece,
    is_random,
    is_unreadable,
    is_varied,
    is_vowelless,
    random_runs,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.grammar.parse_errors import Span

_OF_NAMES = "-_./"
_MAX_JOINED = 100


def rest_of_word(text: str, end: int, name: str = "rest") -> int:
    """Return the end of a value that looks random up to ``end``: the next space, quote or bracket. ``name``: that of
    the pattern for what follows."""
    match = pattern(name).match(text, end)
    return match.end() if match is not None else end


def joined_start(text: str, end: int, start: int = 0) -> int:
    """Return the start of the word before a random string at ``end`` to which a sign or an escaped character joins it
    (``pass\\xa0word``, ``pass%word``)."""
    before = pattern("joined").search(text, max(end - _MAX_JOINED, start), end)
    return before.start() if before is not None else end


def after_name(text: str, start: int, stop: int, end: int, known: list[Span], *, damaged: bool) -> Iterator[Span]:
    """Yield the spans of random strings, and of their possible pieces, after the name of a secret.

    The line with the name is ``text[start:stop]``, the next line ends at ``end``. ``known``: secrets that were already
    found there. ``damaged``: the text has a syntax error, so pieces on both lines count.
    """
    tokens = [match.span() for match in pattern("token").finditer(text, start, end)]
    tokens = [span for span in tokens if not any(a <= span[0] and span[1] <= b for a, b in known)]
    pieces = [span for span in tokens if is_piece(text[span[0] : span[1]])]
    if not pieces and not known:
        return
    is_torn = damaged and pattern("torn_name").search(text, max(start - 100, 0), start + 1) is not None
    if damaged and (is_torn or any(is_varied(text[a:b]) for a, b in pieces) or has_random(text, start, end)):
        yield from pieces
        yield from random_runs(text, start, end)
        return
    if damaged:
        cuts = {match.end() for _, b in known if (match := pattern("cut").match(text, b, end)) is not None}
        yield from (span for span in pieces if span[0] in cuts)
    found = any(a - start < 8 for a, _ in known)
    for a, b in pieces:
        word = text[a:b]
        around = text[a - 1] + text[b : b + 1]
        part = around == "[]" or text[a - 2 : a] == "%{" or any(char in _OF_NAMES for char in around)
        varied = a < stop and not found and not part and (is_varied(word) or is_vowelless(word, 5))
        if varied or is_unreadable(word):
            yield a, b
    for a, b in random_runs(text, start, end):
        if not any(first < b and a < last for first, last in known):
            yield a, b


def random_places(text: str, *, damaged: bool = True) -> list[int]:
    """Return the start offsets of the random strings in ``text``, in order. ``damaged``: the text has a syntax error;
    otherwise the ids of objects (UUIDs) do not count."""
    is_odd = is_unreadable if damaged else is_random
    tokens = (match.start() for match in pattern("token").finditer(text) if is_odd(match[0]))
    found = sorted({*tokens, *(start for start, _ in random_runs(text, 0, MAX_TOKENS))})
    if damaged or not found:
        return found
    ids = [match.span() for match in pattern("uuid").finditer(text)]
    starts = [start for start, _ in ids]
    return [child for child in found if not ((index := bisect_right(starts, child)) and child < ids[index - 1][1])]


def in_message(message: str, near_random: bool | None, *, damaged: bool = True) -> list[Span]:
    """Return the spans of the random tokens in a message.

    ``near_random``: whether a random string is near the malformed text that the message is about; then its possible
    pieces are included. None for a message about well-formed text. ``damaged``: the text has a syntax error; otherwise
    names that contain a number (``log2timeline``) do not count as pieces.
    """
    message = message.replace("U+", " +")  # the name of a character between two pieces
    if near_random is None:
        message = pattern("uuid").sub(lambda match: " " * len(match[0]), message)
        whole = (match.span() for match in pattern("token").finditer(message) if is_random(match[0], strict=True))
        runs = (span for span in random_runs(message, 0, MAX_TOKENS, strict=True) if _has_unreadable(message, *span))
        return [*whole, *runs]
    tokens = list(pattern("token").finditer(message))
    odd = (match for match in tokens if is_unreadable(match[0]) or (damaged and is_varied(match[0])))
    if near_random or next(odd, None) is not None or has_random(message):
        return [match.span() for match in tokens if is_piece(match[0])]
    return []


def glued(word: str) -> int:
    """Return the length of the secret's name before a random string in the same word, else 0."""
    if (match := pattern("glued").match(word)) is None:
        return 0
    rest = word[match.end() :]
    is_odd = _has_unreadable(rest, 0, len(rest)) or pattern("both_cases").search(rest) is not None
    return match.end() if is_odd or has_random(rest) else 0


def _has_unreadable(text: str, start: int, end: int) -> bool:
    return any(is_unreadable(match[0]) for match in pattern("token").finditer(text, start, end))
