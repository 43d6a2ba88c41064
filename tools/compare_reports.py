#!/usr/bin/env python3
"""Show which findings and verdicts a change alters.

    python tools/compare_reports.py COMMIT [FOLDER...]      # the working tree, compared with the commit

The folders (default: each project in examples/) are checked by both. Exit code: 0 without a difference, 1 with one.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator

from typecheck import link, unlink

ROOT = pathlib.Path(__file__).resolve().parent.parent
START = "import pathlib, sys; sys.path.insert(0, {0!r}); from lslint.cli.main import main; sys.exit(main(sys.argv[1:]))"


def reported(packages: str, folder: pathlib.Path) -> "Counter[str]":
    """Return the verdicts and findings of the report on a folder, one line each."""
    command = [sys.executable, "-c", START.format(packages), "check", "--isolated", "--json", "."]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return Counter(_lines(json.loads(done.stdout))) if done.stdout else Counter([f"no report: {done.stderr[-500:]}"])


def _lines(report: dict[str, list[dict[str, object]]]) -> Iterator[str]:
    for file in report["files"]:
        yield f"{file['path']}: verdict {file['verdict']}, starts {file['starts']}"
    for found in report["findings"]:
        start = found["range"]["start"]
        place = f"{found['path']}:{start['line']}:{start['column']}"
        yield f"{found['code']} {place}: {found['severity']}: {found['message']}"


def main(commit: str, *folders: str) -> int:
    """Print the differences; the exit code."""
    projects = [pathlib.Path(name) for name in folders] or sorted((ROOT / "examples").iterdir())
    differs = False
    with tempfile.TemporaryDirectory() as name:
        old = pathlib.Path(name, "tree")
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", old, commit], cwd=ROOT, check=True)
        new_links = link(ROOT)
        try:
            link(old)
            for project in filter(pathlib.Path.is_dir, projects):
                before, after = (reported(str(tree / ".dev"), project) for tree in (old, ROOT))
                for sign, lines in (("-", before - after), ("+", after - before)):
                    for line in sorted(lines.elements()):
                        print(sign, project.name, line)
                        differs = True
        finally:
            unlink(new_links)
            subprocess.run(["git", "worktree", "remove", "--force", old], cwd=ROOT, check=True)
    return int(differs)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
