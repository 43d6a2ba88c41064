"""``--diff-base REV``: only findings on lines that differ from a revision of the git repository."""

import os
import subprocess

from lslint.options import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.result import FileResult, Run

Ranges = list[tuple[int, int]]
QUIET = ("-c", "core.fsmonitor=false", "-c", f"core.hooksPath={os.devnull}")
"""Programs that a repository's own config may name are not run."""


class Changes:
    """What differs from a revision, asked of git once for each repository.

    Raises ``UsageError`` where a file is in no repository, git is missing, or the revision does not exist.
    """

    def __init__(self, revision: str) -> None:
        if not revision or revision.startswith("-"):
            raise UsageError(f"--diff-base: {revision!r} is no revision")
        self.revision = revision
        self._tops: dict[str, str] = {}
        self._changed: dict[str, dict[str, Ranges | None]] = {}

    def keep(self, run: "Run") -> int:
        """Takes the findings on other lines out of a run. Returns how many those were."""
        dropped = 0
        for result in run.results:
            if result.findings:
                dropped += self._keep(result)
        return dropped

    def _keep(self, result: "FileResult") -> int:
        ranges = self.of(result.path)
        if ranges is None or result.source is None:
            return 0
        position = result.source.lines.position
        left = []
        for finding in result.findings:
            first = position(finding.start)[0]
            last = max(first, position(max(finding.start, finding.end - 1))[0])
            if any(start <= last and first <= end for start, end in ranges):
                left.append(finding)
        dropped = len(result.findings) - len(left)
        result.findings = left
        return dropped

    def of(self, path: str) -> "Ranges | None":
        """The changed lines of a file, first and last (1-based) of each run of them; None: all of it is new."""
        full = os.path.realpath(path)
        top = self._top(os.path.dirname(full))
        changed = self._changed.get(top)
        if changed is None:
            changed = self._changed[top] = self._ask(top)
        return changed.get(os.path.relpath(full, top).replace(os.sep, "/"), [])

    def _top(self, folder: str) -> str:
        top = self._tops.get(folder)
        if top is None:
            top = self._git(folder, "rev-parse", "--show-toplevel").decode("utf-8", "surrogateescape").rstrip("\n")
            self._tops[folder] = top
        return top

    def _ask(self, top: str) -> "dict[str, Ranges | None]":
        self._git(top, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{self.revision}^{{commit}}")
        # --text: attributes may call anything binary
        options = ("--no-color", "--no-ext-diff", "--no-textconv", "--no-renames", "--text", "--inter-hunk-context=0")
        prefixes = ("--src-prefix=a/", "--dst-prefix=b/")
        out = self._git(top, "-c", "core.quotePath=false", "diff", "-U0", *options, *prefixes, self.revision, "--")
        changed = _ranges(out.decode("utf-8", "surrogateescape"))
        new = self._git(top, "ls-files", "--others", "--exclude-standard", "-z")
        ignored = self._git(top, "ls-files", "--others", "--ignored", "--exclude-standard", "-z")
        for name in (new + ignored).decode("utf-8", "surrogateescape").split("\0"):
            if name:
                changed[name] = None
        return changed

    def _git(self, folder: str, *arguments: str) -> bytes:
        try:
            done = subprocess.run(
                ["git", *QUIET, *arguments], cwd=folder or ".", env=_environment(), capture_output=True, check=False
            )
        except OSError:
            raise UsageError("--diff-base: git cannot be run") from None
        if done.returncode:
            said = done.stderr.decode("utf-8", "replace").strip().splitlines()
            reason = said[0] if said else f"there is no revision {self.revision!r}"
            raise UsageError(f"--diff-base: {reason}")
        return done.stdout


def _environment() -> "dict[str, str]":
    """The environment without the GIT_DIR that git gives its hooks: with it alone every folder would be a top. Git
    writes nothing then, and so runs no hook."""
    alone = "GIT_DIR" in os.environ and "GIT_WORK_TREE" not in os.environ
    kept = {name: value for name, value in os.environ.items() if not (alone and name == "GIT_DIR")}
    return {**kept, "GIT_OPTIONAL_LOCKS": "0"}


def _ranges(diff: str) -> "dict[str, Ranges | None]":
    """Path -> changed lines, from a diff without context; a deletion changes the lines around it."""
    found: dict[str, Ranges | None] = {}
    ranges: Ranges = []
    head = False
    for line in diff.split("\n"):
        if line.startswith("diff --git "):
            head = True
        elif head and line.startswith("+++ "):
            ranges = []
            name = _name(line[4:])
            if name is not None:
                found[name] = ranges
        elif line.startswith("@@ "):
            head = False
            start, _, count = line.split(" ")[2][1:].partition(",")
            first, size = int(start), int(count or 1)
            ranges.append((first, first + size - 1) if size else (max(first, 1), first + 1))
    return found


def _name(written: str) -> "str | None":
    """The path in a line ``+++ b/path``, which git puts in quotes if it holds control characters."""
    written = written.removesuffix("\t")
    if written.startswith('"'):
        raw = written[1:-1].encode("utf-8", "surrogateescape").decode("unicode_escape")
        written = raw.encode("latin-1", "surrogateescape").decode("utf-8", "surrogateescape")
    return written[2:] if written.startswith("b/") else None
