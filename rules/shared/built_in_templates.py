"""Index templates that Elasticsearch installs itself for the data streams of Elastic Agent and similar programs."""

from __future__ import annotations

PATTERNS = ("logs-*-*", "metrics-*-*", "synthetics-*-*")
"""Their index patterns. They have the priority 100."""
SINCE = (7, 9)
"""The first release that installs them."""


def pattern_of(name: str) -> str:
    """Return the pattern that matches an index name; empty if none does."""
    for pattern in PATTERNS:
        first = pattern[: pattern.index("*")]
        if name.startswith(first) and "-" in name[len(first) :]:
            return pattern
    return ""
