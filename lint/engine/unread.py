"""Findings about files that the program does not read."""

from __future__ import annotations

from lslint.engine.result import FileResult
from lslint.rules.api import Finding
from lslint.rules.shared.verdict import NotChecked


def apply(result: FileResult, found: list[Finding], why: str) -> None:
    """Makes what is found in a file an info, if the program does not read the file. ``why``: empty if it does."""
    if not why:
        return
    for finding in found:
        if finding.stage in ("parse", "load", "start"):
            finding.severity = "info"
            finding.message = f"{why}. Otherwise: {finding.message}"
    result.verdict = result.starts = "unknown"
    result.releases = None
    result.not_checked.append(NotChecked(why))
