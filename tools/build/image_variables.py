"""Generates ``rules/knowledge/image_variables.json``: the settings that the Logstash image takes from environment
variables, each with the releases whose image does.

Source: the table ``image_variables`` of ``logstash.json``.
"""

from __future__ import annotations

from build import sources
from build.json_text import by_line


def files() -> dict[str, str]:
    """Setting -> ranges of releases."""
    rows = sources.load("logstash").table("image_variables")
    return {"rules/knowledge/image_variables.json": by_line({name: rows[name]["in"] for name in sorted(rows)})}
