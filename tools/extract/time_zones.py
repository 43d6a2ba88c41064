#!/usr/bin/env python3
"""Writes ``rules/knowledge/sources/time-zones.json`` from the tz database of this machine's Python.

    python tools/extract/time_zones.py

Joda-Time, which the date filter uses, knows the same ids (compared with its 2.12.7), without the pseudo zones.
"""

from __future__ import annotations

import datetime
import pathlib
import sys
import zoneinfo

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from build import sources

PSEUDO = {"Factory", "localtime", "posixrules"}


def main() -> None:
    """Writes the file."""
    names = sorted(zoneinfo.available_timezones() - PSEUDO)
    seen = {
        "date": datetime.date.today().isoformat(),
        "how": "zoneinfo.available_timezones() of Python, without pseudo zones; the same ids as in Joda-Time 2.12.7",
        "from": ["IANA time zone database"],
    }
    sources.write(sources.Source("time-zones", None, None, seen, {"zones": {name: {} for name in names}}))


if __name__ == "__main__":
    main()
