"""Records for ``--explain-finding`` what each step of the engine changes about the findings of a file.

It changes no finding, and it knows neither rules nor reports.
"""

from __future__ import annotations

from lslint.engine.findings import place
from lslint.rules.api import Finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Reason = str | Callable[[Finding], str]


class FindingHistory:
    """What the steps did with one finding. ``severity``, ``stage``: as the rule reported it; ``origin``: the release
    of the range for which it was reported, if there are several; ``steps``: (name, effect, reason) of each step that
    changed it; ``is_dropped``: a step dropped it."""

    def __init__(self, finding: Finding) -> None:
        self.finding = finding
        self.origin = ""
        self.severity: str = finding.severity
        self.stage: str = finding.stage
        self.steps: list[tuple[str, str, str]] = []
        self.is_dropped = False
        self._state = _state(finding)

    def note(self, step: str, reason: Reason, *, is_left: bool) -> None:
        """Note what a step changed."""
        before, self._state = self._state, _state(self.finding)
        changes = [f"{name} {before[name]} → {value}" for name, value in self._state.items() if before[name] != value]
        self.is_dropped = not is_left
        if changes or self.is_dropped:
            effect = "hidden" if self.is_dropped else ", ".join(changes)
            self.steps.append((step, effect, reason if isinstance(reason, str) else reason(self.finding)))


def _state(finding: Finding) -> dict[str, str]:
    fix = "none" if finding.fix is None else finding.fix.applicability
    return {"severity": finding.severity, "stage": finding.stage, "fix": fix}


class Trace:
    """The histories of the findings of one file."""

    def __init__(self) -> None:
        self._histories: dict[int, FindingHistory] = {}  # each holds its finding, so that ids stay unique

    @property
    def histories(self) -> list[FindingHistory]:
        """The histories in the order of their locations."""
        return sorted(self._histories.values(), key=lambda history: (history.finding.start, history.finding.rule.code))

    def begin(self, findings: Iterable[Finding]) -> None:
        """Begin the histories of findings as rules report them."""
        for finding in findings:
            self._histories.setdefault(id(finding), FindingHistory(finding))

    def note(self, step: str, left: list[Finding], reason: Reason) -> None:
        """Note that a step left these findings."""
        ids = set(map(id, left))
        for history in self._histories.values():
            if not history.is_dropped:
                history.note(step, reason, is_left=id(history.finding) in ids)
        self.begin(left)

    def adopt(self, part: Trace) -> None:
        """Add the histories of a config inside the file."""
        self._histories.update(part._histories)

    def join(self, other: Trace, ends: tuple[str, str], left: Iterable[Finding]) -> None:
        """Add the histories for the other end of a range, unless both ends report a finding: then only the history of
        the one that is left counts. ``ends``: the releases of this trace and of the other."""
        ids = set(map(id, left))
        for trace, release in zip((self, other), ends, strict=True):
            for history in trace._histories.values():
                history.origin = release
        both = {**self._histories, **other._histories}
        live = {place(history.finding) for key, history in both.items() if key in ids}
        self._histories = {
            key: history for key, history in both.items() if key in ids or place(history.finding) not in live
        }

    def beyond(self, findings: Iterable[Finding]) -> list[Finding]:
        """Return the findings that are not among these."""
        ids = set(map(id, findings))
        return [history.finding for key, history in self._histories.items() if key not in ids]
