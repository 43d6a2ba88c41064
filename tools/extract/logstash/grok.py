"""The patterns of a version of logstash-patterns-core."""

from __future__ import annotations

import re

from build import sources
from build.sources import Row, Source, number
from extract.common.trees import Tree

GEM = "logstash-patterns-core"
PRODUCT = "grok-patterns"
HOW = "pattern files of the gem logstash-patterns-core; legacy: ecs_compatibility disabled, ecs-v1: v1 and v8"


def read(tree: Tree, version: str) -> Source | None:
    """The file of a version, or None for one that is older than the recorded ones and not among them."""
    recorded = sources.releases(PRODUCT)
    if version not in recorded and any(number(each) > number(version) for each in recorded):
        return None
    sets = {name: _patterns(tree, f"patterns/{name}/*") for name in ("ecs-v1", "legacy")}
    rows: dict[str, Row] = {}
    for name in sorted(sets["ecs-v1"].keys() | sets["legacy"].keys()):
        row = {set_: patterns[name] for set_, patterns in sets.items() if name in patterns}
        rows[name] = {"both": row["legacy"]} if len(row) == 2 and row["legacy"] == row["ecs-v1"] else row
    seen = {"how": HOW, "from": [tree.name], "license": "Apache-2.0"}
    return Source(PRODUCT, version, version, seen, {"patterns": rows})


def _patterns(tree: Tree, pattern: str) -> dict[str, str]:
    found = {}
    for path in tree.matching(pattern):
        for line in tree.read(path).split("\n"):
            match = re.match(r"\s*([^#\s]\S*)\s+(.+)", line)
            if match:
                found[match[1]] = match[2]
    return found
