"""What reports show instead of secrets."""

from __future__ import annotations

MASK = "***"
"""What reports for programs show instead of a secret."""
HIDDEN = "<hidden>"
"""What reports for people show instead of a secret: they might take ``***`` for the value."""
