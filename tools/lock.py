#!/usr/bin/env python3
"""Write the lock files in ``requirements/`` from ``pyproject.toml``; needs uv.

python tools/lock.py                    newest allowed versions
python tools/lock.py --package NAME     upgrade one package only
"""

from __future__ import annotations

import argparse
import pathlib
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[1]
FOLDER = ROOT / "requirements"
EXTRAS: dict[str, tuple[str, ...]] = {
    "all": ("dev", "check", "extract", "docs", "release"),
    "ci": ("dev", "check", "extract"),
    "test": ("dev",),
    "run": (),
}
"""Extras per lock file; the first contains all others, which take its versions."""


def main() -> int:
    """Write each lock file, the one with all packages first."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--package", metavar="NAME", help="upgrade only this package")
    package = parser.parse_args().package
    requires = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"]
    command += ["--generate-hashes", "--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links"]
    for name, extras in EXTRAS.items():
        options = [word for extra in extras for word in ("--extra", extra)]
        if name != "all":
            options += ["--constraint", "requirements/all.txt"]
        elif package:
            options += ["--upgrade-package", package]
        else:
            options.append("--upgrade")
        options += ["--output-file", f"requirements/{name}.txt", "pyproject.toml", "-"]
        done = subprocess.run([*command, *options], cwd=ROOT, input="\n".join(requires), text=True, check=False)
        if done.returncode:
            return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
