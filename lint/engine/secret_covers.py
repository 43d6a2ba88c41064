"""What code frames hide beside secrets: text after the names of secrets that no parser has understood.

Messages quote what a parser has read, and the values in them are found by their spans. A frame shows lines as they are:
in a text with a syntax error the place decides what it hides, not how a value looks.
"""

from __future__ import annotations

from bisect import bisect_left

from lslint.engine.secret_collector import lowered, name_around, offsets_of
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.lines import line_stop
from lslint.grammar.parse_errors import Span
from lslint.rules.shared.secret_names import NAME_HINTS, may_be_secret_name
from lslint.rules.shared.secret_search import is_piece, is_unreadable, may_be_piece, may_be_rest, pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator

_KEY = r"\"[^\"\n=:]{2,100}\"(?=[^\S\n]{0,20}[=:])|(?<![^\s,=:])[^\s,=:]{2,100}"
"""In a text with a syntax error, what may be a name: a word, and a string before a sign."""
_SPLIT = r"(?<=\w)[-'\"](?=\w)"
"""What may split a name in two: ``pass-word``, ``pas"sword``."""
_VARIABLE = r"\$\{\w"
_TOKEN = "[A-Za-z0-9]{4,}"
_SIGN = r"(?:\\?[\"'`’”\])])*[^\S\n]*(?:[=:]=?>?|->|→|,)?[ \t]*(?:\\?[\"'`‘“])?"
"""What is between a name and its value."""
_SETTING = r"(?:- )?[\"']?[\w.@-]+[\"']?[ \t]*(?:=>|[:={])|\W*$|#"
"""The start of a line that is a setting or a block of its own, a comment, or a line without words."""
_SEPARATORS = " \t\r\n\"'`,;:=>/\\(){}[]"
"""What ends a word: in ``a=Kx7~Lw4Rt9Km`` the word with the random string is ``Kx7~Lw4Rt9Km``."""
_PROPERTY = r"[\"']?[ \t]*:[ \t]+[!&](\S+)"
"""A tag or anchor of YAML before a value, which may be the beginning of a damaged secret."""
_CUT_VALUE = r"[^\s\"'\]}]\r?\n[ \t]*(?=\w)"
"""Between a value without quotes and the line below, where the rest of it may be."""
_NO_SECRET = r"[\"']?(?:(?:\$\{\w+\}:?)+|true|false|null)[\"']?"
"""A value that is made of references, or none."""
_CLOSED_VALUE = (
    r"[\"'`’”\])]*[ \t]*(?:=>|:)[ \t]*(\"[^\"\\]*\"|'[^'\\]*'|\$\{\w+\}|true|false|null)"
    r"(?=[ \t,]+[\"']?[\w.@-]{2,40}[\"']?[ \t]*(?:=>|:)|[ \t,}\])]*$)"
)
"""A value in quotes, or without a secret, before the next setting or the end of the line."""


def damaged_covers(text: str, hints: list[int]) -> Iterator[Span]:
    """Yield the spans that frames hide in a text with a syntax error: what follows the name of a secret and a sign,
    and the next line. Without a sign, or if the next line is a setting of its own, from what may be a piece of a
    secret. ``hints``: the offsets of parts of such names."""
    is_variable, split = compiled(_VARIABLE).search, compiled(_SPLIT)
    words = (match for match in compiled(_KEY).finditer(text) if is_variable(match[0]) is None)
    names = [*_names(text, hints, 0, len(text)), *(match.end() for match in words if may_be_secret_name(match[0]))]
    splits = [match.start() - number for number, match in enumerate(split.finditer(text))]
    joined = split.sub("", text) if splits else ""
    joined_hints = offsets_of(lowered(joined), NAME_HINTS)
    names += (end + bisect_left(splits, end) for end in _names(joined, joined_hints, 0, len(joined)))
    yield from _covers(text, sorted(names), len(text), is_damaged=True)
    for match in pattern("cut_user").finditer(text):
        yield match.start("secret"), _line(text, match.end(), len(text))[0]


