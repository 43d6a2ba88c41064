"""Placeholders of JSON that are not in quotes: ``"shards": #shards``, ``USER_MAPPING_PLACEHOLDER``, ``$name``.

A program replaces them before the text is read as JSON. Lower-case words without a special character are none, and
neither is a ``#`` comment.
"""

from __future__ import annotations

import re

from lslint.grammar.bounded_cache import compiled

FILLER = "\ue000"
"""Masks a marker of a template engine, which counts as a placeholder."""
VALUE, NAME, MEMBER = "value", "name", "member"
"""What a placeholder makes: a value, the name of an entry, or whole entries of an object."""

_STRING = r'"(?:[^"\\\r\n]|\\[^\r\n])*+"'
_LONG_STRING = r'"""(?:[^"]|"(?!""))*+"""'
_COMMENT = r"//[^\r\n]*|/\*(?:[^*]|\*(?!/))*+(?:\*/|\Z)"
_PLAIN = (
    rf"(?:[\s\[\]{{}},:]++|{_LONG_STRING}|{_STRING}|(?<!\{{)[-+0-9.eE]++(?![\w$])|(?:true|false|null)(?!\w)"
    rf"|{_COMMENT})*+"
)
"""What JSON and console requests consist of; where it ends is something else."""
_SIGNED = (
    rf"{FILLER}++"
    r"|\#\{[^{}\r\n\"]{1,80}\}|\#[A-Za-z_][\w.-]*\#"
    r"|\$\{[^{}\r\n]{1,80}\}|\$\([^()\r\n]{1,80}\)|\$\[\[[\w.]+\]\]|\$\$?\w[\w.-]*\$*"
    r"|<{1,3}[A-Za-z_$%][^<>{}\[\]\r\n\"]{0,80}>{1,3}"
    r"|@{1,2}(?:[A-Za-z_][\w.-]*|\([\w.-]+\)|\{[\w.-]+\})@{0,2}"
    r"|%{1,2}(?:[A-Za-z_][\w.-]*|(?:\([\w.-]+\)|\{[\w.-]+\}|\[[\w.-]+\])[a-z]?)%{0,2}|%(?:\d+\$)?[-+0-9.]*[a-z]"
    r"|__[A-Za-z]\w*__|~[A-Za-z_]\w*~|\|[A-Za-z_]\w*\||![A-Za-z_]\w*!|\^[A-Za-z_]\w*\^"
    r"|\[\[[A-Za-z_][\w.]*\]\]|\(\([A-Za-z_][\w .-]*\)\)|(?:(?<=:)|(?<=:[ \t]))\{(?:\d|[a-z]*(?:_|[A-Z])[\w.]{0,80})\}"
)
"""Names with the special characters of variables and placeholders."""
_CAPITALS = r"_*[A-Z][A-Z0-9]*(?:[_.-]+[A-Z0-9]+)+_*|\w{0,64}(?i:place_?holder)\w{0,64}+"
_WORD = r"(?!(?:TRUE|FALSE|NULL|NONE|NAN|INF|INFINITY|YES|OFF|UNDEFINED)\b)[A-Z][A-Z0-9]{2,}"
_TOKENS = (
    rf"(?P<string>{_LONG_STRING}|{_STRING}|'(?:[^'\\\r\n]|\\[^\r\n])*+')|(?P<comment>{_COMMENT})"
    rf"|(?<![^\s\[\]{{}},:])(?:(?P<sure>(?:{_SIGNED}){{1,4}}|{_CAPITALS})|(?P<word>{_WORD}))(?=[\s\]}},:]|//|/\*|\Z)"
    r"|\#(?P<hash>[A-Za-z_]\w*)|(?P<rest>\#[^\r\n]*)|(?P<sign>[\[\]{},:])|[^\s\[\]{},:\"\#]++|."
)
_AFTER = rf"(?:\s++|{_COMMENT})*+([^\s/]|/|\Z)"
_ENDS = r"[ \t]*(?:$|//|/\*|[,}\]][ \t]*(?:$|[\"}\],\#{/])|:[ \t]*(?:$|[{\[\"0-9$\#]))"
"""What the line of a placeholder after ``#`` goes on with; that of a comment goes on with words."""
_JOINED = r"[a-z]+[a-z0-9]*[A-Z]\w*|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+"
"""Names of variables; a word of a comment has no such form."""


MAX_CHARS = 60_000
"""Longer input is not searched: quotes that nothing closes would take too long."""


def find(text: str) -> list[tuple[int, int, str]]:
    """The placeholders of a JSON text, in order: start, end, and what they make. None in long input."""
    if len(text) > MAX_CHARS:
        return []
    plain = compiled(_PLAIN).match(text)
    if plain is None or plain.end() == len(text):
        return []
    found: list[tuple[int, int, str]] = []
    stack: list[str] = []
    before = ""
    search, at = compiled(rf"(?s:{_TOKENS})").search, 0
    while (match := search(text, at)) is not None:
        kind, at = match.lastgroup, match.end()
        if kind == "comment" or match[0].isspace():
            continue
        if kind == "sign":
            before = match[0]
            if before in "{[":
                stack.append(before)
            elif before in "}]" and stack:
                stack.pop()
            continue
        if kind in ("rest", "hash", "sure", "word"):
            made = _made(text, match, before, stack[-1] if stack else "")
            if made:
                found.append((match.start(), at, made))
            elif kind in ("rest", "hash"):
                end = compiled(r"[^\r\n]*+").match(text, at)
                at = end.end() if end is not None else at
                continue
        before = "value"
    return found


def _made(text: str, match: re.Match[str], before: str, within: str) -> str:
    """What the text of a match makes; empty if it is no placeholder. ``before``: the character before it; ``within``:
    the bracket that is open."""
    kind, end = match.lastgroup, match.end()
    if kind == "rest":
        return ""
    following = compiled(_AFTER).match(text, end)
    after = following[1] if following is not None else ""
    if before == ":" or not within or (within == "[" and before in ("[", ",")):
        made = VALUE
    else:
        made = NAME if after == ":" else MEMBER
    if kind == "sure":
        return made
    is_end = after in (",", "}", "]", "")
    if kind == "word":
        return made if made == NAME or (made == VALUE and within and is_end) else ""
    if (made != NAME and not is_end) or compiled(rf"(?m:{_ENDS})").match(text, end) is None:
        return ""
    if before == ":" or (before in ("{", "[", ",") and compiled(_JOINED).fullmatch(match["hash"]) is not None):
        return made
    return ""
