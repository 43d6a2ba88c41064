"""The processors of ingest pipelines by name, with their options."""

from __future__ import annotations

from lslint.rules import knowledge
from lslint.rules.elasticsearch.model import releases
from lslint.rules.release import dotted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from lslint.rules.api import Context

Row: TypeAlias = "dict[str, Any]"


def table() -> Row:
    """Return the table: ``processors``, ``common`` options, keys of a ``pipeline``, ``others`` and ``unreleased``."""
    return knowledge.load("es/ingest")


def processors() -> dict[str, Row]:
    """Return the processors that some release of Elasticsearch bundles."""
    found: dict[str, Row] = table()["processors"]
    return found


def is_elsewhere(name: str) -> bool:
    """Return whether OpenSearch, a plugin or an unreleased version of Elasticsearch has a processor."""
    return name in table()["unreleased"] or any(name in names for names in table()["others"].values())


def release_of(ctx: Context) -> releases.Numbers | None:
    """Return the release in use, None if it is unknown or only assumed."""
    return None if "assumed" in ctx.options else releases.numbers_of(ctx.target)


def too_old(ctx: Context, row: Row) -> str:
    """Return the release in use if it certainly lacks something, else an empty string."""
    since, release = row.get("not_before"), release_of(ctx)
    is_lacking = since is not None and release is not None and release < releases.numbers(since)
    return dotted(release or ()) if is_lacking else ""


def at_release(ctx: Context, row: Row) -> Row:
    """Return an option without the values that the release in use certainly rejects, and without all of them if it may
    accept others. An unknown release is treated like 7.17."""
    since, newer, release = row.get("values_since"), row.get("values_not_before", {}), release_of(ctx) or (7, 17)
    is_open = since is not None and release < releases.numbers(since)
    rest = [name for name in row.get("values", ()) if not is_open and release >= releases.numbers(newer.get(name, "0"))]
    return {**row, "values": rest} if newer or is_open else row
