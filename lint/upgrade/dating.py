"""Files whose names say that they are for one major release only."""

from __future__ import annotations

import os
import re

_MAJOR = re.compile(
    r"(?<![a-z0-9])(?P<product>es|elasticsearch|elastic|elk|stack|logstash|ls|kibana|beats?|filebeat)?[-_]?v?"
    r"(?P<major>\d)(?P<x>[._-]?x)?(?![a-z0-9]|\.\d)",
    re.IGNORECASE,
)
_NEVER = frozenset((0, 1, 3, 4))
"""Numbers that, without ``x``, count nodes or instances rather than major releases."""


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
