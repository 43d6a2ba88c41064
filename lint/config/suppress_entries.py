"""``[[suppress]]`` entries of a config: each suppresses one rule in the files that a pattern matches."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

from lslint.config.key_values import TEXT, record_schema
from lslint.config.reader import ConfigReader
from lslint.files.paths import relative
from lslint.grammar.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.config.key_values import Schema

MAX_ENTRIES = 10_000
"""Entries of a config, with those of the configs that it extends."""

FIELDS = ("path", "code", "reason")


@record
class EntryFiles:
    """The files of an entry. ``folder``: where the pattern starts; ``text``: as written; ``literal``: the path of a
    file or folder that the pattern names, else empty; ``pattern``: the compiled pattern, None for a literal one."""

    folder: str
    text: str
    literal: str
    pattern: re.Pattern[str] | None


def literal_path(pattern: str) -> str:
    """The path that a pattern without wildcards names; empty for a pattern with wildcards and for a name that it
    matches in every folder."""
    body = pattern.removeprefix("./").rstrip("/")
    path = body.removeprefix("/")
    plain = "/" in body and path and "//" not in path and path[0] != "/"
    return path if plain and not any(char in path for char in "*?[\\") else ""


@record
class SuppressEntry:
    """One entry. ``where``: the files; ``selector``: the rule as written; ``code``: the code or prefix that it means.

    ``file`` is the absolute path of the config that holds the entry, ``number`` its index among the entries there.
    """

    where: EntryFiles
    code: str
    selector: str
    reason: str
    file: str
    number: int


def read_suppress(reader: ConfigReader, value: Any) -> list[SuppressEntry]:
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        reader.fail("must be a list of [[suppress]] tables")
    inherited = len(reader.above.suppress) if reader.above is not None else 0
    if len(value) + inherited > MAX_ENTRIES:
        reader.fail(f"at most {MAX_ENTRIES:,} entries are supported; use per-file-ignores or a baseline")
    patterns: dict[str, EntryFiles] = {}
    codes: dict[str, str] = {}
    return [_read(reader, item, number, patterns, codes) for number, item in enumerate(value)]


def _read(
    reader: ConfigReader, item: dict[str, Any], number: int, patterns: dict[str, EntryFiles], codes: dict[str, str]
) -> SuppressEntry:
    place = f" entry {number + 1}: "
    for name in item:
        if name not in FIELDS:
            reader.unknown(name, FIELDS, f"{place}{name}")
    required = ("path", "code")
    if missing := [name for name in required if name not in item]:
        reader.fail(f"missing {'keys' if len(missing) > 1 else 'key'}: {', '.join(missing)}", f" entry {number + 1}")
    for name in required:
        if not isinstance(item[name], str):
            reader.fail("must be a string", f"{place}{name}")
    path, selector = item["path"], item["code"]
    if selector not in codes:
        codes[selector] = reader.code(selector, f"{place}code")
    if codes[selector] == "ALL":
        reader.fail("must name a rule: ALL would hide new findings too", f"{place}code")
    reason = item.get("reason", "")
    if not isinstance(reason, str) or ("reason" in item and not reason.strip()):
        reader.fail("must be a string and not empty", f"{place}reason")
    if path not in patterns:
        literal = literal_path(path)
        patterns[path] = EntryFiles(
            reader.folder, path, literal, None if literal else reader.path_pattern(path).pattern
        )
    return SuppressEntry(patterns[path], codes[selector], selector, reason, os.path.abspath(reader.path), number)


def suppress_schema() -> Schema:
    """JSON Schema of the key."""
    described: Schema = {
        "path": {**TEXT, "description": "A pattern of files as in .gitignore, from the folder of the config on."},
        "code": {**TEXT, "description": "A code, a prefix or a name."},
        "reason": {**TEXT, "pattern": "\\S", "description": "Why the findings are accepted."},
    }
    return {"type": "array", "maxItems": MAX_ENTRIES, "items": record_schema(described, "path", "code")}


def display_suppress(entries: list[SuppressEntry]) -> list[tuple[str, str]]:
    """The lines of ``--show-settings``."""
    return [
        (f'."{entry.where.text}"', entry.selector + (f" -- {entry.reason}" if entry.reason else ""))
        for entry in entries
    ]


class SuppressTable:
    """The entries of a config by pattern. Each file is compared with each pattern once; paths without wildcards are
    looked up."""

    def __init__(self, entries: Iterable[SuppressEntry]) -> None:
        self._literal: dict[str, dict[str, list[SuppressEntry]]] = {}
        self._patterns: dict[tuple[str, str], list[SuppressEntry]] = {}
        for entry in entries:
            where = entry.where
            if where.pattern is None:
                self._literal.setdefault(where.folder, {}).setdefault(where.literal, []).append(entry)
            else:
                self._patterns.setdefault((where.folder, where.text), []).append(entry)

    def for_file(self, path: str) -> list[SuppressEntry]:
        """The entries whose pattern matches a file."""
        matching: list[SuppressEntry] = []
        for folder, by_path in self._literal.items():
            below = relative(path, folder)
            while below:  # a pattern that names a folder matches all files in it
                matching += by_path.get(below, ())
                below = below.rpartition("/")[0]
        for (folder, _), entries in self._patterns.items():
            pattern = entries[0].where.pattern
            if pattern is not None and pattern.fullmatch(relative(path, folder)):
                matching += entries
        return matching
