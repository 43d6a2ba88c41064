"""``[[suppress]]`` entries of a config: each suppresses one rule at one location of a file, named by a JSON pointer.

They are for files in which no comment can stand. A location is a value and its key, not what is inside the value.
"""

from __future__ import annotations

import os

from lslint.config.key_values import TEXT, record_schema
from lslint.config.reader import ConfigReader
from lslint.files.paths import relative

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterable
    from typing import Any

    from lslint.config.key_values import Schema

    ByPointer = dict[str, list[tuple[int, "SuppressEntry"]]]

MAX_ENTRIES = 10_000
"""Entries of a config, with those of the configs that it extends."""
MAX_POINTER = 4_096
"""Characters of a pointer. Longer ones cannot be written, so that deep trees with long keys take linear time."""

FIELDS = ("path", "pointer", "code", "document", "reason")


class EntryFiles:
    """The files of an entry. ``folder``: where the pattern starts; ``text``: as written; ``literal``: the path of a
    file or folder that the pattern names, else empty; ``pattern``: the compiled pattern, None for a literal one."""

    __slots__ = ("folder", "literal", "pattern", "text")

    def __init__(self, folder: str, text: str, literal: str, pattern: re.Pattern[str] | None) -> None:
        self.folder = folder
        self.text = text
        self.literal = literal
        self.pattern = pattern

    @property
    def key(self) -> tuple[str, str]:
        """What makes two patterns the same."""
        return self.folder, self.text


def literal_path(pattern: str) -> str:
    """The path that a pattern without wildcards names; empty for a pattern with wildcards and for a name that it
    matches in every folder."""
    body = pattern.removeprefix("./").rstrip("/")
    path = body.removeprefix("/")
    plain = "/" in body and path and "//" not in path and path[0] != "/"
    return path if plain and not any(char in path for char in "*?[\\") else ""


class SuppressEntry:
    """One entry. ``where``: the files; ``pointer``: JSON pointer (RFC 6901); ``selector``: the rule as written,
    ``code``: the code or prefix that it means; ``document``: 1-based number of the YAML document or request, 0 for any.

    ``file`` is the absolute path of the config that holds the entry, ``number`` its index among the entries there.
    """

    __slots__ = ("code", "document", "file", "number", "pointer", "reason", "selector", "where")

    def __init__(
        self,
        where: EntryFiles,
        pointer: str,
        code: str,
        selector: str,
        document: int,
        reason: str,
        file: str,
        number: int,
    ) -> None:
        self.where = where
        self.pointer = pointer
        self.code = code
        self.selector = selector
        self.document = document
        self.reason = reason
        self.file = file
        self.number = number

    @property
    def location(self) -> str:
        """The location in words: ``/a/b``, ``the root``, ``/a/b in document 2``."""
        return (self.pointer or "the root") + (f" in document {self.document}" if self.document else "")


EXAMPLE = 'pointer: a JSON pointer, for example "/template/settings/index"'


def read_suppress(reader: ConfigReader, value: Any) -> list[SuppressEntry]:
    """The entries of the key ``suppress``."""
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
    at = f" entry {number + 1}: "
    for name in item:
        if name not in FIELDS:
            reader.unknown(name, FIELDS, f"{at}{name}")
    required = ("path", "pointer", "code")
    if missing := [name for name in required if name not in item]:
        noun = "keys" if len(missing) > 1 else "key"
        example = f" ({EXAMPLE})" if "pointer" in missing else ""
        reader.fail(f"missing {noun}: {', '.join(missing)}{example}", f" entry {number + 1}")
    for name in required:
        if not isinstance(item[name], str):
            reader.fail("must be a string", f"{at}{name}")
    path, pointer, selector = item["path"], item["pointer"], item["code"]
    if not is_pointer(pointer):
        example = '"/template/settings/index"; ~1 stands for / and ~0 for ~ in a key, "" for the root'
        reader.fail(f"must be a JSON pointer, for example {example}", f"{at}pointer")
    if selector not in codes:
        codes[selector] = reader.code(selector, f"{at}code")
    if codes[selector] == "ALL":
        reader.fail("must name a rule: ALL would hide new findings too", f"{at}code")
    document = item.get("document", 0)
    if isinstance(document, bool) or not isinstance(document, int) or document < ("document" in item):
        reader.fail("must be the number of a document, from 1 on", f"{at}document")
    reason = item.get("reason", "")
    if not isinstance(reason, str) or ("reason" in item and not reason.strip()):
        reader.fail("must be a string and not empty", f"{at}reason")
    if path not in patterns:
        literal = literal_path(path)
        patterns[path] = EntryFiles(
            reader.folder, path, literal, None if literal else reader.path_pattern(path).pattern
        )
    file = os.path.abspath(reader.path)
    return SuppressEntry(patterns[path], pointer, codes[selector], selector, document, reason, file, number)


