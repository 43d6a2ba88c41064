"""Which part of a file Filebeat reads: the first YAML document, and no more."""

from __future__ import annotations

from lslint.grammar.parse_errors import Slip


def unread(slip: Slip) -> bool:
    """True for a slip behind the first document."""
    return slip.detail.get("document", "1") != "1"
