"""Generates lint/config/project_urls.py from ``[project.urls]`` of pyproject.toml, which an installation lacks. Writes
into the extensions for editors what they share with lslint: its version, and the kinds of files."""

from __future__ import annotations

import json
import pathlib
import re
import tomllib

from lslint.config.command_line import KINDS

ROOT = pathlib.Path(__file__).resolve().parents[2]
URLS = "lint/config/project_urls.py"
PLACES = {
    "editors/vscode/package.json": (r'^(  "version": ")[^"]+', 1),
    "editors/vscode/package-lock.json": (r'^((?:  |      )"version": ")[^"]+', 2),
    "editors/emacs/lslint.el": (r"^(;; Version: )\S+", 1),
}
"""Path -> what comes before the version, and how many times it is there, from the beginning of the file."""

VSCODE = "editors/vscode/package.json"
LANGUAGES = re.compile(r'("lslint\.languages": \{.*?\n( *)"enum": )\[[^\]]*\]', re.DOTALL)
"""The kinds in the setting ``lslint.languages``."""


def project_urls(urls: dict[str, str]) -> str:
    """The module for these ``[project.urls]``."""
    known = {name.lower(): address for name, address in urls.items()}
    repository = known.get("repository") or known.get("source") or known.get("homepage") or ""
    return (
        '"""The addresses of the project, from ``[project.urls]`` of pyproject.toml. Made by tools/generate.py."""\n\n'
        "from __future__ import annotations\n\n"
        f'DOCUMENTATION = "{known.get("documentation", "")}"\nREPOSITORY = "{repository}"\n'
    )


def with_kinds(text: str, kinds: tuple[str, ...]) -> str:
    """The manifest of the VS Code extension with these kinds. Raises ``ValueError`` if it has no place for them."""

    def listed(match: re.Match[str]) -> str:
        lines = "".join(f"\n{match[2]}  {json.dumps(kind)}," for kind in kinds).rstrip(",")
        return f"{match[1]}[{lines}\n{match[2]}]"

    made, found = LANGUAGES.subn(listed, text)
    if found != 1:
        raise ValueError(f"{VSCODE} has {found} places for the kinds of files, not 1")
    return made


def replaced(text: str, pattern: str, count: int, version: str) -> str:
    """The text with this version in its first ``count`` places. Raises ``ValueError`` if there are fewer."""
    made, found = re.subn(pattern, rf"\g<1>{version}", text, count=count, flags=re.MULTILINE)
    if found != count:
        raise ValueError(f"{pattern} is in the file {found} times, not {count}")
    return made


def files() -> dict[str, str]:
    """The files; the version is that of lint/config/version.py."""
    source = (ROOT / "lint" / "config" / "version.py").read_text(encoding="utf-8")
    version = re.search(r'^VERSION = "(.+)"$', source, re.MULTILINE)[1]
    made = {
        path: replaced((ROOT / path).read_text(encoding="utf-8"), pattern, count, version)
        for path, (pattern, count) in PLACES.items()
    }
    made[VSCODE] = with_kinds(made[VSCODE], KINDS)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {**made, URLS: project_urls(project.get("urls", {}))}
