"""SQL statements of jdbc inputs."""

from __future__ import annotations

from lslint.rules.logstash.values.coercion import regex


def chooses(statement: str) -> bool:
    """Return whether a query (in lower case) has a condition, a limit or an aggregate."""
    choosing = regex(r"\b(?:where|having|limit|top|union|join)\b|\b(?:count|sum|avg|max|min)\s*\(")
    return choosing.search(statement) is not None
