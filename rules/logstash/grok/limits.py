"""Limits of the analysis of grok patterns: its time and memory are bounded by the size of the checked file.

A definition may refer to others, so the expanded pattern can be exponentially longer than the file.
"""

from __future__ import annotations

from lslint.rules.api import Context
from lslint.rules.facts import fact

MAX_REPLACEMENTS = 9_999
"""Maximum number of references that grok replaces in one pattern; Logstash refuses to start with more."""

MAX_EXPANDED = 400_000
"""Maximum length of the fully expanded references of one pattern. Patterns above it are not analyzed. The longest
pattern of the library expands to 15,619 characters."""

_BASE, _PER_CHARACTER = 2_000_000, 20


class Budget:
    """Work that the patterns of one file may cause, in characters of expanded patterns, groups and copied definitions.

    ``left``: the remaining budget. Once it is used up, later patterns in the file are not analyzed.
    """

    def __init__(self, size: int) -> None:
        """``size``: length of the file in characters."""
        self.left = _BASE + _PER_CHARACTER * size


@fact
def budget(ctx: Context) -> Budget:
    """Return the budget of the checked file."""
    return Budget(len(ctx.text))
