"""Generates ``rules/knowledge/jvm_flags.json``: JVM flags and the first Java version that ignores or refuses them.

Source: ``jvm.json``, which holds the flags as they are written in ``jvm.options``.
"""

from __future__ import annotations

import json
import re

from build import sources


def files() -> dict[str, str]:
    """Name of the flag, without its value -> Java version."""
    made = {}
    for flag, row in sources.load("jvm").table("flags").items():
        name = flag[4:].lstrip("+-").split("=")[0] if flag.startswith("-XX:") else re.split("[=:]", flag)[0]
        made[name] = row["removed"]
    return {"rules/knowledge/jvm_flags.json": json.dumps(made, indent=0, sort_keys=True) + "\n"}
