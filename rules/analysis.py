"""Violations that the analyses of all families find, and that become findings."""

from __future__ import annotations

from lslint.rules.api import Fix, Refusal, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from lslint.rules.api import Stage


class Violation:
    """Something that a product rejects, or interprets differently than intended. Families add the releases.

    ``rule``: the rule that reports it. ``start``, ``end``: offsets into the text. ``stage``: the stage that fails.
    ``fix``: the fix, or a function that creates it on first use. ``first``: span of the earlier location that it
    contradicts. ``level``: ``info`` if it is at most an info, ``optional`` if it is reported only if the rule is
    selected, ``form`` if the user of the file has to fill in what it is about; empty: the severity of the rule.
    ``refusal``: which of the releases that may be in use reject it, if others accept it.
    """

    __slots__ = ("_fix", "end", "first", "level", "message", "refusal", "rule", "stage", "start")

    def __init__(
        self,
        rule: type[Rule],
        span: tuple[int, int],
        message: str,
        stage: Stage,
        fix: Fix | Callable[[], Fix | None] | None = None,
        first: tuple[int, int] | None = None,
    ) -> None:
        self.rule = rule
        self.start, self.end = span
        self.message = message
        self.stage = stage
        self._fix = fix
        self.first = first
        self.level = ""
        self.refusal: Refusal | None = None

    @property
    def fix(self) -> Fix | None:
        """The fix, created on first use."""
        if callable(self._fix):
            self._fix = self._fix()
        return self._fix
