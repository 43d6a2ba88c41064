"""Tokens of the tolerant JSON reader: wider than JSON's own, and what they would be in JSON."""

from __future__ import annotations

import re

from lslint.grammar.bounded_cache import compiled

_BARE = r"[^\s\[\]{},:=\"\u201c\u201d\u201e]"
TOKENS = (
    r"[ \t\r\n\ufeff]*+(?:"
    r"(?P<comment>//[^\r\n]*|/\*(?:[^*]|\*(?!/))*+(?:\*/|\Z)|\#[^\r\n]*)"
    r'|(?P<triple>"""(?:[^"]|"(?!""))*+""")'
    r'|(?P<string>"(?:[^"\\\r\n]|\\[^\r\n])*+"?)'
    r"|(?P<single>'(?:[^'\\\r\n]|\\[^\r\n])*+'?)"
    r'|(?P<curly>[\u201c\u201d\u201e](?:[^\u201c\u201d\u201e"\r\n])*+[\u201c\u201d\u201e"]?)'
    r"|(?P<separator>=>|[:=])"
    r"|(?P<sign>[\[\]{},])"
    rf"|(?P<word>[^\s\[\]{{}},:=\"'\#\u201c\u201d\u201e/](?:(?!//|/\*){_BARE})*+|.)"
    r")"
)
GOOD_ESCAPE = r'\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})'
NUMBER = r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"
WORDS = {"true": True, "false": False, "null": None}
FOREIGN = {"True": "true", "TRUE": "true", "False": "false", "FALSE": "false", "None": "null", "NULL": "null",
            "nil": "null", "undefined": "null"}  # fmt: skip


def ends_escaped(text: str, start: int, end: int) -> bool:
    """True if the character at ``end`` has an odd number of backslashes before it."""
    before = text[start:end]
    return (len(before) - len(before.rstrip("\\"))) % 2 == 1


def number_edit(start: int, end: int, word: str) -> list[tuple[int, int, str]]:
    """A number in JSON's form where it is plain what was meant."""
    match = compiled(r"\+?0*([0-9][0-9]*(?:\.[0-9]+)?)").fullmatch(word)
    if match:
        return [(start, end, match[1])]
    if compiled(r"-?\.[0-9]+").fullmatch(word):
        return [(start, end, word.replace(".", "0.", 1))]
    if compiled(r"-?[0-9]+\.").fullmatch(word):
        return [(start, end, word + "0")]
    return []


def escape(character: str) -> str:
    return quoted(character)[1:-1]


def quoted(value: str) -> str:
    """The text as a JSON string."""
    import json

    return json.dumps(value, ensure_ascii=False)


def decoded(inner: str) -> str:
    """The content of a string, good escapes undone, bad ones kept as they stand."""
    if "\\" not in inner:
        return inner
    import json

    def one(match: re.Match[str]) -> str:
        return str(json.loads(f'"{match[0]}"'))

    return compiled(f"(?:{GOOD_ESCAPE})+").sub(one, inner)
