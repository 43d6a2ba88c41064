"""Random strings near the names of secrets and in messages, also if a syntax error splits them."""

from __future__ import annotations

from bisect import bisect_right

from lslint.rules.shared.secret_search import (
    MAX_TOKENS,
    has_random,
    is_piece,
    is_random,
    is_unreadable,
    is_varied,
    pattern,
    random_runs,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from lslint.grammar.parse_errors import Span

_MAX_JOINED = 100


def joined_start(text: str, end: int, start: int = 0) -> int:
    """Return the start of the word before a random string at ``end`` to which a sign or an escaped character joins it
    (``pass\\xa0word``, ``pass%word``)."""
    before = pattern("joined").search(text, max(end - _MAX_JOINED, start), end)
    return before.start() if before is not None else end


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


def in_message(message: str, is_near: Callable[[], bool] | None, *, damaged: bool = True) -> list[Span]:
    """Return the spans of the random tokens in a message.

    ``is_near``: whether a random string is near the malformed text that the message is about; then its possible
    pieces are included. None for a message about well-formed text. ``damaged``: the text has a syntax error; otherwise
    names that contain a number (``log2timeline``) do not count as pieces.
    """
    message = message.replace("U+", " +")  # the name of a character between two pieces
    if is_near is None:
        message = pattern("uuid").sub(lambda match: " " * len(match[0]), message)
        whole = (match.span() for match in pattern("token").finditer(message) if is_random(match[0], strict=True))
        runs = random_runs(message, 0, MAX_TOKENS, strict=True)
        tokens_of = pattern("token").finditer
        return [*whole, *(span for span in runs if any(is_unreadable(token[0]) for token in tokens_of(message, *span)))]
    tokens = list(pattern("token").finditer(message))
    pieces = [match.span() for match in tokens if is_piece(match[0])]
    odd = (match for match in tokens if is_unreadable(match[0]) or (damaged and is_varied(match[0])))
    return pieces if pieces and (next(odd, None) is not None or has_random(message) or is_near()) else []
