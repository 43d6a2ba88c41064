"""``--diff-base REV``: only findings on lines that differ from a revision of the git repository."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections.abc import Iterable

from lslint.config.errors import UsageError
from lslint.engine.result import FileResult, Run
from lslint.files.git_directory import Repository, find_repository, git_directory
from lslint.files.paths import is_below, printable_path
from lslint.files.source import decode
from lslint.report.git_revision import Revision, find_git
from lslint.rewrite.line_diff import changed_lines
from lslint.rules.api import Finding


class Changes:
    """The lines that differ from a revision.

    The repository is the one of the working directory, or of a named path outside of it: found once, by its ``.git``.
    Files in a repository inside of it (a submodule) and files outside of all repositories are entirely new; ``notes``
    says so. Raises ``UsageError`` where there is no repository, git is missing, or the revision does not exist.
    """

    def __init__(self, revision: str, paths: Iterable[str] = (".",)) -> None:
        if not revision or revision.startswith("-") or "\0" in revision:
            raise UsageError(f"option --diff-base: {revision!r} is not a git revision")
        if "@{" in revision:
            raise UsageError(
                f"option --diff-base: {revision!r}: upstreams and reflogs are not read; name a branch, tag or commit"
            )
        self.revision = revision
        self.notes: list[str] = []
        self._repositories = _repositories(paths)
        self._nested: dict[str, bool] = {}

    def keep(self, run: Run) -> int:
        """Removes the findings on unchanged lines from a run. Returns how many those were."""
        git = find_git([*(each.top for each in self._repositories), os.getcwd()])
        groups: dict[str, dict[bytes, list[FileResult]]] = {each.top: {} for each in self._repositories}
        foreign: list[str] = []
        for result in run.results:
            if not result.findings or result.source is None:
                continue
            changes = self._find(os.path.realpath(result.path))
            if changes is None:
                foreign.append(result.path)
            else:
                groups[changes[0]].setdefault(changes[1], []).append(result)
        dropped = 0
        missing: list[str] = []
        for repository in self._repositories:
            results = groups[repository.top]
            with Revision(repository, self.revision, git) as revision:
                for path, blob in revision.blobs(results):
                    for result in results[path]:
                        if blob is None:
                            missing.append(result.path)
                        else:
                            dropped += _drop_unchanged(result, blob)
        if foreign:
            self.notes.append(_note(foreign, "in another repository or in none"))
        if missing:
            self.notes.append(_note(missing, f"without readable content in {self.revision}"))
        return dropped

    def _find(self, path: str) -> tuple[str, bytes] | None:
        """The top of the repository of a file, and its path there; None if it belongs to no repository of the run."""
        for repository in self._repositories:
            inside = repository.top.rstrip(os.sep) + os.sep
            if path.startswith(inside) and not self._is_nested(os.path.dirname(path), repository.top):
                return repository.top, os.fsencode(path[len(inside) :].replace(os.sep, "/"))
        return None

    def _is_nested(self, folder: str, top: str) -> bool:
        """Whether a folder below ``top`` belongs to a separate repository."""
        passed: list[str] = []
        while len(folder) > len(top) and folder not in self._nested:
            passed.append(folder)
            if git_directory(folder) is not None:
                self._nested[folder] = True
                break
            folder = os.path.dirname(folder)
        nested = len(folder) > len(top) and self._nested[folder]
        self._nested.update(dict.fromkeys(passed, nested))
        return nested


def _repositories(paths: Iterable[str]) -> list[Repository]:
    """The repositories of the working directory and of the named paths outside of it; those further inside first.

    Raises ``UsageError`` for a path that is in none.
    """
    nearest = find_repository(".")
    by_top = {nearest.top: nearest} if nearest is not None else {}
    for path in paths:
        full = os.path.realpath(path)
        if any(is_below(full, top) for top in by_top):
            continue
        repository = find_repository(full if os.path.isdir(full) else os.path.dirname(full))
        if repository is None:
            raise UsageError(f"option --diff-base: {path}: not a git repository (or any of the parent directories)")
        by_top[repository.top] = repository
    return sorted(by_top.values(), key=lambda repository: -len(repository.top))


def _drop_unchanged(result: FileResult, blob: bytes) -> int:
    """Removes the findings on lines that are the same in ``blob``. Returns how many those were."""
    assert result.source is not None
    ranges = changed_lines(decode(result.path, blob).text, result.source.text)
    position = result.source.lines.position

    def changed(finding: Finding) -> bool:
        first = position(finding.start)[0]
        last = max(first, position(max(finding.start, finding.end - 1))[0])
        index = bisect_left(ranges, first, key=lambda span: span[1])
        return index < len(ranges) and ranges[index][0] <= last

    left, dropped = [], 0
    for finding in result.findings:
        if changed(finding):
            left.append(finding)
            continue
        dropped += 1
        if finding.severity == "error":
            result.errors_hidden_by.add("diff_base")
    result.findings = left
    return dropped


def _note(paths: list[str], what: str) -> str:
    more = f" and {len(paths) - 1} more" if len(paths) > 1 else ""
    verb = "are" if len(paths) > 1 else "is"
    return f"--diff-base: {printable_path(paths[0])}{more} {verb} {what}: all findings are reported"