def free_covers(text: str, hints: list[int], units: Iterable[Span]) -> Iterator[Span]:
    """Yield the spans that frames hide in a text that parses: random strings on the line of the name of a secret and on
    the next one, as a parser may look for its value elsewhere, and what may be a piece of a secret in a comment that
    touches the value or its sign; in comments and strings (``units``) the rest of the line from such a piece on."""
    for start, end in units if hints else ():
        yield from _covers(text, _names(text, hints, start, end), end, is_damaged=False)
    end = stop = -1
    for at in _names(text, hints, 0, len(text)):
        if at <= stop:
            continue
        first, stop = max(at, end), _line(text, at, len(text))[1]
        end = _line(text, stop + 1, len(text))[0]
        if (tag := compiled(_PROPERTY).match(text, at, stop)) is not None:
            yield from _rest(text, *tag.span(1), is_whole=False)
        glued_comment = compiled(r"(?<=[\"'])#|(?<=[=:])[ \t]{0,20}#(?=\S)").search(text, at, stop)
        comment = glued_comment.start() if glued_comment else stop
        below = compiled(_CUT_VALUE).match(text, max(stop - 1, at), end)
        glued = compiled(_TOKEN).match(text, first, end)
        for match in (*([glued] if glued else ()), *pattern("token").finditer(text, first, end)):
            is_hidden = is_unreadable(match[0]) or (match[0].isalpha() and pattern("odd_letters").search(match[0]))
            is_hidden = is_hidden or (_is_first(text, below, match.start()) and may_be_rest(match[0]))
            if is_hidden or (comment < match.start() < stop and is_piece(match[0], numbered=False)):
                begin = match.start()
                while begin > first and text[begin - 1] not in _SEPARATORS:
                    begin -= 1
                rest = compiled(r"[^\s\"'`,;)}\]]*").match(text, match.end())
                first = rest.end() if rest else match.end()
                yield begin, first


def _is_first(text: str, below: re.Match[str] | None, at: int) -> bool:
    """Return whether an offset is in the name on the line below a value without quotes (``below``)."""
    return below is not None and compiled(r"[^\s:]*").fullmatch(text, below.end(), at) is not None


def _covers(text: str, names: Iterable[int], end: int, *, is_damaged: bool) -> Iterator[Span]:
    """Yield the spans to hide. ``names``: the ends of the names of secrets, in order."""
    done, last, is_whole = -1, -1, False
    for at in names:
        is_first = at > done
        last, stop = _line(text, at, end) if is_first else (last, done)
        sign = compiled(_SIGN).match(text, at, last)
        is_set = is_damaged and sign is not None and bool(sign[0].strip())
        if not is_first and (is_whole or not is_set):
            continue
        if (closed := compiled(_CLOSED_VALUE).match(text, at, last)) is not None:
            first, after = closed.start(1) + 1, closed.end(1) - 1
            if compiled(_NO_SECRET).fullmatch(closed[1]) is None:
                yield from _rest(text, first, after, is_whole=is_set)
            if not is_first:
                continue  # the line and the next one were searched from an earlier name on
            sign, is_set = closed, False
        is_whole, done = is_set, stop
        yield from _rest(text, sign.end() if sign is not None else at, last, is_whole=is_set)
        if done < end:
            below, _ = _line(text, done + 1, end)
            begin = below - len(text[done + 1 : below].lstrip())
            # the end of a value in open quotes may be glued to the name of a setting
            is_open = is_set and begin == done + 1 and any(text.count(quote, at, last) % 2 for quote in "'\"")
            is_rest = is_open or compiled(_SETTING).match(text, begin, below) is None
            yield from _rest(text, begin, below, is_whole=is_set and is_rest)


def _rest(text: str, begin: int, last: int, *, is_whole: bool) -> Iterator[Span]:
    """Yield the rest of a line; without ``is_whole`` only from what may be a piece of a secret."""
    tokens = compiled(_TOKEN).finditer(text, begin, last)
    piece = next((match for match in tokens if not is_whole and is_piece(match[0], numbered=False)), None)
    if piece is not None or (is_whole and compiled(r"\w").search(text, begin, last)):
        yield (begin if piece is None else piece.start()), last


def _line(text: str, at: int, end: int) -> Span:
    """Return the end of the text on the line of an offset, and of the line with its line end."""
    stop = text.find("\n", at, end)
    return line_stop(text, at, end), end if stop < 0 else stop


def _names(text: str, hints: list[int], start: int, end: int) -> Iterator[int]:
    """Yield the ends of the names of secrets, except those of variables (``${PWD}``)."""
    done = start
    for hint in hints[bisect_left(hints, start) : bisect_left(hints, end)]:
        if hint >= done:
            first, done = name_around(text, hint, hint + 1, done)
            is_variable = text.endswith(("$", "${", "$("), 0, first) and text[done : done + 1] in ("}", ")", "/")
            if not is_variable and may_be_secret_name(text[first:done].strip(".-")):
                yield done
            elif (cut := pattern("glued").match(text, first, done)) and may_be_piece(text[cut.end() : done]):
                yield cut.end()
