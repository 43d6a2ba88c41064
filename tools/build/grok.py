"""Generates ``patterns.json`` and ``sets.json`` of ``rules/knowledge/grok``, in the form that ``knowledge.schema.json``
describes. Sources: the newest ``grok-patterns-<version>.json``, and ``grok-patterns.json``.
"""

from __future__ import annotations

import json
from typing import Any

from build import sources


def patterns() -> tuple[dict[str, Any], dict[str, dict[str, str]]]:
    """Name -> regex, from the recorded library: what both sets have, and what is in one of them."""
    source = sources.load("grok-patterns", sources.releases("grok-patterns")[-1])
    made: dict[str, Any] = {
        "source": f"logstash-patterns-core {source.version} (Apache-2.0);"
        " legacy: ecs_compatibility disabled, ecs-v1: v1 and v8"
    }
    both: dict[str, str] = {}
    sets: dict[str, dict[str, str]] = {"legacy": {}, "ecs-v1": {}}
    for name, regexes in source.table("patterns").items():
        for group, regex in regexes.items():
            (both if group == "both" else sets[group])[name] = regex
    made["both"] = both
    known = sources.load("grok-patterns")
    made["bundled"] = [[release, row["version"]] for release, row in known.table("bundled").items()]
    made["former"] = {}
    for name, row in known.table("former").items():
        made["former"].setdefault(row["before"], {})[name] = row["regex"]
    return made, sets


def files() -> dict[str, str]:
    """The two files."""
    texts = (json.dumps(content, ensure_ascii=False, separators=(",", ":"), indent=0) for content in patterns())
    names = (f"rules/knowledge/grok/{name}.json" for name in ("patterns", "sets"))
    return {name: f"{text}\n" for name, text in zip(names, texts, strict=True)}
