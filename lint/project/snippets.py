"""Folders of complete pipelines that nothing runs together: snippets that somebody collects and tries out."""

from __future__ import annotations

import os
import re

from lslint.project.projects import Projects

LEAST = 10
"""Complete pipelines that make a collection."""
MAX_FILES = 200
_MAX_TEXT = 100_000
_INPUT = re.compile(r"(?m)^[ \t]*input[ \t\r\n]*\{")
_OUTPUT = re.compile(r"(?m)^[ \t]*output[ \t\r\n]*\{")
_AT_TERMINAL = re.compile(r"(?m)(?:^|\{)[ \t]*(?:stdin|stdout|generator)[ \t\r\n]*\{")
"""A plugin of pipelines that are tried out at a terminal."""

_SHARE = 3
"""At least one of this many pipelines has such a plugin."""


def is_collected(projects: Projects, path: str) -> bool:
    """Whether a pipeline (absolute path) is one of many complete ones in its folder, several of which read or print at
    a terminal, and no file of the project runs Logstash."""
    folder, name = os.path.split(path)
    ending = os.path.splitext(name)[1]
    known: dict[str, bool] = projects.memo("collections of pipelines")
    key = os.path.join(folder, f"*{ending}")
    if key not in known:
        known[key] = _is_collection(projects, folder, ending)
    return known[key]


def _is_collection(projects: Projects, folder: str, ending: str) -> bool:
    names = [name for name in projects.listing(folder) if os.path.splitext(name)[1] == ending]
    if not LEAST <= len(names) <= MAX_FILES:
        return False
    complete = at_terminal = parts = 0
    for name in names:
        text = projects.beginning(os.path.join(folder, name), _MAX_TEXT)
        has_input, has_output = _INPUT.search(text) is not None, _OUTPUT.search(text) is not None
        parts += has_input is not has_output
        complete += has_input and has_output
        at_terminal += has_input and has_output and _AT_TERMINAL.search(text) is not None
    return complete >= LEAST and parts < complete and at_terminal * _SHARE >= complete
