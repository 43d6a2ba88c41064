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


def link(root: pathlib.Path) -> None:
    """Make the links in a working tree, whose folder ``.dev`` then has the package."""
    (root / ".dev").mkdir(exist_ok=True)
    for name, target in LINKS.items():
        path = root / name
        if not path.is_symlink():
            path.symlink_to(target)


def main() -> int:
    """Make the links and run mypy; its exit code."""
    link(ROOT)
    return subprocess.run([sys.executable, "-m", "mypy", *sys.argv[1:]], cwd=ROOT, env=os.environ).returncode


if __name__ == "__main__":
    sys.exit(main())
