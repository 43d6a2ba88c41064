"""``[[suppress]]`` entries and lines of ``per-file-ignores`` that hide no finding, as findings of LS901 in the config
that holds them.

An entry counts as unused only if this run would have seen its finding: its rules ran, every file that its pattern
matches was checked as a whole, and the run covers the folder of the config, or the pattern is the path of one file.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from lslint.cli.session import Checker
from lslint.cli.unused_ignores import unused_lines
from lslint.config.config_text import entry_spans, ignore_spans, only_headers
from lslint.config.keys import Config
from lslint.config.settings import MAX_TREES, Settings
from lslint.config.suppress_entries import SuppressEntry
from lslint.engine.check import rules_for
from lslint.engine.result import FileResult
from lslint.engine.steps import selection
from lslint.files import fs
from lslint.files.paths import STDIN, report_path
from lslint.files.source import Source, Unreadable, read
from lslint.rules import registry
from lslint.rules.api import Context
from lslint.rules.run import Unused
from lslint.rules.run import reported as run_rules

MAX_NAME = 100
"""Characters of a path or pointer in a message."""
Id = tuple[str, int]


class _Group:
    """What the run says about the files of one pattern: how many there are, their kinds, and whether each was checked
    as a whole."""

    __slots__ = ("complete", "files", "kinds", "settings")

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.files = 0
        self.kinds: set[str] = set()
        self.complete = True


def add_unused(checker: Checker) -> None:
    """Adds a result to the run for each config with unused entries or lines. None if a file has no result because
    lslint failed on it: the entry may be for that file."""
    if checker.run.failures:
        return
    rule = run_rules.UnusedSuppression.instance()
    entries = _unused(checker)
    lines = unused_lines(
        checker.run.results,
        checker.resolver.for_file,
        checker.resolver.for_run(),
        lambda folder: covers(checker, folder),
    )
    for file in sorted({*entries, *lines}):
        path = report_path(file)
        settings = checker.resolver.for_file(path)
        if not settings.selection.on(rule):
            continue
        try:
            source = read(path)
        except Unreadable:
            continue
        unused = [*_entries(source, entries.get(file, ())), *_lines(source, lines.get(file, ()))]
        source = Source(path, only_headers(source.text, path))  # the config may hold secrets, as values of `env`
        result = FileResult(path, "none", source)
        result.listed = False
        context = Context(source.text, None, path, "none")
        for one in unused:
            result.findings += selection(list(rule.check(one, context)), path, settings)
        if result.findings:
            result.findings.sort(key=lambda finding: finding.start)
            checker.run.results.append(result)


def _entries(source: Source, entries: Iterable[tuple[SuppressEntry, int, bool]]) -> Iterator[Unused]:
    spans: list[tuple[int, int]] = []
    for entry, count, matched in entries:
        spans = spans or entry_spans(source.text, source.path, count)
        start, end = spans[entry.number]
        what = f"`{_short(entry.where.text)}`, `{entry.selector}` at {_short(entry.location)}"
        yield Unused(start, end, [what], True, [], entry="suppress", matched=matched)


def _lines(source: Source, lines: Iterable[tuple[str, list[str], bool]]) -> Iterator[Unused]:
    spans = ignore_spans(source.text, source.path) if lines else {}
    for pattern, codes, matched in lines:
        what = f"`{_short(pattern)}`"
        if matched:
            what += f" ({_short(', '.join(codes))})"
        yield Unused(*spans.get(pattern, (0, 0)), [what], True, [], entry="per-file-ignores", matched=matched)


def _short(text: str) -> str:
    return text if len(text) <= MAX_NAME else f"{text[: MAX_NAME // 2]}…{text[-MAX_NAME // 2 :]}"


def _unused(checker: Checker) -> dict[str, list[tuple[SuppressEntry, int, bool]]]:
    """Path of a config -> its unused entries, each with the number of entries in the config and whether its pattern
    matches a checked file."""
    used: set[Id] = set()
    configs: dict[int, Settings] = {}
    results: dict[int, list[FileResult]] = {}
    run = checker.resolver.for_run()
    if run.config is not None and run.config.suppress:
        configs[id(run.config)] = run
    for result in checker.run.results:
        settings = checker.resolver.for_file(result.path)
        config = settings.config
        if config is None or not config.suppress:
            continue
        configs[id(config)] = settings
        results.setdefault(id(config), []).append(result)
        for index in result.used_entries or ():
            entry = config.suppress[index]
            used.add((entry.file, entry.number))
    found: dict[Id, tuple[SuppressEntry, int, bool]] = {}
    unknown: set[Id] = set()
    for key, settings in configs.items():
        assert settings.config is not None
        groups = _groups(settings, results.get(key, []))
        counts: dict[str, int] = {}
        for entry in settings.config.suppress:
            counts[entry.file] = counts.get(entry.file, 0) + 1
        known: dict[tuple[int, str], bool] = {}
        for entry in settings.config.suppress:
            name = (entry.file, entry.number)
            if name in used or name in unknown:
                continue
            group = groups[entry.where.key]
            asked = (id(group), entry.code)
            if asked not in known:
                known[asked] = _is_known(checker, settings.config, entry, group)
            if known[asked]:
                found[name] = (entry, counts[entry.file], group.files > 0 or (name in found and found[name][2]))
            else:
                unknown.add(name)
    made: dict[str, list[tuple[SuppressEntry, int, bool]]] = {}
    for name, (entry, count, matched) in found.items():
        if name not in unknown:
            made.setdefault(entry.file, []).append((entry, count, matched))
    return made


def _groups(settings: Settings, results: list[FileResult]) -> dict[tuple[str, str], _Group]:
    """What the results say, by pattern."""
    assert settings.config is not None
    groups = {entry.where.key: _Group(settings) for entry in settings.config.suppress}
    for result in results:
        for where in settings.suppress_table.matching(result.path):
            group = groups[where.key]
            group.files += 1
            group.kinds.add(result.kind)
            group.complete = group.complete and result.complete
    return groups


def _is_known(checker: Checker, config: Config, entry: SuppressEntry, group: _Group) -> bool:
    """Whether this run would have seen the finding of an entry."""
    if not group.complete or entry.code.startswith("LS9"):
        return False
    exact = os.path.join(entry.where.folder, entry.where.literal) if entry.where.literal else None
    if group.files == 0:
        # a file that exists and was not checked is excluded, or not part of this run
        if not covers(checker, entry.where.folder) or (exact is not None and fs.exists(exact)):
            return False
    elif not covers(checker, entry.where.folder) and (exact is None or fs.is_dir(exact)):
        return False
    codes = [code for code in registry.entries() if code.startswith(entry.code)]
    kinds = group.kinds or {"none"}
    return all(rules_for(kind, group.settings).looked(code) for kind in kinds for code in codes)


def covers(checker: Checker, folder: str) -> bool:
    """Whether the run walks a folder."""
    paths = dict.fromkeys((checker.values.paths or ["."])[:MAX_TREES])
    return any(path != STDIN and fs.is_dir(path) and fs.is_inside(folder, fs.real(path)) for path in paths)
