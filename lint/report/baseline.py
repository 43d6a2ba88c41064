"""Baselines: findings that are known and not reported again, so that only new ones fail.

An entry is for one location of a finding: findings of a file that have the same cause are merged afterwards.

The file is JSON, one entry a line: path (from the baseline's folder on), code, and two keys, one made of rule, path and
the text of the line, the other of rule and address (``lslint.engine.addresses``). A finding is known if either is:
the first survives a new parent, the second an edit of the line. ``--write-baseline`` writes it, ``--baseline`` or the
config's ``baseline`` uses it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable

from lslint.config.errors import UsageError
from lslint.engine.result import FileResult, Run
from lslint.files import fs
from lslint.files.atomic import FixError, write_atomic
from lslint.files.paths import relative
from lslint.grammar.bounded_cache import once
from lslint.grammar.record import record
from lslint.report.fingerprint import addresses, fingerprints
from lslint.report.masking import masker

MAX_TREES = 1_000
"""Checked files whose trees' symbolic links are not followed when a baseline is written."""
VERSION = 3
KEYS = 2
"""Keys of an entry; one without an address has only the first."""
MAX_BYTES = 50 * 1024 * 1024


@record
class Entry:
    """A known finding: the code of its rule, the key of its line and of its address (empty: not known)."""

    code: str
    line: str
    address: str = ""
    is_met: bool = False


class Baseline:
    """What a baseline file holds. ``entries``: path -> entries. ``folder``: where its paths start."""

    def __init__(self, path: str, entries: dict[str, list[Entry]]) -> None:
        self.path = path
        self.folder = os.path.dirname(os.path.abspath(path))
        self.entries = entries
        self._looked_at: set[str] = set()

    def keys(self, result: FileResult) -> tuple[str, list[str]]:
        """The path of a file as the baseline writes it, and the key of the line of each of its findings."""
        path = relative(result.path, self.folder)
        return path, fingerprints(result, masker(result), path)

    def hide(self, run: Run) -> int:
        """Takes what the baseline knows out of the findings of a run. Returns how many findings that were."""
        hidden = 0
        for result in run.results:
            path = relative(result.path, self.folder)
            if self.entries.get(path):
                self._looked_at.add(path)
                hidden += self._hide(result, path)
        return hidden

    def _hide(self, result: FileResult, path: str) -> int:
        listed = self.entries[path]
        if not result.findings or not listed:
            return 0
        hidden = self._known(result, listed)
        for finding in result.findings:
            if id(finding) in hidden:
                finding.suppression = "external", "The finding is in the baseline"
        result.keep([each for each in result.findings if id(each) not in hidden], "baseline")
        return len(hidden)

    def without_known(self, result: FileResult) -> FileResult:
        """The same result with the findings that the baseline knows among the hidden ones. Notes nothing about its
        entries: a file that is fixed is checked many times."""
        baseline = Baseline(self.path, {})
        path = relative(result.path, self.folder)
        baseline.entries[path] = [Entry(entry.code, entry.line, entry.address) for entry in self.entries.get(path, ())]
        baseline._hide(result, path)
        return result

    def _known(self, result: FileResult, listed: list[Entry]) -> set[int]:
        """The ids of the findings that have an entry. Each entry is for one finding: for one with the same line and
        address, else with the same address, else with the same line."""
        keys = zip(self.keys(result)[1], addresses(result, masker(result)), strict=True)
        left = [(id(finding), *pair) for finding, pair in zip(result.findings, keys, strict=True)]
        ids: set[int] = set()
        for by_line, by_address in ((True, True), (False, True), (True, False)):
            entries: dict[tuple[str, str], list[Entry]] = {}
            for entry in reversed(listed):
                if not entry.is_met and (entry.address or not by_address):
                    key = (entry.line if by_line else "", entry.address if by_address else "")
                    entries.setdefault(key, []).append(entry)
            rest = []
            for finding, line, address in left:
                same = entries.get((line if by_line else "", address if by_address else ""))
                if same:
                    same.pop().is_met = True
                    ids.add(finding)
                else:
                    rest.append((finding, line, address))
            left = rest
        return ids

    def stale(self, trees: Trees) -> list[tuple[str, str]]:
        """``(path, code)`` of the entries that no longer occur: of checked files, or files that no longer exist."""
        stale = []
        for path, listed in self.entries.items():
            if path in self._looked_at or trees.lack(os.path.join(self.folder, path)):
                stale += [(path, entry.code) for entry in listed if not entry.is_met]
        return stale


