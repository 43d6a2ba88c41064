"""What OpenSearch and other forks have for parts of Elasticsearch that advice names."""

from __future__ import annotations

from lslint.rules.api import Context
from lslint.rules.elasticsearch.rule import OPENSEARCH, is_for_opensearch

_SINCE = (2, 7)
"""The first release of OpenSearch with the type `flat_object`."""


def flat_type(ctx: Context, *, is_there: bool) -> str | None:
    """Return how a message names the type of objects with variable keys; None if a release in use, or the fork that the
    file is for, lacks it. ``is_there``: Elasticsearch has `flattened` in the releases that the file can be for."""
    if not is_for_opensearch(ctx):
        return "`flattened`" if is_there else None
    given = ctx.options[OPENSEARCH]
    if "fork" in given:
        return None
    if "releases" not in given:
        return "`flat_object` (since 2.7)"
    return "`flat_object`" if given["releases"][0].numbers[:2] >= _SINCE else None
