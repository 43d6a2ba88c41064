"""What a project is for, as the READMEs say that lie in the folder of a file and above it, up to the project's root."""

from __future__ import annotations

import os
import re

from lslint.files.source import Unreadable
from lslint.project.projects import Projects

MAX_README = 4000
MAX_FOLDERS = 12
_TRIAL = (
    r"demo|demos|demonstration|workshop|tutorial|labs?|playground|sandbox|exercises?|hands-on|poc|proof of concept"
    r"|prototypes?|tester|benchmarks?|vagrant|course|training|book|talk|slides|taller"
    r"|learning (?:stuff|projects?|repo|repository|notes|purposes?)"
)
_TITLE = re.compile(rf"(?im)\A\W*(?:.{{0,100}}\b(?:{_TRIAL})\b|learning\s)")
_STATED = re.compile(
    rf"""(?ix)
    \bnot\b [^.\n]{{0,40}} \b(?:for|in)\s(?:use\sin\s)?production\b
    | \bfor\s(?:local\s)?(?:development|testing|demonstration|demo|learning|training|educational|local)
      (?:\s(?:and|or|/)\s\w+)? (?:\s(?:purposes?|only|use))\b(?!,)
    | \bthis\s(?:is\san?\s)?(?:simple\s|small\s|little\s)?(?:{_TRIAL.replace(" ", "[ ]")})\b
    | \b(?:an?|the|this|un)\sprototype\b(?![\s-]+(?:pollution|chain))
    | \bruns?\s(?:unit\s)?tests?(?:\scases?)?\s(?:against|for|on)\b[^.\n]{{0,30}}\b(?:pipelines?|configs?|filters?)\b
    | \bfor\slocal\s(?:development|testing)\b(?!\sonly,)
    """
)


def is_for_trials(projects: Projects, path: str) -> bool:
    """Whether a README says that nobody runs the project of a file (absolute path) in production: a demo, a workshop,
    a stack for development on one machine."""
    folder = os.path.dirname(path)
    root = projects.root_of(folder)
    for _ in range(MAX_FOLDERS):
        if _of_folder(projects, folder):
            return True
        if folder == root or not folder.startswith(root):
            return False
        folder = os.path.dirname(folder)
    return False


def _of_folder(projects: Projects, folder: str) -> bool:
    known: bool | None = projects.memo("purpose").get(folder)
    if known is None:
        names = [name for name in projects.listing(folder) if name.lower().startswith("readme")]
        known = projects.memo("purpose")[folder] = any(
            _states(projects, os.path.join(folder, name)) for name in names[:3]
        )
    return known


def _states(projects: Projects, path: str) -> bool:
    try:
        text = projects.read(path).text[:MAX_README]
    except Unreadable:
        return False
    return _TITLE.search(text) is not None or _STATED.search(text) is not None
