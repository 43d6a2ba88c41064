"""SQL statements of jdbc inputs."""

from __future__ import annotations

from lslint.rules.logstash.values.coercion import regex


def plain_query(statement: str) -> str:
    """Return a query in lower case with single spaces; empty if it is not a ``SELECT``, or if variables or template
    markers are a part of it."""
    found = " ".join(statement.lower().split())
    return found if found.startswith("select") and "${" not in found and "{{" not in found else ""


def chooses(statement: str) -> bool:
    """Return whether a query (in lower case) has a condition, a limit or an aggregate."""
    choosing = regex(r"\b(?:where|having|limit|top|union|join)\b|\b(?:count|sum|avg|max|min)\s*\(")
    return choosing.search(statement) is not None
