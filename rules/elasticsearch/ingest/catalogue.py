"""The processors of ingest pipelines by name, with their options."""

from __future__ import annotations

from lslint.rules import knowledge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Row = dict[str, Any]


def table() -> Row:
    """Return the table: ``processors``, ``common`` options, keys of a ``pipeline``, ``others`` and ``unreleased``."""
    found: Row = knowledge.load("es/ingest")
    return found


def processors() -> dict[str, Row]:
    """Return the processors that some release of Elasticsearch bundles."""
    found: dict[str, Row] = table()["processors"]
    return found


def is_elsewhere(name: str) -> bool:
    """Return whether OpenSearch, a plugin or an unreleased version of Elasticsearch has a processor."""
    return name in table()["unreleased"] or any(name in names for names in table()["others"].values())
