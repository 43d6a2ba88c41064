"""What the analyses of all families find: violations, which become findings."""

from __future__ import annotations

from lslint.rules.api import Fix, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from lslint.rules.api import Stage


class Violation:
    """Something that a program refuses, or reads in another way than the file says. Families add the releases to it.

    ``rule``: the rule that reports it. ``start``, ``end``: offsets into the text. ``stage``: where it shows. ``fix``:
    the fix, or a function that makes it when it is needed. ``first``: span of the place that it contradicts.
    """

    __slots__ = ("_fix", "end", "first", "message", "rule", "stage", "start")

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

    @property
    def fix(self) -> Fix | None:
        """The fix, made on first use."""
        if callable(self._fix):
            self._fix = self._fix()
        return self._fix
