"""Projects of other programs that use the configuration language of Logstash: their pipelines are not for Logstash."""

from __future__ import annotations

import os
import re

from lslint.files.source import Unreadable
from lslint.project.projects import Projects

MAX_CHARS = 64 * 1024
MAX_README = 3000
_NAMES = r"\"name\"\s*:\s*\"(?:@[\w-]+/)?(?:node-?logstash|logstash-?js|logstash\.js)\""
_STATED = (
    r"(?i:\b(?:re-?implementation|implementation|rewrite|clone|port)\s+of\s+\[?logstash\b"
    r"(?![- ](?:plugin|filter|input|output|codec))"
    r"|\blogstash\s+(?:re-?implementation|implementation|clone|rewrite)\b)"
)
_MANIFESTS = ("package.json", "cargo.toml", "go.mod", "setup.py", "pyproject.toml")


def is_other_product(projects: Projects, path: str) -> bool:
    """Whether a pipeline file belongs to such a project, as the package manifest or the README of its root says."""
    root = projects.root_of(os.path.dirname(os.path.abspath(path)))
    known = projects.memo("other_products").get(root)
    if known is None:
        known = projects.memo("other_products")[root] = any(
            _states(projects, root, name) for name in projects.listing(root) if _may_state(name)
        )
    return known


def _may_state(name: str) -> bool:
    low = name.lower()
    return low in _MANIFESTS or low.startswith("readme")


def _states(projects: Projects, root: str, name: str) -> bool:
    try:
        text = projects.read(os.path.join(root, name)).text[:MAX_CHARS]
    except Unreadable:
        return False
    if "ogstash" not in text:
        return False
    if name.lower().startswith("readme"):
        return re.search(_STATED, text[:MAX_README]) is not None
    return re.search(_NAMES, text) is not None or re.search(_STATED, text) is not None
