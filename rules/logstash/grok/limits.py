"""Limits of the analysis of grok patterns, so that its time and memory are bounded by the size of the checked file.

A definition may refer to others, so the text that a pattern stands for can be exponentially longer than the file.
"""

from __future__ import annotations

from lslint.rules.api import Context
from lslint.rules.facts import fact

MAX_REPLACEMENTS = 9_999
"""References that grok replaces in one pattern; Logstash refuses to start with more."""

MAX_EXPANDED = 400_000
"""Characters that the references of one pattern stand for, with the references in them replaced. Patterns with more are
not analyzed. The longest pattern of the library expands to 15,619 characters."""

_BASE, _PER_CHARACTER = 2_000_000, 20


class Budget:
    """Work that the patterns of one file may cause, in characters of expanded patterns, groups and copied definitions.

    ``left``: what remains. Patterns that follow in the file are not analyzed once nothing remains.
    """

    __slots__ = ("left",)

    def __init__(self, size: int) -> None:
        """``size``: characters of the file."""
        self.left = _BASE + _PER_CHARACTER * size


@fact
def budget(ctx: Context) -> Budget:
    """The budget of the file being checked."""
    return Budget(len(ctx.text))
