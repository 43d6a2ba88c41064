"""Secrets of Kubernetes that hold the policy of an Elastic Agent, because a resource of the Elastic operator (ECK) in
the same file names them in ``configRef``."""

from __future__ import annotations

import re
from itertools import pairwise

from lslint.grammar.bounded_cache import compiled

KEY = "agent.yml"
"""The key of such a secret that the operator reads."""
_RESOURCE = "agent.k8s.elastic.co/"
_REFERENCE = r"\bconfigRef[\"']?:\s{0,200}(?:\{\s{0,200})?[\"']?secretName[\"']?:[ \t]{1,20}[\"']?([\w.-]{1,253})"
_SECRET = r"^kind:[ \t]+[\"']?Secret\b"
_NAME = r"^metadata:[ \t]*(?:\{[^}\n]*?|(?:\r?\n[ \t]+[^\n]*)*?\r?\n[ \t]+)\bname:[ \t]+[\"']?([\w.-]{1,253})"


def of_agents(text: str) -> list[tuple[int, int]]:
    """The spans of the documents of a manifest that are such secrets."""
    if _RESOURCE not in text or "configRef" not in text or KEY not in text:
        return []
    starts = [0, *(found.start() for found in re.finditer(r"(?m)^---", text)), len(text)]
    spans = [(start, end) for start, end in pairwise(starts) if end > start]
    named: set[str] = set()
    for start, end in spans:
        if text.find(_RESOURCE, start, end) >= 0:
            named.update(compiled(_REFERENCE).findall(text[start:end]))
    found = []
    for start, end in spans if named else ():
        document = text[start:end] if text.find(KEY, start, end) >= 0 else ""
        name = compiled(_NAME, re.M).search(document) if compiled(_SECRET, re.M).search(document) else None
        if name is not None and name[1] in named:
            found.append((start, end))
    return found


def name_of(name: str, start: int, secrets: list[tuple[int, int]]) -> str:
    """The name that tells the kind of the string under a key at ``start``."""
    return f"elastic-{KEY}" if name == KEY and any(first <= start < last for first, last in secrets) else name
