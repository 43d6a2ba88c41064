"""Writes the version of lslint into the extensions for editors, which have the same one."""

from __future__ import annotations

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
PLACES = {
    "editors/vscode/package.json": (r'^(  "version": ")[^"]+', 1),
    "editors/vscode/package-lock.json": (r'^((?:  |      )"version": ")[^"]+', 2),
    "editors/emacs/lslint.el": (r"^(;; Version: )\S+", 1),
}
"""Path -> what comes before the version, and how many times it is there, from the beginning of the file."""


def replaced(text: str, pattern: str, count: int, version: str) -> str:
    """The text with this version in its first ``count`` places. Raises ``ValueError`` if there are fewer."""
    made, found = re.subn(pattern, rf"\g<1>{version}", text, count=count, flags=re.MULTILINE)
    if found != count:
        raise ValueError(f"{pattern} is in the file {found} times, not {count}")
    return made


def files() -> dict[str, str]:
    """The files with the version in lint/config/version.py."""
    source = (ROOT / "lint" / "config" / "version.py").read_text(encoding="utf-8")
    version = re.search(r'^VERSION = "(.+)"$', source, re.MULTILINE)[1]
    return {
        path: replaced((ROOT / path).read_text(encoding="utf-8"), pattern, count, version)
        for path, (pattern, count) in PLACES.items()
    }
