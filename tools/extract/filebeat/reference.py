"""The options that ``filebeat.reference.yml`` shows, set or commented out, each in a small separate config.

A commented option has its ``#`` directly before it, so that the line without ``#`` is at the column where the option
belongs; sentences have a space after the ``#``, and therefore an odd column.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator

_LINE = re.compile(r"( *)#?(.*)")
_KEY = re.compile(r"(?:- *)*([a-z_][\w.\-]*|'[^']*'|\"[^\"]*\"):(?: +(.*)|)")
_ITEM = re.compile(r"- ?[^\s-]")
_SENTENCE = re.compile(r"[A-Z]\w*( \w+){2,}")
_ALTERNATIVES = ("- type:", "- module:")


@dataclasses.dataclass(frozen=True)
class Option:
    """``number``: of its line; ``path``: the names of the option and those around it; ``config``: YAML with the option,
    everything below it, and what is around it."""

    number: int
    path: tuple[str, ...]
    config: str


@dataclasses.dataclass(frozen=True)
class _Line:
    number: int
    column: int
    text: str
    name: str
    """Of the option, empty for another item of a list."""
    value: str

    @property
    def is_item(self) -> bool:
        return self.text.startswith("-")

    def __str__(self) -> str:
        return " " * self.column + self.text


def options(text: str) -> Iterator[Option]:
    """Every option of a reference file, in its order, without the sections at the top: some of their options exclude
    each other."""
    lines = list(_lines(text))
    around: list[_Line] = []
    for index, line in enumerate(lines):
        while around and not _is_below(line, around[-1]):
            around.pop()
        if around and around[-1].value and not around[-1].is_item:
            continue  # a setting with a value has nothing below it: this is a sentence
        below = list(_below(lines, index))
        if line.name and (around or not below):
            path = tuple(_label(each) for each in (*around, line))
            config = "".join(f"{each}\n" for each in (*around, line, *below))
            yield Option(line.number, path, config)
        around.append(line)


def _lines(text: str) -> Iterator[_Line]:
    for number, raw in enumerate(text.splitlines(), 1):
        match = _LINE.fullmatch(raw.rstrip())
        body = match[1] + match[2] if match is not None else ""
        content = body.lstrip(" ")
        column = len(body) - len(content)
        if column % 2 or not content or content.startswith("#"):
            continue
        key = _KEY.fullmatch(content)
        if key is not None:
            value = key[2] or ""
            if _SENTENCE.match(value):
                continue
            yield _Line(number, column, content, key[1], "" if value.startswith("#") else value)
        elif _ITEM.match(content):
            yield _Line(number, column, content, "", content)


def _is_below(line: _Line, outer: _Line) -> bool:
    return outer.column < line.column or (outer.column == line.column and line.is_item and not outer.is_item)


def _below(lines: list[_Line], index: int) -> Iterator[_Line]:
    first = lines[index]
    if first.is_item and first.text.startswith(_ALTERNATIVES):
        return  # an input with all of its options, some of which exclude each other
    for line in lines[index + 1 :]:
        if not _is_below(line, first) or (first.value and not first.is_item):
            return
        yield line


def _label(line: _Line) -> str:
    return line.value if line.text.startswith(_ALTERNATIVES) else line.name