def is_pointer(text: str) -> bool:
    """Whether a string is a JSON pointer (RFC 6901) of supported length."""
    escapes = text.count("~0") + text.count("~1")
    return (not text or text[0] == "/") and text.count("~") == escapes and len(text) <= MAX_POINTER


def suppress_schema() -> Schema:
    """JSON Schema of the key."""
    described: Schema = {
        "path": {**TEXT, "description": "A pattern of files as in .gitignore, from the folder of the config on."},
        "pointer": {
            **TEXT,
            "pattern": "^(/([^~]|~[01])*)?$",
            "maxLength": MAX_POINTER,
            "description": "JSON pointer of the value; its key is included, what is inside the value is not.",
        },
        "code": {**TEXT, "description": "A code, a prefix or a name."},
        "document": {
            "type": "integer",
            "minimum": 1,
            "description": "Number of the YAML document or request in the file; any without it.",
        },
        "reason": {**TEXT, "pattern": "\\S", "description": "Why the finding is accepted."},
    }
    return {"type": "array", "maxItems": MAX_ENTRIES, "items": record_schema(described, "path", "pointer", "code")}


def display_suppress(entries: list[SuppressEntry]) -> list[tuple[str, str]]:
    """The lines of ``--show-settings``."""
    return [
        (f'."{one.where.text}"', f"{one.selector} at {one.location}" + (f" -- {one.reason}" if one.reason else ""))
        for one in entries
    ]


class SuppressTable:
    """The entries of a config by pattern and pointer. Each file is compared with each pattern once; paths without
    wildcards are looked up."""

    def __init__(self, entries: Iterable[SuppressEntry]) -> None:
        self._by_pointer: dict[tuple[str, str], ByPointer] = {}
        self._literal: dict[str, dict[str, list[EntryFiles]]] = {}
        self._patterns: list[EntryFiles] = []
        for index, entry in enumerate(entries):
            where = entry.where
            if where.key not in self._by_pointer:
                self._by_pointer[where.key] = {}
                if where.pattern is None:
                    self._literal.setdefault(where.folder, {}).setdefault(where.literal, []).append(where)
                else:
                    self._patterns.append(where)
            self._by_pointer[where.key].setdefault(entry.pointer, []).append((index, entry))

    def matching(self, path: str) -> list[EntryFiles]:
        """The patterns that match a file."""
        found: list[EntryFiles] = []
        for folder, by_path in self._literal.items():
            below = relative(path, folder)
            while below:  # a pattern that names a folder matches all files in it
                found += by_path.get(below, ())
                below = below.rpartition("/")[0]
        known: dict[str, str] = {}
        for where in self._patterns:
            if where.folder not in known:
                known[where.folder] = relative(path, where.folder)
            if where.pattern is not None and where.pattern.fullmatch(known[where.folder]):
                found.append(where)
        return found

    def for_file(self, path: str) -> list[ByPointer]:
        """Pointer -> indexes and entries, for each pattern that matches the file."""
        return [self._by_pointer[where.key] for where in self.matching(path)]
