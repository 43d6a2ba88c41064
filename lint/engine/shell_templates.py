"""Templates that a script next to them fills in: bodies of here-documents and inputs of ``envsubst`` with ``$NAME``."""

from __future__ import annotations

import os
import re

from lslint.engine.result import FileResult
from lslint.files.source import Unreadable
from lslint.project.projects import Projects
from lslint.rules.shared.verdict import NotChecked

MAX_SCRIPTS = 30
MAX_CHARS = 128 * 1024
REASON = "depends on text that a script fills in"
_NAME = r"\s*\$\{?([A-Z_][A-Z0-9_]{1,60})\}?\s*"


def apply(result: FileResult, projects: Projects) -> None:
    """Drops the syntax errors at a ``$NAME`` that a script of the folder or the one above sets; the verdict is open."""
    if result.source is None:
        return
    text = result.source.text
    named: dict[str, list[int]] = {}
    for index, finding in enumerate(result.findings):
        if finding.stage == "parse" and "$" in text[finding.start : finding.start + 3]:
            match = re.match(_NAME, text[finding.start : finding.start + 80])
            if match is not None:
                named.setdefault(match[1], []).append(index)
    if not named:
        return
    texts = _scripts(projects, os.path.dirname(os.path.abspath(result.path)))
    dropped: set[int] = set()
    for name, indexes in named.items():
        if any(re.search(rf"(?m)^[ \t]*(?:export |local |readonly )?{name}=", script) for script in texts):
            dropped.update(indexes)
    if not dropped:
        return
    for index in sorted(dropped):
        finding = result.findings[index]
        result.not_checked.append(NotChecked(REASON, finding.start, finding.end))
    result.findings = [finding for index, finding in enumerate(result.findings) if index not in dropped]
    result.verdict = result.starts = "unknown"
    result.releases = None


def _scripts(projects: Projects, folder: str) -> list[str]:
    """The contents of the shell scripts of a folder and of its parent, within the project."""
    folders = [folder]
    if folder != projects.root_of(folder):
        folders.append(os.path.dirname(folder))
    found: list[str] = []
    for at in folders:
        for name in projects.listing(at):
            if name.endswith((".sh", ".bash", ".ksh", ".zsh")) and len(found) < MAX_SCRIPTS:
                try:
                    found.append(projects.read(os.path.join(at, name)).text[:MAX_CHARS])
                except Unreadable:
                    continue
    return found
