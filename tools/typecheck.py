#!/usr/bin/env python3
"""Run mypy in strict mode on the package as the working tree has it.

The import package is mapped from three folders, which a type checker cannot see; three links that git ignores give it
the installed layout.
"""

import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
LINKS = {".dev/lslint": "../lint", "lint/grammar": "../grammar", "lint/rules": "../rules"}


def link(root: pathlib.Path) -> list[pathlib.Path]:
    """Make the links in a working tree, whose folder ``.dev`` then has the package. Return what it made."""
    missing = [root / name for name in (".dev", *LINKS) if not os.path.lexists(root / name)]
    (root / ".dev").mkdir(exist_ok=True)
    for name, target in LINKS.items():
        if root / name in missing:
            (root / name).symlink_to(target)
    return missing


def unlink(paths: list[pathlib.Path]) -> None:
    """Remove what ``link`` made."""
    for path in reversed(paths):
        if path.is_symlink():
            path.unlink()
        else:
            path.rmdir()


def main() -> int:
    """Make the links and run mypy; its exit code."""
    link(ROOT)
    return subprocess.run([sys.executable, "-m", "mypy", *sys.argv[1:]], cwd=ROOT, env=os.environ).returncode


if __name__ == "__main__":
    sys.exit(main())
