"""The release that a file is written for, if only the content of files, or nothing, shows which one is in use."""

from __future__ import annotations

import os
import re

from lslint.rules import knowledge
from lslint.rules.api import Finding
from lslint.upgrade.compare import breaks, product_of
from lslint.upgrade.path import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from lslint.engine.result import FileResult
    from lslint.files.source import Source
    from lslint.project.deployment.model import Deployment

_NAME = re.compile(r"[\w.\-]{1,60}")
_SHOWN = 3
"""Places that are named as evidence."""
_MAJOR = re.compile(
    r"(?<![a-z0-9])(?P<product>es|elasticsearch|elastic|elk|stack|logstash|ls|kibana|beats?|filebeat)?[-_]?v?"
    r"(?P<major>\d)(?P<x>[._-]?x)?(?![a-z0-9]|\.\d)",
    re.IGNORECASE,
)
_NEVER = frozenset((0, 1, 3, 4))
"""Numbers that, without ``x``, count nodes or instances rather than major releases."""


def is_unsure(deployment: Deployment | None) -> bool:
    """Whether only the content of files shows a release, and leaves open which major one."""
    if deployment is None or not deployment.low:
        return False
    return deployment.is_dated and number(deployment.low)[0] < number(deployment.high)[0]


def written_for(
    source: Source, product: str, release: str, low: str, check: Callable[[str], FileResult]
) -> Deployment | None:
    """The deployment of a file that names something which the release assumed for it has removed: with the last major
    release that still has all of that. None if the file names nothing of the kind, no release has it, or the file
    names something newer, too. ``low``: the oldest release that may be in use, empty if any may be; ``check``: checks
    the file for a release."""
    rejected = _rejected(check(release), product)
    removed = [one for one in rejected if one.rule.is_upgrade]
    if not removed:
        return None
    places = {one.start for one in rejected}
    for older in _last_of_majors(product, release):
        if low and number(older) < number(low):
            return None
        there = _rejected(check(older), product)
        if any(one.start not in places for one in there):
            return None
        if not any(one.rule.is_upgrade for one in there):
            return _deployment(source, product, low or _known(product)[0], older, removed)
    return None


def _rejected(result: FileResult, product: str) -> list[Finding]:
    """The findings for which a release rejects a file."""
    return [one for one in (*result.findings, *result.hidden) if breaks(one) and product_of(one) == product]


def _last_of_majors(product: str, release: str) -> list[str]:
    """The last known releases of the major ones before a release, newest first."""
    last: dict[int, str] = {}
    for one in _known(product):
        last[number(one)[0]] = one
    return [last[major] for major in sorted(last, reverse=True) if major < number(release)[0]]


def _known(product: str) -> list[str]:
    found: list[str] = knowledge.load("releases")[product]
    return found


def _deployment(source: Source, product: str, low: str, high: str, removed: list[Finding]) -> Deployment:
    from lslint.files.paths import report_path
    from lslint.project.deployment.model import CONTENT, Deployment, Evidence

    path = report_path(source.path)
    evidence = []
    for one in sorted(removed, key=lambda each: each.start)[:_SHOWN]:
        text = source.text[one.start : one.end].strip("\"'")
        line = source.text.count("\n", 0, one.start) + 1
        evidence.append(Evidence(path, line, text if _NAME.fullmatch(text) else "", product, "", high, CONTENT))
    return Deployment(os.path.dirname(path), product, low, high, evidence, [])


def for_one_major(paths: list[str]) -> set[str]:
    """Those of some paths whose names say for which major release they are, next to others of the same name for other
    ones (``es6x.json``, ``es7x.json``), or to one without a release: a program loads the one for its release."""
    groups: dict[tuple[str, str], dict[int, list[str]]] = {}
    numbered: set[tuple[str, str]] = set()
    there = set(paths)
    alone: set[str] = set()
    for path in paths:
        folder, name = os.path.split(path)
        for found in _MAJOR.finditer(name):
            if not found["product"] and not found["x"]:
                continue
            key = folder, name[: found.start("major")] + "*" + name[found.end() :]
            major = int(found["major"])
            groups.setdefault(key, {}).setdefault(major, []).append(path)
            if not found["x"]:
                numbered.add(key)
            base = (name[: found.start()].rstrip("-_."), name[found.end() :])
            if found["x"] and os.path.join(folder, "".join(base)) in there:
                alone.add(path)
    for key, majors in groups.items():
        if len(majors) > 1 and not (key in numbered and _NEVER & majors.keys()):
            alone.update(path for same in majors.values() for path in same)
    return alone
