#!/usr/bin/env python3
"""Make ``rules/knowledge/time_zones.json`` from the tz database of this machine's Python.

Joda-Time, which the date filter uses, knows the same ids (compared with its 2.12.7), without the pseudo zones.
"""

import json
import pathlib
import sys
import zoneinfo

OUT = pathlib.Path(__file__).resolve().parents[1] / "rules" / "knowledge" / "time_zones.json"


def main() -> int:
    """Write the file."""
    names = sorted(zoneinfo.available_timezones() - {"Factory", "localtime", "posixrules"})
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
    OUT.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
