"""What OpenSearch and other forks have for parts of Elasticsearch that advice names."""

from __future__ import annotations

from lslint.rules.elasticsearch.rule import OPENSEARCH, is_for_opensearch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Context

_SINCE = {"flat_object": "2.7", "a point in time": "2.4"}
"""Facts: the first releases of OpenSearch that have a type or an API."""


def in_opensearch(ctx: Context, name: str) -> str | None:
    """Return how a message about a file for OpenSearch names a type or an API: with the first release, if the release
    in use is not known; None if a release in use, or the fork that the file is for, lacks it."""
    given = ctx.options[OPENSEARCH]
    if "fork" in given:
        return None
    since, written = _SINCE[name], f"`{name}`" if "_" in name else name
    if "releases" not in given:
        return f"{written} (since {since})"
    low = given["releases"][0].numbers[:2]
    return written if low >= tuple(map(int, since.split("."))) else None


def flat_type(ctx: Context, *, is_there: bool) -> str | None:
    """Return how a message names the type of objects with variable keys; None without such a type. ``is_there``:
    Elasticsearch has `flattened` in the releases that the file can be for."""
    if is_for_opensearch(ctx):
        return in_opensearch(ctx, "flat_object")
    return "`flattened`" if is_there else None
