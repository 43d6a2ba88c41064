"""Strings that look random, and their pieces."""

from __future__ import annotations

from lslint.grammar.parse_errors import Span
from lslint.rules.shared.secret_search import pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_WORDS = frozenset((
    *("http", "https", "html", "grpc", "jdbc", "smtp", "sftp", "ldap", "ldaps", "mtls", "xpack", "log4j2", "dlog4j2"),
    *("snmp", "xmpp", "hnsw", "zstd", "dhcp", "mqtt", "mssql", "ntlm"),
))  # fmt: skip
MAX_TOKENS = 1_000_000_000


def may_be_piece(text: str) -> bool:
    """Return False if a text certainly contains no piece of a random string."""
    return pattern("may_be_piece").search(text) is not None


def is_random(token: str, *, strict: bool = False) -> bool:
    """Return whether a token is a random sequence of letters and digits (``vz6YKX9y2V``), or six letters without a
    vowel.

    ``strict``: only long tokens with both letters and digits count.
    """
    if _is_mixed(token, len(token), strict):
        return pattern("number").fullmatch(token) is None
    return not strict and is_vowelless(token, 6)


def _is_mixed(text: str, size: int, strict: bool) -> bool:
    """Return whether a string with so many letters and digits is long enough and often switches between them."""
    changes = len(pattern("change").findall(text)) if size >= (12 if strict else 8) else 0
    return changes > 2 + strict and changes * 4 >= size


def is_vowelless(token: str, least: int) -> bool:
    if len(token) < least or token.lower() in _WORDS or pattern("date").fullmatch(token) is not None:
        return False
    return pattern("consonants").fullmatch(token) is not None or pattern("no_word").search(token) is not None


def is_piece(token: str, *, numbered: bool = True) -> bool:
    """Return whether a token may hold a piece of a random string: a digit next to a letter, or letters that no word has
    in a row. ``numbered``: a word with a number counts."""
    names = ("algorithm", "quantity", "date", *(() if numbered else ("numbered", "number")))
    if token.lower() in _WORDS or any(pattern(name).fullmatch(token) for name in names):
        return False
    return pattern("odd_letters").search(token) is not None or is_vowelless(token, 4)


def may_be_rest(token: str) -> bool:
    """Return whether the first word of a line may be the end of a secret on the line above: names of settings with a
    digit, such as ``i18n``, are in lower case."""
    return is_piece(token, numbered=False) and not token.islower()


def is_cut_password(text: str) -> bool:
    """Return whether what follows ``://user:`` may be a password whose host is missing, and is no misspelled port."""
    tokens = pattern("token").findall(text)
    return pattern("misspelled_port").fullmatch(text) is None and any(is_piece(each, numbered=False) for each in tokens)


def random_runs(text: str, start: int, end: int, *, strict: bool = False) -> Iterator[Span]:
    """Yield the spans of random strings with punctuation in ``text[start:end]``. ``strict``: as ``is_random``."""
    for match in pattern("run").finditer(text, start, end):
        run = match[0]
        if _is_mixed(run, sum(map(str.isalnum, run)), strict) and pattern("number").fullmatch(run) is None:
            yield match.span()


def has_random(text: str) -> bool:
    """Return whether the beginning of a text contains a random token, or a random string with punctuation."""
    if any(is_random(match[0]) for match in pattern("token").finditer(text, 0, MAX_TOKENS)):
        return True
    return next(random_runs(text, 0, MAX_TOKENS), None) is not None


def is_varied(token: str) -> bool:
    """Return whether a token switches between letters, digits and case at least twice."""
    return (
        len(pattern("change").findall(token)) > 1
        and token.lower() not in _WORDS
        and pattern("number").fullmatch(token) is None
        and pattern("algorithm").fullmatch(token) is None
    )


def is_unreadable(word: str) -> bool:
    """Return whether a word is not a plausible name, but a random string or a piece of one."""
    if not word.isalpha():
        mixed = word.lower() != word and word.upper() != word
        if not mixed and pattern("digits_twice").search(word) is None:
            return is_random(word)
        # a piece may be glued to a name
        if any(is_random(word[at : at + 8]) for at in range(max(len(word) - 7, 1))):
            return True
        return is_varied(word) and len(pattern("change").findall(word)) * 4 >= len(word)
    odd_case = not (word.islower() or word.isupper() or word.istitle())
    return is_vowelless(word, 4 if odd_case else 7)
