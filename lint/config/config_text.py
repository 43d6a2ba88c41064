"""The text of a config file: where its ``[[suppress]]`` entries are, and new entries at its end.

New text is inserted, nothing is written anew, so comments and formatting stay.
"""

from __future__ import annotations

import os
import re

from lslint.config.config_file import MAX_BYTES
from lslint.config.suppress_entries import FIELDS, MAX_ENTRIES
from lslint.grammar.spans import blank_except

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    NewEntry = dict[str, str]

_KEY = re.compile(r"""(?m)^[ \t]*("(?:[^"\\\n]|\\.)+"|'[^'\n]+'|[\w-]+)[ \t]*=[ \t]*\[""")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"}


class NotInsertable(Exception):  # noqa: N818 - says why
    """Entries that cannot be inserted; the message says why."""


def entry_spans(text: str, path: str, count: int) -> list[tuple[int, int]]:
    """The spans of the headers of the entries in a config with ``count`` entries; the start of the file for each where
    the entries are not written as ``[[suppress]]`` tables."""
    headers = _headers(text, path)
    return headers if len(headers) == count else [(0, 0)] * count


def ignore_spans(text: str, path: str) -> dict[str, tuple[int, int]]:
    """Pattern -> the span of its key in the table ``[per-file-ignores]`` of a config; empty if it is written in another
    way."""
    table = r"tool[ \t]*\.[ \t]*lslint[ \t]*\.[ \t]*" if _is_project(path) else ""
    header = re.search(rf"(?m)^[ \t\ufeff]*\[[ \t]*{table}per-file-ignores[ \t]*\][ \t]*(?:#.*)?\r?$", text)
    if header is None:
        return {}
    following = re.compile(r"(?m)^[ \t]*\[[^\]\n]+\]+[ \t]*(?:#.*)?\r?$").search(text, header.end())
    end = following.start() if following is not None else len(text)
    spans: dict[str, tuple[int, int]] = {}
    for match in _KEY.finditer(text, header.end(), end):
        written = match[1]
        name = written
        if written[0] == "'":
            name = written[1:-1]
        elif written[0] == '"':
            import tomllib

            try:
                name = tomllib.loads(f"name = {written}")["name"]
            except ValueError:
                continue
        spans[name] = match.span(1)
    return spans


def only_headers(text: str, path: str) -> str:
    """The text with spaces for all but the headers of entries and the keys of ``per-file-ignores``, so that a report
    quotes no value of the config."""
    return blank_except(text, (*_headers(text, path), *ignore_spans(text, path).values()))


def _headers(text: str, path: str) -> list[tuple[int, int]]:
    table = r"tool[ \t]*\.[ \t]*lslint[ \t]*\.[ \t]*" if _is_project(path) else ""
    pattern = rf"(?m)^[ \t\ufeff]*(\[\[[ \t]*{table}suppress[ \t]*\]\])"
    return [match.span(1) for match in re.finditer(pattern, text)]


def with_entries(text: str, path: str, entries: Sequence[NewEntry]) -> str:
    """The text of the config ``path`` with these entries at its end. Raises ``NotInsertable``.

    The result was read: it holds the former content and the entries.
    """
    return text + inserted(text, path, entries)


def inserted(text: str, path: str, entries: Sequence[NewEntry]) -> str:
    """What to insert at the end of the text of a config. Raises ``NotInsertable``."""
    header = "[[tool.lslint.suppress]]" if _is_project(path) else "[[suppress]]"
    blocks = []
    for entry in entries:
        fields = [f"{name} = {_value(entry[name])}" for name in FIELDS if name in entry]
        blocks.append("\n".join((header, *fields, "")))
    before = "" if not text or text.endswith("\n") else "\n"
    gap = "\n" if text.strip("\ufeff\r\n\t ") else ""
    new = before + gap + "\n".join(blocks)
    if text.count("\r\n") * 2 > text.count("\n"):
        new = new.replace("\n", "\r\n")
    _verify(text, text + new, path, entries)
    return new


def _verify(old: str, new: str, path: str, entries: Sequence[NewEntry]) -> None:
    if len(new.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise NotInsertable(f"the config would exceed {MAX_BYTES // 1024} kB; use a baseline")
    try:
        before, after = _table(old, path), _table(new, path)
    except (ValueError, RecursionError):
        raise NotInsertable("its `suppress` key is not written as [[suppress]] tables") from None
    known = before.pop("suppress", [])
    if not isinstance(known, list) or after.pop("suppress", None) != [*known, *entries] or before != after:
        raise NotInsertable("its `suppress` key is not written as [[suppress]] tables")
    if len(known) + len(entries) > MAX_ENTRIES:
        raise NotInsertable(f"at most {MAX_ENTRIES:,} entries are supported; use a baseline")


def _table(text: str, path: str) -> dict[str, Any]:
    import tomllib

    table = tomllib.loads(text.removeprefix("\ufeff"))
    if _is_project(path):
        tool = table.get("tool", {})
        table = tool.get("lslint", {}) if isinstance(tool, dict) else {}
    if not isinstance(table, dict):
        raise ValueError(path)
    return table


def _is_project(path: str) -> bool:
    return os.path.basename(path) == "pyproject.toml"


def _value(value: str) -> str:
    """A value as TOML. Raises ``NotInsertable`` for characters that TOML does not have."""
    if any("\ud800" <= char <= "\udfff" or char == "\0" for char in value):
        raise NotInsertable("a name has characters that a config cannot hold")
    return '"' + "".join(_escaped(char) for char in value) + '"'


def _escaped(char: str) -> str:
    if char in _ESCAPES:
        return _ESCAPES[char]
    if char.isprintable():
        return char
    return f"\\u{ord(char):04x}" if ord(char) <= 0xFFFF else f"\\U{ord(char):08x}"
