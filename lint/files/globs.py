"""Path patterns as in .gitignore: ``*`` and ``?`` stay in one name, ``**`` crosses folders, ``[a-z]`` is a set."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

from lslint.files import fs

MAX_PATTERN_LENGTH = 4096
"""Characters of a pattern: systems know no longer paths."""
MAX_FOLDERS = 5000
"""So many folders are looked into for one pattern: a planted ``/**`` must not search the whole fs."""


def compile_pattern(pattern: str) -> re.Pattern[str]:
    """For ``fullmatch`` on a path relative to the config's folder, with ``/``. Raises ``ValueError`` for a bad set.

    A pattern without a slash fits that name in every folder; one that names a folder fits all that is in it. A match
    takes linear time.
    """
    from lslint.files.gitignore import NOTHING, translate

    body = pattern.removeprefix("./").rstrip("/")
    anchored = "/" in body
    regex = translate(body.removeprefix("/"), anchored) if body else ""
    if regex is None or NOTHING in regex:
        raise ValueError(f"{pattern!r} is not a valid path pattern; write \\[ for a literal bracket")
    return re.compile(f"{'' if anchored else '(?:.*/)?'}{regex}(?:/.*)?", re.DOTALL)


def find(base: str, pattern: str, root: str | None = None, seen: list[int] | None = None) -> list[str]:
    """What a pattern of Logstash's ``path.config`` (without braces) names below ``base``, sorted; what does not exist
    may be among it where the pattern ends in plain names.

    ``root``: behind a wildcard, no link out of this folder is followed; None: all are.
    ``seen``: a list of one number, to which the folders and their entries that were read are added.

    As in Ruby: ``*`` passes over hidden names, ``**`` over hidden folders and links to folders.
    """
    from lslint.files.gitignore import translate

    parts = [part for part in pattern.split("/") if part not in ("", ".")]
    places: dict[str, None] = {"/" if pattern.startswith("/") else base: None}
    if len(parts) > 100 or len(pattern) > MAX_PATTERN_LENGTH:
        return []
    budget = [MAX_FOLDERS, 0]
    before = ""
    wild = False
    for part in parts:
        if part == "**":
            if before != "**":
                if wild and root is not None:
                    places = {place: None for place in places if fs.is_inside(place, root)}
                places = _below(places, budget)
            wild = True
        elif not any(char in part for char in "*?["):
            places = dict.fromkeys(os.path.join(place, part) for place in places)
        else:
            regex = translate(part, False)
            match = re.compile(f"(?s:{regex or '(?!)'})/?").fullmatch
            paths: dict[str, None] = {}
            for place in places:
                if wild and root is not None and not fs.is_inside(place, root):
                    continue
                for name, _ in _entries(place, budget):
                    if (name[0] != "." or part[0] == ".") and match(name):
                        paths[os.path.join(place, name)] = None
            places = paths
            wild = True
        before = part
    if seen is not None:
        seen[0] += budget[1] + len(places)
    return sorted(places)


def _below(places: Iterable[str], budget: list[int]) -> dict[str, None]:
    """These folders and all below them, each once."""
    paths: dict[str, None] = {}
    todo = list(places)
    while todo:
        place = todo.pop()
        if place not in paths:
            paths[place] = None
            todo += [os.path.join(place, name) for name, folder in _entries(place, budget) if folder and name[0] != "."]
    return paths


def _entries(folder: str, budget: list[int]) -> list[tuple[str, bool]]:
    """Names in a folder, and whether each is a folder itself, links not followed; nothing if it cannot be read."""
    budget[0] -= 1
    if budget[0] < 0:
        return []
    try:
        entries = [(entry.name, entry.is_dir(follow_symlinks=False)) for entry in fs.entries(folder)]
        budget[1] += 1 + len(entries)
        return entries
    except (OSError, ValueError):
        return []


def stays_inside(base: str, pattern: str, root: str) -> bool:
    """Whether the search for a pattern below ``base`` looks at nothing outside of ``root``, but for links."""
    parts = pattern.split("/")
    first = next((index for index, part in enumerate(parts) if any(char in part for char in "*?[")), len(parts))
    start = "/".join(parts[:first]) or ("/" if pattern.startswith("/") else "")
    return ".." not in parts[first:] and fs.is_inside(os.path.join(base, start), root)


def alternatives(pattern: str) -> list[str]:
    """``{a,b}/*.conf`` as ``a/*.conf`` and ``b/*.conf``; braces that stay open are plain text."""
    done: list[str] = []
    todo = [pattern]
    while todo:
        alternative = todo.pop(0)
        close = alternative.find("}")
        open_ = alternative.rfind("{", 0, close) if close >= 0 else -1
        if open_ < 0 or len(done) + len(todo) > 200 or alternative[open_ - 1 : open_] == "$":
            done.append(alternative)
            continue
        todo += [
            alternative[:open_] + choice + alternative[close + 1 :]
            for choice in alternative[open_ + 1 : close].split(",")
        ]
    return done
