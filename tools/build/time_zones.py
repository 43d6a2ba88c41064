"""Generates ``rules/knowledge/time_zones.json`` from ``time-zones.json`` (``tools/extract/time_zones.py``)."""

from __future__ import annotations

import json

from build import sources


def files() -> dict[str, str]:
    """The file: names without an area, and the places by area."""
    names = sorted(sources.load("time-zones").table("zones"))
    areas: dict[str, list[str]] = {}
    for name in names:
        area, slash, place = name.partition("/")
        if slash:
            areas.setdefault(area, []).append(place)
    content = {
        "source": "IANA time zone database",
        "plain": " ".join(name for name in names if "/" not in name),
        "areas": {area: " ".join(places) for area, places in sorted(areas.items())},
    }
    return {"rules/knowledge/time_zones.json": json.dumps(content, indent=1) + "\n"}
