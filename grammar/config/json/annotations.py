"""What people write at the end of a line of JSON to explain it: a callout number, ``<-- new field``."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.json.frames import JsonFrame
from lslint.grammar.config.json.tokens import NUMBER, WORDS

_ARROW = r"(?:<[-=~]+>?|-+>|[\u2190-\u2194\u21d0-\u21d4\u261a-\u261f\u27f5-\u27f7\u2b05-\u2b07]|\U0001f448)"
_ARROWED = rf"{_ARROW}[^\r\n]{{0,200}}+(?<![\]}}{{\[])(?=[\r\n]|\Z)"
_MARKED = r"(?:<{1,3}[ \t]|--[ \t]|\^+[-~]*[ \t]|\*+[ \t\w]|!+[ \t]|;|\()[^\r\n{}\[\]\":=]{0,200}+(?=[\r\n]|\Z)"
_WORD = r"[^\s\[\]{},:=\"'\#/]{1,40}+"
_WORDS = rf"{_WORD}(?:[ \t]+{_WORD}){{1,20}}+(?=[ \t]*+[\r\n])"


def is_callout(text: str, start: int, end: int, frame: JsonFrame, is_first: bool, limit: int) -> bool:
    """Whether the word is a number at the end of a line, in an object, that can be neither name nor value.
    ``is_first``: it starts its line."""
    if end - start > 2 or frame.opener != "{" or frame.want not in ("name", "comma") or is_first:
        return False
    return compiled(r"(?<=[ \t])[0-9]+[ \t]*\r?\n(?![ \t\r\n]*[:=])").match(text, start, limit) is not None


def annotation_end(text: str, start: int, frame: JsonFrame, is_first: bool, limit: int) -> int:
    """The end of an annotation that starts with the word at ``start`` and takes the rest of the line; 0 if the word is
    none: a name or a value may be meant."""
    if frame.want == "colon" or (frame.want == "value" and frame.opener == "{"):
        return 0
    match = compiled(_ARROWED).match(text, start, limit)
    if match is None and frame.want != "value":
        match = compiled(_MARKED).match(text, start, limit)
        if match is None and not is_first and frame.last > frame.start + 1:
            match = compiled(_WORDS).match(text, start, limit)
            if match is not None and _is_value(match[0].split()[-1]):
                return 0  # a name and its value without colon
    if match is None or compiled(r"\s*+(?::|=)").match(text, match.end(), limit):
        return 0
    return start + len(match[0].rstrip())


def _is_value(word: str) -> bool:
    return word in WORDS or compiled(NUMBER).fullmatch(word) is not None
