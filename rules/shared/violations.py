"""Violations: what the analysis of a file finds, before it is known which release the file is for."""

from __future__ import annotations

from lslint.rules.shared.verdict import NotChecked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from lslint.rules.api import Context, Finding, Fix, Rule, Severity, Stage
    from lslint.rules.fix import Spanned


def span_of(place: Spanned | tuple[int, int]) -> tuple[int, int]:
    """Return a span, or that of a node; of an entry, that of its key."""
    if isinstance(place, tuple):
        return place
    node = getattr(place, "key", place)
    return node.start, node.end


class Violation:
    """Something that the product, or some of its releases, reject or do not apply. ``rule`` reports it.

    ``message``: the problem, then ``. `` or ``; `` and what to do. ``stage``, ``severity``: None: those of the rule.
    ``releases``: those that it concerns, in the form of the product; None: those that the analysis is for.
    ``is_optional``: see ``Finding``.
    """

    __slots__ = ("_fix", "end", "is_optional", "message", "releases", "rule", "severity", "stage", "start")

    def __init__(
        self,
        rule: type[Rule],
        span: tuple[int, int],
        message: str,
        stage: Stage | None = None,
        releases: Any = None,
        *,
        severity: Severity | None = None,
        fix: Callable[[], Fix | None] | Fix | None = None,
        is_optional: bool = False,
    ) -> None:
        self.rule = rule
        self.start, self.end = span
        self.message = message
        self.stage = stage
        self.releases = releases
        self.severity = severity
        self._fix = fix
        self.is_optional = is_optional

    def fix(self) -> Fix | None:
        """Return the fix, which may be made only when it is needed."""
        return self._fix() if callable(self._fix) else self._fix

    def finding(self) -> Finding:
        """Return the finding for a violation in all releases that the analysis is for."""
        span = self.start, self.end
        severity, stage, optional = self.severity, self.stage, self.is_optional
        return self.rule.finding(span, self.message, fix=self.fix(), severity=severity, stage=stage, optional=optional)


class Analysis:
    """The result of the analysis of one file. ``unknowns``: what it does not cover, and what the verdict depends on."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.violations: list[Violation] = []
        self.unknowns: list[NotChecked] = []

    def report(
        self, rule: type[Rule], place: Spanned | tuple[int, int], message: str, fix: Fix | None = None, **more: Any
    ) -> None:
        """Add a violation at a span, a node or the key of an entry. For the others see ``Violation``."""
        self.violations.append(Violation(rule, span_of(place), message, fix=fix, **more))

    def unknown(self, reason: str, place: Spanned | tuple[int, int], releases: int = 0) -> None:
        """Add something that was not checked. ``releases``: see ``NotChecked``."""
        self.unknowns.append(NotChecked(reason, *span_of(place), releases))

    def findings(self) -> Iterator[Finding]:
        """Yield the finding of each violation."""
        for violation in self.violations:
            yield violation.finding()