class Trees:
    """The projects that a run may look into for the files of a baseline, whose entries can name any path."""

    def __init__(self, roots: Iterable[str]) -> None:
        self._roots = [*dict.fromkeys(roots)]
        self._folders: dict[str, bool] = {}

    def hold(self, path: str) -> bool:
        """Whether a path, links resolved, lies in one of the projects."""
        folder = os.path.dirname(path)
        is_inside = once(self._folders, folder, lambda: self._inside(folder))
        return is_inside and (not fs.is_link(path) or self._inside(path))

    def lack(self, path: str) -> bool:
        """Whether a path in one of the projects does not exist. Nothing outside of them is looked at."""
        return self.hold(path) and not fs.exists(path)

    def _inside(self, path: str) -> bool:
        return any(fs.is_inside(path, root) for root in self._roots)


def read(path: str) -> Baseline:
    """The baseline in a file. Raises ``UsageError`` if there is none, or something else is in it."""
    try:
        data = fs.read_bytes(path, MAX_BYTES)
    except OSError as error:
        advice = "; create it with --write-baseline" if isinstance(error, FileNotFoundError) else ""
        raise UsageError(f"{path}: cannot read the baseline: {error.strerror}{advice}") from None
    if len(data) > MAX_BYTES:
        raise UsageError(f"{path}: is too large for a baseline")
    try:
        content = json.loads(data)
        version = content["version"]
        if version != VERSION:
            raise UsageError(
                f"{path}: the baseline has version {version}, but this lslint reads version {VERSION};"
                " write a new one with --write-baseline"
            )
        entries: dict[str, list[Entry]] = {}
        for name, code, *keys in content["findings"]:
            line, address = keys if len(keys) == KEYS else (*keys, "")
            entries.setdefault(str(name), []).append(Entry(str(code), str(line), str(address)))
    except (ValueError, TypeError, KeyError, RecursionError):
        raise UsageError(f"{path}: is not a baseline of lslint; create one with --write-baseline") from None
    return Baseline(path, entries)


def write(path: str, run: Run, others: Iterable[tuple[str, Entry]] = ()) -> int:
    """Writes all findings of a run as a baseline, whole or not at all. Returns how many. Raises ``UsageError``.

    ``others``: path and entry of those to keep besides.
    """
    baseline = Baseline(path, {})
    rows = [_row(name, entry) for name, entry in others]
    remaining = len(rows)
    for result in run.results:
        if result.findings:
            name, lines = baseline.keys(result)
            keys = zip(result.findings, lines, addresses(result, masker(result)), strict=True)
            rows += [_row(name, Entry(finding.rule.code, line, address)) for finding, line, address in keys]
    content = ",\n  ".join(json.dumps(row) for row in sorted(rows))
    text = f'{{"version": {VERSION},\n "findings": [' + (f"\n  {content}\n " if rows else "") + "]}\n"
    try:
        write_atomic(path, text.encode(), new=True, trees=[result.path for result in run.results[:MAX_TREES]])
    except FixError as error:
        reason = str(error).removeprefix("cannot be written: ")
        raise UsageError(f"{path}: cannot write the baseline: {reason}") from None
    return len(rows) - remaining


def _row(path: str, entry: Entry) -> list[str]:
    return [path, entry.code, entry.line, *([entry.address] if entry.address else [])]
