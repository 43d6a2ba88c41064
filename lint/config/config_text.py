"""Where the ``[[suppress]]`` entries and the lines of ``per-file-ignores`` are in the text of a config file."""

from __future__ import annotations

import os
import re

from lslint.grammar.spans import blank_except

_KEY = re.compile(r"""(?m)^[ \t]*("(?:[^"\\\n]|\\.)+"|'[^'\n]+'|[\w-]+)[ \t]*=[ \t]*\[""")


def entry_spans(text: str, path: str, count: int) -> list[tuple[int, int]]:
    """The spans of the headers of the entries in a config with ``count`` entries; the start of the file for each where
    the entries are not written as ``[[suppress]]`` tables."""
    headers = _headers(text, path)
    return headers if len(headers) == count else [(0, 0)] * count


def ignore_spans(text: str, path: str) -> dict[str, tuple[int, int]]:
    """Pattern -> the span of its key in the table ``[per-file-ignores]`` of a config; empty if it is written in another
    way."""
    header = re.search(rf"(?m)^[ \t\ufeff]*\[[ \t]*{_table(path)}per-file-ignores[ \t]*\][ \t]*(?:#.*)?\r?$", text)
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
    pattern = rf"(?m)^[ \t\ufeff]*(\[\[[ \t]*{_table(path)}suppress[ \t]*\]\])"
    return [match.span(1) for match in re.finditer(pattern, text)]


def _table(path: str) -> str:
    """Return a regex for what is before the name of a table: that of lslint in a ``pyproject.toml``."""
    return r"tool[ \t]*\.[ \t]*lslint[ \t]*\.[ \t]*" if os.path.basename(path) == "pyproject.toml" else ""
