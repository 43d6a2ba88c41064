"""Patterns of ``exclude`` that match nothing: a typo, or a folder that was renamed.

A pattern is reported only by a run that covers the folder of its config, and only if the whole folder could be
searched; files that lslint would pass over anyway count as matches.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from lslint.cli.session import Checker
from lslint.cli.unused_entries import covers
from lslint.files import fs
from lslint.files.globs import compile_pattern
from lslint.files.paths import printable_path, report_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

    from lslint.config.keys import Config
    from lslint.config.reader import PathPattern

MAX_ENTRIES = 20_000
"""Files and folders that are looked at for all patterns of a config."""
MAX_NAMED = 5
"""Patterns that a message names."""


def notes(checker: Checker, configs: Iterable[Config]) -> Iterator[str]:
    """One message for each of these configs that has such patterns."""
    for config in configs:
        if covers(checker, config.exclude_folder):
            unmatched = _unmatched(config, checker.excluded if config is checker.settings.config else [])
            if unmatched:
                yield _message(unmatched)


def _message(unmatched: list[PathPattern]) -> str:
    names = ", ".join(f"`{pattern.text}`" for pattern in unmatched[:MAX_NAMED])
    more = f" and {len(unmatched) - MAX_NAMED} more" if len(unmatched) > MAX_NAMED else ""
    path = printable_path(report_path(unmatched[0].file))
    them = "the pattern" if len(unmatched) == 1 else "these patterns"
    return f"note: `exclude` in {path} matches nothing: {names}{more}; correct or remove {them}"


def _unmatched(config: Config, excluded: list[str]) -> list[PathPattern]:
    """The patterns that match nothing in the folder of the config; none if that is not known. ``excluded``: paths that
    a walk has excluded, relative to that folder."""
    left = [(pattern, _regex(pattern)) for pattern in config.excluded]
    left = [(pattern, regex) for pattern, regex in left if not any(map(regex.fullmatch, excluded))]
    room = MAX_ENTRIES
    todo = [(config.exclude_folder, "")]
    for folder, below in todo:  # grows while it is read
        if not left:
            return []
        try:
            entries = fs.entries(folder)
        except OSError:
            return []
        room -= len(entries)
        if room < 0:
            return []
        for entry in entries:
            path = below + entry.name
            left = [(pattern, regex) for pattern, regex in left if not regex.fullmatch(path)]
            if entry.name != ".git" and _is_folder(entry):
                todo.append((os.path.join(folder, entry.name), path + "/"))
    return [pattern for pattern, _ in left]


def _regex(pattern: PathPattern) -> re.Pattern[str]:
    """The pattern; of a negated one, what it takes back."""
    return compile_pattern(pattern.text[1:]) if pattern.text[:1] == "!" and len(pattern.text) > 1 else pattern.pattern


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False
