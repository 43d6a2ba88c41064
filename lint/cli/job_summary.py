"""The job summary of GitHub Actions: the Markdown report, added to the file that ``GITHUB_STEP_SUMMARY`` names."""

from __future__ import annotations

import os

from lslint.engine.result import Run
from lslint.files.paths import printable_path
from lslint.report.console import warn
from lslint.report.formats import RenderOptions
from lslint.report.formats.github import checkouts, in_checkout
from lslint.report.formats.markdown import report
from lslint.report.gate import Gate
from lslint.report.plain_text import guard_report

MAX_SIZE = 1_000_000
"""Bytes of the summary of a step; GitHub shows none that has more than 1 MiB."""


def write(run: Run, gate: Gate, path: str) -> None:
    """Adds the report of a run to the file. A file that cannot be written, or has no room, is a warning."""
    roots = checkouts()
    try:
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
        with os.fdopen(os.open(path, flags, 0o644), "ab") as file:
            size = MAX_SIZE - file.tell()
            text = report(run, RenderOptions(gate=gate), max(size, 0), lambda one: in_checkout(one, roots))
            data = guard_report(text, "markdown").encode("utf-8", "backslashreplace")
            if len(data) > size:
                warn(f"{printable_path(path)}: no room for the job summary")
                return
            file.write(data)
    except OSError as error:
        warn(f"{printable_path(path)}: cannot write the job summary: {error.strerror}")
