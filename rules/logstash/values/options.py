"""Reads option values the way Logstash does: what a number, a boolean, a text or a list option really gets.

Logstash wraps a lone value in a list and unwraps a list of one, takes numbers from texts that print back the same, and
knows ``true``/``false`` only as texts. A value with ``${VAR}`` is not in the file: every helper gives None for it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from lslint.grammar import numbers
from lslint.grammar.logstash.nodes import Array, Bareword, Hash, Node, Number, Option, Pipeline, Plugin, String, Value
from lslint.rules.api import Context


def text(value: Value | None) -> str | None:
    """The text of a string, bareword or number (as written), also alone in a list; None for anything else.

    Texts with ``${VAR}`` give None: see ``is_variable``.
    """
    value = _lone(value)
    if isinstance(value, Number):
        return value.text
    if isinstance(value, String | Bareword) and "${" not in value.value:
        return value.value
    return None


def pairs(value: object) -> Iterator[tuple[str, Value]]:
    """Names and values of a hash option, also written as a list of pairs; nothing for any other value."""
    for key, given in pair_nodes(value):
        if isinstance(key, String | Bareword):
            yield key.value, given


def pair_nodes(value: object) -> list[tuple[Node, Value]]:
    """Keys and values of a hash option, also written as a list of pairs; nothing for any other value."""
    if isinstance(value, Hash):
        return [(pair.key, pair.value) for pair in value.pairs]
    return list(zip(value.items[::2], value.items[1::2], strict=False)) if isinstance(value, Array) else []


def strings(value: Value, keys: bool = False) -> Iterator[String | Bareword]:
    """The strings and barewords of a value in source order. ``keys``: with the keys of hashes."""
    stack = [value]
    while stack:
        value = stack.pop()
        if isinstance(value, Array):
            stack.extend(reversed(value.items))
        elif isinstance(value, Hash):
            for pair in reversed(value.pairs):
                stack += (pair.value, pair.key) if keys else (pair.value,)
        elif isinstance(value, String | Bareword):
            yield value


def number(value: Value | None) -> int | float | None:
    """What a ``:number`` option gets (``250``, ``"250"``, ``-1``); None where it is refused or a variable decides."""
    found = text(value)
    if found is None:
        return None
    written = isinstance(_lone(value), Number)
    integer = numbers.signed(found)
    if integer is not None:
        digits = found.removeprefix("-")
        return integer if written or digits == "0" == found or digits[0] in "123456789" else None
    real = numbers.real(found)
    return real if real is not None and (written or str(real) == found) else None


def boolean(value: Value | None) -> bool | None:
    """What a ``:boolean`` option gets: exactly ``true`` or ``false``, quoted or not; else None."""
    return {"true": True, "false": False}.get(text(value) or "")


def texts(value: Value | None) -> list[str]:
    """The texts of a list option; a lone value is a list of one. Items that are no text or a variable are left out."""
    items = value.items if isinstance(value, Array) else [] if value is None else [value]
    return [found for found in (text(item) for item in items) if found is not None]


def is_variable(value: Value | None) -> bool:
    """True where ``${VAR}`` stands in the value, so that it is not in the file."""
    value = _lone(value)
    return isinstance(value, String | Bareword) and "${" in value.value


def option_text(plugin: Plugin, name: str) -> str | None:
    """``text`` of the last option of that name; None also where it is not set."""
    option = plugin.option(name)
    return None if option is None else text(option.value)


def option_number(plugin: Plugin, name: str) -> int | float | None:
    """``number`` of the last option of that name; None also where it is not set."""
    option = plugin.option(name)
    return None if option is None else number(option.value)


def option_boolean(plugin: Plugin, name: str) -> bool | None:
    """``boolean`` of the last option of that name; None also where it is not set."""
    option = plugin.option(name)
    return None if option is None else boolean(option.value)


def codec_name(plugin: Plugin) -> str:
    """The name of the codec of an input or output; empty where the file names none."""
    option = plugin.option("codec")
    return getattr(option.value, "name", getattr(option.value, "value", "")) if option is not None else ""


def removal(source: str, tree: Pipeline, option: Option) -> tuple[int, int] | None:
    """The span to delete so that an option goes and nothing else: its whole line where it stands there alone.

    A comment behind it stays. None where a comment stands inside the option, which would go with it.
    """
    start, end = option.start, option.end
    if has_comment(tree, start, end):
        return None
    line, stop = start, end
    while line and source[line - 1] in " \t":
        line -= 1
    while stop < len(source) and source[stop] in " \t\r":
        stop += 1
    if (not line or source[line - 1] == "\n") and (stop == len(source) or source[stop] == "\n"):
        return line, min(stop + 1, len(source))
    while end < len(source) and source[end] in " \t":
        end += 1
    return start, end


def has_comment(tree: Pipeline, start: int, end: int) -> bool:
    """True where a comment begins in ``text[start:end]``."""
    following = bisect_left(tree.comments, (start, 0))
    return following < len(tree.comments) and tree.comments[following][0] < end


def _lone(value: Value | None) -> Value | None:
    """The item of a list of one, else the value itself."""
    if isinstance(value, Array) and len(value.items) == 1:
        return value.items[0]
    return value


def raw_texts(value: Value | None) -> list[str]:
    """As ``texts``, but with variables left as they are written: good for comparing two places, not for reading."""
    items = value.items if isinstance(value, Array) else [] if value is None else [value]
    return [v.text if isinstance(v, Number) else v.value for v in items if isinstance(v, Number | String | Bareword)]


def is_chosen(ctx: Context, start: int, end: int) -> bool:
    """True where a template engine may leave out parts of ``text[start:end]``: what stands there need not stand there
    together."""
    if not ctx.has_syntax_errors:
        return False
    source = ctx.text[start:end]
    if "{%" in source or "<%" in source:
        return True
    return any(
        source.find("{{" + word) >= 0 for word in ("#", "^", " if", "- if", "-if", "if ", " range", "- range", " with")
    )


def is_complete(plugin: Plugin, ctx: Context) -> bool:
    """False where a template engine may still add options: then the absence of one says nothing."""
    if not ctx.has_syntax_errors:
        return True
    source = ctx.text[plugin.start : plugin.end]
    return not any(mark in source for mark in ("{{", "{%", "<%"))
