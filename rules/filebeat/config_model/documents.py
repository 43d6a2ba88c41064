"""Which part of a file Filebeat reads: the first YAML document, and no more."""

from __future__ import annotations

from lslint.grammar.parse_errors import ParseError


def unread_keys(error: ParseError) -> bool:
    """Whether a syntax error is after the first document."""
    return error.detail.get("document", "1") != "1"
