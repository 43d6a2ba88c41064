"""``[[suppress]]`` entries and lines of ``per-file-ignores`` that hide no finding, as findings of LS901 in the config
that holds them.

An entry counts as unused only if this run would have seen its findings: its rules are selected and ran, every file that
its pattern matches was checked as a whole, and the run covers the folder of the config, or the pattern is the path of
one file. A line with several rules is used if it hides one finding.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator

from lslint.cli.session import Checker
from lslint.config.keys import Config
from lslint.config.settings import MAX_TREES, Settings
from lslint.config.suppress_entries import literal_path
from lslint.engine.check import rules_for
from lslint.engine.result import FileResult
from lslint.engine.steps import selection
from lslint.files import fs
from lslint.files.paths import STDIN, relative, report_path
from lslint.files.source import Source, Unreadable, read
from lslint.grammar.spans import blank_except
from lslint.rules import registry
from lslint.rules.api import Context
from lslint.rules.run import Unused
from lslint.rules.run import reported as run_rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    Key = tuple[str, str, str | int]

MAX_NAME = 100
"""Characters of a path in a message."""
RUN_RULES = "LS9"
"""Findings of these rules are not among the hidden ones of a file."""


class _Entry:
    """An entry or a line, and what the run says about its files: how many there are, whether it hides a finding in
    one, and whether that is known. ``rules``: the codes that it hides; empty if it may hide findings that the files do
    not note."""

    def __init__(self, folder: str, text: str, codes: list[str], label: str) -> None:
        self.folder = folder
        self.text = text
        self.codes = codes
        self.label = label
        self.files = 0
        self.is_used = False
        self.is_known = True
        self.rules = [code for code in registry.entries() if code.startswith(tuple(codes))]
        if "ALL" in codes or any(code.startswith(RUN_RULES) for code in self.rules):
            self.rules = []

    def note(self, result: FileResult, settings: Settings, hidden: set[str]) -> None:
        """Notes what a file that the pattern matches says. ``hidden``: the codes of its hidden findings."""
        self.files += 1
        if not self.is_used:
            self.is_used = any(prefix == "ALL" or code.startswith(prefix) for code in hidden for prefix in self.codes)
            self.is_known = self.is_known and result.complete and _all_ran(result, settings, self.rules)


def add_unused(checker: Checker) -> None:
    """Adds a result to the run for each config with unused entries or lines. None if a file has no result because
    lslint failed on it: the entry may be for that file."""
    if checker.run.failures:
        return
    entries = _noted(checker)
    unused = [
        key for key, entry in entries.items() if not entry.is_used and entry.is_known and _is_seen(checker, entry)
    ]
    rule = run_rules.UnusedSuppression.instance()
    for file in sorted({file for _, file, _ in unused}):
        path = report_path(file)
        settings = checker.resolver.for_file(path)
        if not settings.selection.on(rule):
            continue
        try:
            source = read(path)
        except Unreadable:
            continue
        nodes = list(_nodes(source, file, entries, unused))
        # the config may hold secrets, as values of `env`: only headers of entries and keys stay
        kept = (*_headers(source.text, path), *_ignore_spans(source.text, path).values())
        source = Source(path, blank_except(source.text, kept))
        result = FileResult(path, "none", source)
        result.listed = False
        context = Context(source.text, None, path, "none")
        for node in nodes:
            result.findings += selection(list(rule.check(node, context)), path, settings)
        if result.findings:
            result.findings.sort(key=lambda finding: finding.start)
            checker.run.results.append(result)


def _nodes(source: Source, file: str, entries: dict[Key, _Entry], unused: Iterable[Key]) -> Iterator[Unused]:
    """What LS901 checks, for the unused entries and lines of one config."""
    lines = _ignore_spans(source.text, source.path)
    count = sum(kind == "suppress" and of == file for kind, of, _ in entries)
    headers = _headers(source.text, source.path)
    if len(headers) != count:  # not written as ``[[suppress]]`` tables
        headers = [(0, 0)] * count
    for kind, of, place in unused:
        if of == file:
            entry = entries[kind, of, place]
            span = headers[place] if isinstance(place, int) else lines.get(place, (0, 0))
            name = f"`{_short(entry.text)}`"
            if kind == "suppress":
                name += f", `{entry.label}`"
            elif entry.files:
                name += f" ({_short(entry.label)})"
            where: Literal["suppress", "per-file-ignores"] = "suppress" if kind == "suppress" else "per-file-ignores"
            yield Unused(*span, [name], True, [], entry=where, matched=entry.files > 0)


def _short(text: str) -> str:
    return text if len(text) <= MAX_NAME else f"{text[: MAX_NAME // 2]}…{text[-MAX_NAME // 2 :]}"


def _noted(checker: Checker) -> dict[Key, _Entry]:
    """The entries and lines of all configs of the run, with what its files say about them."""
    configs: dict[int, Config] = {}
    entries: dict[Key, _Entry] = {}
    of_results = [(result, checker.resolver.for_file(result.path)) for result in checker.run.results]
    for settings in (checker.resolver.for_run(), *(settings for _, settings in of_results)):
        config = settings.config
        if config is None or id(config) in configs:
            continue
        configs[id(config)] = config
        for line in config.per_file_ignores:
            key: Key = ("per-file-ignores", line.file, line.text)
            entries.setdefault(key, _Entry(line.folder, line.text, line.value, ", ".join(line.value)))
        for entry in config.suppress:
            key = ("suppress", entry.file, entry.number)
            entries.setdefault(key, _Entry(entry.where.folder, entry.where.text, [entry.code], entry.selector))
    for result, settings in of_results if entries else ():
        keys = list(_matching(settings, result.path))
        hidden = {finding.rule.code for finding in result.hidden} if keys else set()
        for key in keys:
            entries[key].note(result, settings, hidden)
    return entries


def _matching(settings: Settings, path: str) -> Iterator[Key]:
    """The keys of the entries and lines that are for a file."""
    if settings.config is None or not settings.has_entries:
        return
    for line in settings.config.per_file_ignores:
        if line.pattern.fullmatch(relative(path, line.folder)):
            yield "per-file-ignores", line.file, line.text
    for entry in settings.suppress_table.for_file(path):
        yield "suppress", entry.file, entry.number


def _all_ran(result: FileResult, settings: Settings, rules: list[str]) -> bool:
    """Whether all of these rules are selected and looked at the file; False for none."""
    on, known = settings.selection.on, registry.entries()
    if not rules or not all(on(known[code]) for code in rules):
        return False
    kinds = {result.kind, *(document.kind for document in result.documents)}
    return all(rules_for(kind, settings).looked(code) for kind in kinds for code in rules)


def _is_seen(checker: Checker, entry: _Entry) -> bool:
    """Whether the run has seen all files of an entry."""
    literal = literal_path(entry.text)
    exact = os.path.join(entry.folder, literal) if literal else None
    if entry.files == 0:
        return covers(checker, entry.folder) and (exact is None or not fs.exists(exact))
    return covers(checker, entry.folder) or (exact is not None and not fs.is_dir(exact))


def covers(checker: Checker, folder: str) -> bool:
    """Whether the run walks a folder."""
    paths = dict.fromkeys((checker.values.paths or ["."])[:MAX_TREES])
    return any(path != STDIN and fs.is_dir(path) and fs.is_inside(folder, fs.real(path)) for path in paths)


_KEY = re.compile(r"""(?m)^[ \t]*("(?:[^"\\\n]|\\.)+"|'[^'\n]+'|[\w-]+)[ \t]*=[ \t]*\[""")


def _ignore_spans(text: str, path: str) -> dict[str, tuple[int, int]]:
    """Pattern -> the span of its key in ``[per-file-ignores]`` of a config; empty if it is written in another way."""
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


def _headers(text: str, path: str) -> list[tuple[int, int]]:
    pattern = rf"(?m)^[ \t\ufeff]*(\[\[[ \t]*{_table(path)}suppress[ \t]*\]\])"
    return [match.span(1) for match in re.finditer(pattern, text)]


def _table(path: str) -> str:
    """Return a regex for what is before the name of a table: that of lslint in a ``pyproject.toml``."""
    return r"tool[ \t]*\.[ \t]*lslint[ \t]*\.[ \t]*" if os.path.basename(path) == "pyproject.toml" else ""
