"""Baselines: findings that are known and not reported again, so that only new ones fail.

An entry is for one location of a finding: findings of a file that have the same cause are merged afterwards.

The file is JSON, one entry a line: path (from the baseline's folder on), code, and a key that is made of rule, path and
the text of the line, so it stays when lines move. ``--write-baseline`` writes it, ``--baseline`` or the config's
``baseline`` uses it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable

from lslint.config.errors import UsageError
from lslint.engine.findings import sort_key
from lslint.engine.result import FileResult, Run
from lslint.files import fs
from lslint.files.atomic import FixError, write_atomic
from lslint.files.paths import relative
from lslint.report.fingerprint import fingerprints
from lslint.report.masking import masker
from lslint.report.merging import cause
from lslint.rules.api import Finding

MAX_TREES = 1_000
"""Checked files whose trees' symbolic links are not followed when a baseline is written."""
NAME = "lslint-baseline.json"
VERSION = 2
MERGED = 1
"""The version in which the findings of these rules were written once per cause, without the other locations."""
MERGED_RULES = frozenset((
    "ES119", "ES602", "ES603", "ES606", "ES607", "ES610", "FB605", "LS251", "LS263", "LS290", "LS318", "LS351",
    "LS406", "LS410", "LS425", "LS439", "LS445", "LS509",
))  # fmt: skip
MAX_BYTES = 50 * 1024 * 1024


class Baseline:
    """What a baseline file holds. ``entries``: path -> key -> code. ``folder``: where its paths start."""

    def __init__(self, path: str, entries: dict[str, dict[str, str]], version: int = VERSION) -> None:
        self.path = path
        self.folder = os.path.dirname(os.path.abspath(path))
        self.entries = entries
        self.version = version
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
            met = self.met.setdefault(path, set())
            left: list[Finding] = []
            every = len(result.findings)
            for group, keys in self._entries(result):
                found = keys & known.keys()
                met |= found
                (result.hidden if found else left).extend(group)
            hidden += every - len(left)
            if self.version == MERGED:
                left.sort(key=sort_key)
            result.findings = left
        return hidden

    def _entries(self, result: FileResult) -> list[tuple[list[Finding], set[str]]]:
        """The findings of a file, and the keys that an entry for them may have. In version 1 findings that were merged
        have one entry."""
        found = result.findings
        if not found:
            return []
        keys = self.keys(result)[1]
        if self.version > MERGED or not any(finding.rule.code in MERGED_RULES for finding in found):
            return [([finding], {key}) for finding, key in zip(found, keys, strict=True)]
        groups: dict[object, list[Finding]] = {}
        for index, finding in enumerate(found):
            same = cause(finding) if finding.rule.code in MERGED_RULES else None
            groups.setdefault(same or index, []).append(finding)
        single = {id(finding): key for finding, key in zip(found, keys, strict=True)}
        result.findings = [group[0] for group in groups.values()]
        merged = self.keys(result)[1]
        result.findings = found
        return [
            (group, {key, *(single[id(finding)] for finding in group)} if len(group) > 1 else {key})
            for group, key in zip(groups.values(), merged, strict=True)
        ]

    def stale(self, trees: Trees) -> list[tuple[str, str]]:
        """``(path, code)`` of the entries that no longer occur: of files that this run checked, or that no longer
        exist.
        """
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
        advice = "; create it with --write-baseline" if isinstance(error, FileNotFoundError) else ""
        raise UsageError(f"{path}: cannot read the baseline: {error.strerror}{advice}") from None
    if len(data) > MAX_BYTES:
        raise UsageError(f"{path}: is too large for a baseline")
    try:
        content = json.loads(data)
        version = content["version"]
        if version not in (MERGED, VERSION):
            raise UsageError(
                f"{path}: the baseline has version {version}, but this lslint reads version {VERSION};"
                " write a new one with --write-baseline"
            )
        entries: dict[str, dict[str, str]] = {}
        for name, code, key in content["findings"]:
            entries.setdefault(str(name), {})[str(key)] = str(code)
    except (ValueError, TypeError, KeyError, RecursionError):
        raise UsageError(f"{path}: is not a baseline of lslint; create one with --write-baseline") from None
    return Baseline(path, entries, version)


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
