"""Baselines: findings that are known and not reported again, so that only new ones fail.

The file is JSON, one entry a line: path (from the baseline's folder on), code, and a key that is made of rule, path and
the text of the line, so it stays when lines move. ``--write-baseline`` writes it, ``--baseline`` or the config's
``baseline`` uses it.
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
from lslint.report.fingerprint import fingerprints
from lslint.report.masking import masker

MAX_TREES = 1_000
"""Checked files whose trees' symbolic links are not followed when a baseline is written."""
NAME = "lslint-baseline.json"
VERSION = 1
MAX_BYTES = 50 * 1024 * 1024


class Baseline:
    """What a baseline file holds. ``entries``: path -> key -> code. ``folder``: where its paths start."""

    def __init__(self, path: str, entries: dict[str, dict[str, str]]) -> None:
        self.path = path
        self.folder = os.path.dirname(os.path.abspath(path))
        self.entries = entries
        self.met: dict[str, set[str]] = {}

    def keys(self, result: FileResult) -> tuple[str, list[str]]:
        """The path of a file as the baseline writes it, and a key for each of its findings."""
        path = relative(result.path, self.folder)
        return path, fingerprints(result, masker(result), path)

    def hide(self, run: Run) -> int:
        """Takes what the baseline knows out of the findings of a run. Returns how many findings that were."""
        hidden = 0
        for result in run.results:
            path = relative(result.path, self.folder)
            known = self.entries.get(path, {})
            if not known:
                continue
            keys = self.keys(result)[1] if result.findings else []
            met = self.met.setdefault(path, set())
            left = []
            for finding, key in zip(result.findings, keys, strict=True):
                if key in known:
                    met.add(key)
                    result.hidden.append(finding)
                else:
                    left.append(finding)
            hidden += len(result.findings) - len(left)
            result.findings = left
        return hidden

    def stale(self, trees: Trees) -> list[tuple[str, str]]:
        """``(path, code)`` of the entries that no longer occur: of files that this run checked, or that are gone."""
        found = []
        for path, known in self.entries.items():
            met = self.met.get(path)
            if met is None and not trees.lack(os.path.join(self.folder, path)):
                continue  # not looked at in this run
            found += [(path, code) for key, code in known.items() if key not in (met or ())]
        return found


class Trees:
    """The projects that a run may look into for the files of a baseline, whose entries can name any path."""

    def __init__(self, roots: Iterable[str]) -> None:
        self._roots = [*dict.fromkeys(roots)]
        self._folders: dict[str, bool] = {}

    def hold(self, path: str) -> bool:
        """Whether a path, links resolved, lies in one of the projects."""
        folder = os.path.dirname(path)
        if folder not in self._folders:
            self._folders[folder] = self._inside(folder)
        return self._folders[folder] and (not fs.is_link(path) or self._inside(path))

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
        raise UsageError(f"{path}: cannot read the baseline: {error.strerror}") from None
    if len(data) > MAX_BYTES:
        raise UsageError(f"{path}: is too large for a baseline")
    try:
        content = json.loads(data)
        if content["version"] != VERSION:
            raise UsageError(f"{path}: a baseline of version {content['version']}, and this lslint reads {VERSION}")
        entries: dict[str, dict[str, str]] = {}
        for name, code, key in content["findings"]:
            entries.setdefault(str(name), {})[str(key)] = str(code)
    except (ValueError, TypeError, KeyError, RecursionError):
        raise UsageError(f"{path}: is no baseline of lslint; write one with --write-baseline") from None
    return Baseline(path, entries)


def write(path: str, run: Run, others: Iterable[tuple[str, str, str]] = ()) -> int:
    """Writes all findings of a run as a baseline, whole or not at all. Returns how many. Raises ``UsageError``.

    ``others``: path, code and key of entries to keep besides.
    """
    made = Baseline(path, {})
    rows = [list(row) for row in others]
    remaining = len(rows)
    for result in run.results:
        if result.findings:
            name, keys = made.keys(result)
            rows += [[name, finding.rule.code, key] for finding, key in zip(result.findings, keys, strict=True)]
    lines = ",\n  ".join(json.dumps(row) for row in sorted(rows))
    text = f'{{"version": {VERSION},\n "findings": [' + (f"\n  {lines}\n " if rows else "") + "]}\n"
    try:
        write_atomic(path, text.encode(), new=True, trees=[result.path for result in run.results[:MAX_TREES]])
    except FixError as error:
        reason = str(error).removeprefix("cannot be written: ")
        raise UsageError(f"{path}: cannot write the baseline: {reason}") from None
    return len(rows) - remaining
