"""Lines of ``per-file-ignores`` that hide no finding, which LS901 reports at the line in the config.

A line counts as unused only if this run would have seen its findings: see ``lslint.cli.unused_entries``. A line with
several patterns of rules is used if it hides one finding.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from lslint.config.keys import Config
from lslint.config.reader import PathPattern
from lslint.config.settings import Settings
from lslint.config.suppress_entries import literal_path
from lslint.engine.check import rules_for
from lslint.engine.result import FileResult
from lslint.files import fs
from lslint.files.paths import relative
from lslint.rules import registry

Key = tuple[str, str]
RUN_RULES = "LS9"
"""Findings of these rules are not among the hidden ones of a file."""


class _Line:
    """What the run says about the files of a line: how many there are, whether it hides a finding in one, and whether
    that is known. ``rules``: the codes that it hides; empty if it may hide findings that the files do not note."""

    __slots__ = ("files", "is_known", "is_used", "rules", "where")

    def __init__(self, where: PathPattern) -> None:
        self.where = where
        self.files = 0
        self.is_used = False
        self.is_known = True
        codes = tuple(where.value)
        self.rules = [code for code in registry.entries() if code.startswith(codes)]
        if "ALL" in codes or any(code.startswith(RUN_RULES) for code in self.rules):
            self.rules = []


def unused_lines(
    results: list[FileResult],
    settings_of: Callable[[str], Settings],
    run: Settings,
    covers: Callable[[str], bool],
) -> dict[str, list[tuple[str, list[str], bool]]]:
    """Path of a config -> its unused lines, each as pattern, codes, and whether it matches a checked file. ``run``: the
    settings of the working directory; ``covers``: whether the run walks a folder."""
    configs: dict[int, Config] = {}
    lines: dict[Key, _Line] = {}
    for settings in (run, *(settings_of(result.path) for result in results)):
        if settings.config is not None and id(settings.config) not in configs:
            configs[id(settings.config)] = settings.config
            for where in settings.config.per_file_ignores:
                lines.setdefault((where.file, where.text), _Line(where))
    for result in results if lines else ():
        settings = settings_of(result.path)
        if settings.config is not None and settings.config.per_file_ignores:
            _look(result, settings, settings.config.per_file_ignores, lines)
    found: dict[str, list[tuple[str, list[str], bool]]] = {}
    for (file, text), line in lines.items():
        if not line.is_used and line.is_known and _is_seen(line, covers):
            found.setdefault(file, []).append((text, line.where.value, line.files > 0))
    return found


def _look(result: FileResult, settings: Settings, patterns: list[PathPattern], lines: dict[Key, _Line]) -> None:
    """Notes what a file says about the lines of its config."""
    paths = {folder: relative(result.path, folder) for folder in {where.folder for where in patterns}}
    hidden: set[str] | None = None
    for where in patterns:
        if not where.pattern.fullmatch(paths[where.folder]):
            continue
        if hidden is None:
            hidden = {finding.rule.code for finding in result.hidden}
        line = lines[where.file, where.text]
        line.files += 1
        if not line.is_used:
            line.is_used = any(code == "ALL" or one.startswith(code) for one in hidden for code in where.value)
            line.is_known = line.is_known and result.complete and _all_ran(result, settings, line.rules)


def _all_ran(result: FileResult, settings: Settings, rules: list[str]) -> bool:
    """Whether all of these rules are selected and looked at the file; False for none."""
    on, entries = settings.selection.on, registry.entries()
    if not rules or not all(on(entries[code]) for code in rules):
        return False
    kinds = {result.kind, *(document.kind for document in result.documents)}
    return all(rules_for(kind, settings).looked(code) for kind in kinds for code in rules)


def _is_seen(line: _Line, covers: Callable[[str], bool]) -> bool:
    """Whether the run has seen all files of a line."""
    literal = literal_path(line.where.text)
    exact = os.path.join(line.where.folder, literal) if literal else None
    if line.files == 0:
        return covers(line.where.folder) and (exact is None or not fs.exists(exact))
    return covers(line.where.folder) or (exact is not None and not fs.is_dir(exact))
