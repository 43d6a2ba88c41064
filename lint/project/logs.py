"""Log files of a project, as samples or test data, and the files that its configs of rsyslog write."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from lslint.project.projects import Projects
from lslint.project.walk import Walk
from lslint.rules.project_view import Logs

MAX_FILES = 20
MAX_CONFIGS = 20
MAX_BYTES = 256 * 1024
MAX_FOLDERS = 300
MAX_LINES = 3
"""Lines of a log file that are kept: the others look like them."""
MIN_LENGTH = 20
MAX_LENGTH = 2000
_LOG = r"(?i)(?:\.log(?:\.\d+|\.txt|\.sample)?|_log|[._-]logs?\.txt|sample[\w-]*\.(?:txt|log))$"
_ACTION = (
    r"(?m)^[ \t]*(?:(?:[\w*,]+\.[=!]?[\w*]+;?)+[ \t]+-?|(?:\$template[^\n]*\n)?[^#\n]*\bfile=[\"'])"
    r"(/[\w./*-]{1,200})(?![^\s\"'])(?![\"']?[^\n]*\btemplate=)"
)
"""An action of rsyslog that writes a file with the usual header: ``local2.* /var/log/haproxy.log``."""


def of_project(projects: Projects, path: str) -> Logs:
    """The log files of the project of a file (absolute). They are read when a rule first asks."""
    root = projects.root_of(os.path.dirname(path))
    known: dict[str, Logs] = projects.memo("logs")
    if root not in known:
        known[root] = _read(projects, root)
    return known[root]


def _read(projects: Projects, root: str) -> Logs:
    lines: list[str] = []
    written: list[str] = []
    samples = configs = 0
    for folder in Walk(projects, root, max_folders=MAX_FOLDERS):
        of_syslog = "rsyslog" in os.path.basename(folder)
        for name in projects.listing(folder):
            file = os.path.join(folder, name)
            if re.search(_LOG, name) is not None and samples < MAX_FILES:
                samples += 1
                lines += _beginning(projects.small_text(file, MAX_BYTES))
            elif (of_syslog or "rsyslog" in name) and configs < MAX_CONFIGS:
                configs += 1
                written += re.findall(_ACTION, projects.small_text(file, MAX_BYTES))
    return Logs(lines, written)


def _beginning(text: str) -> Iterator[str]:
    found = 0
    for line in text[: 16 * MAX_LENGTH].splitlines():
        if MIN_LENGTH <= len(line) <= MAX_LENGTH and line[:1] not in ("{", "#"):
            yield line
            found += 1
            if found == MAX_LINES:
                return
