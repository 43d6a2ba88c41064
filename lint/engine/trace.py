"""Records for ``--explain-finding`` what each step of the engine does with the findings of a file.

In: the findings after each step, with its reason. Out: the history of each finding, also of those that a step drops.
It changes no finding, and it knows neither rules nor reports.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lslint.rules.api import Finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.engine.result import FileResult

    Reason = str | Callable[[Finding], str]


class FindingHistory:
    """What the steps did with one finding. ``severity``, ``stage``: as the rule reported it; ``origin``: the release
    of the range for which it was reported, if there are several; ``steps``: (name, effect, reason) of each step;
    ``is_dropped``: a step dropped it."""

    __slots__ = ("_fix", "_severity", "_stage", "finding", "is_dropped", "origin", "severity", "stage", "steps")

    def __init__(self, finding: Finding) -> None:
        self.finding = finding
        self.origin = ""
        self.severity: str = finding.severity
        self.stage: str = finding.stage
        self.steps: list[tuple[str, str, str]] = []
        self.is_dropped = False
        self._note_state()

    @property
    def key(self) -> tuple[str, int, int]:
        """What the findings for the ends of a range have in common."""
        return self.finding.rule.code, self.finding.start, self.finding.end

    def add(self, step: str, reason: str, *, is_left: bool) -> None:
        """Note what a step did."""
        before = self._severity, self._stage, self._fix
        self._note_state()
        after = self._severity, self._stage, self._fix
        names = ("severity", "stage", "fix")
        changes = [f"{name} {old} → {new}" for name, old, new in zip(names, before, after, strict=True) if old != new]
        self.is_dropped = not is_left
        self.steps.append((step, "hidden" if self.is_dropped else ", ".join(changes) or "kept", reason))

    def _note_state(self) -> None:
        self._severity: str = self.finding.severity
        self._stage: str = self.finding.stage
        self._fix: str = "none" if self.finding.fix is None else self.finding.fix.applicability


class Trace:
    """The histories of the findings of one file."""

    def __init__(self) -> None:
        self._histories: dict[int, FindingHistory] = {}  # each holds its finding, so that ids stay unique

    @property
    def histories(self) -> list[FindingHistory]:
        """The histories in the order of their locations."""
        return sorted(self._histories.values(), key=lambda history: (history.finding.start, history.finding.rule.code))

    def report(self, findings: Iterable[Finding]) -> None:
        """Begin the histories of findings as rules report them."""
        for finding in findings:
            self._histories.setdefault(id(finding), FindingHistory(finding))

    def step(self, name: str, left: Iterable[Finding], reason: Reason) -> None:
        """Note that a step left these findings."""
        left = list(left)
        ids = set(map(id, left))
        for history in self._histories.values():
            if not history.is_dropped:
                finding = history.finding
                why = reason if isinstance(reason, str) else reason(finding)
                history.add(name, why, is_left=id(finding) in ids)
        self.report(left)

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
        live = {history.key for key, history in both.items() if key in ids}
        self._histories = {key: history for key, history in both.items() if key in ids or history.key not in live}

    def beyond(self, findings: Iterable[Finding]) -> list[Finding]:
        """Return the findings that are not among these."""
        ids = set(map(id, findings))
        return [history.finding for key, history in self._histories.items() if key not in ids]


def record(result: FileResult, step: str, left: Iterable[Finding], reason: Reason) -> None:
    """Note what a step left of the findings of a file, if somebody asked for explanations."""
    if result.trace is not None:
        result.trace.step(step, left, reason)


def suppression_reason(finding: Finding) -> str:
    """Return what suppresses a finding, and why the user says so."""
    if finding.suppression is None:
        return "not suppressed"
    origin, reason = finding.suppression
    source = "a comment" if origin == "inSource" else "an entry of the config"
    return f"suppressed by {source}{f': {reason}' if reason else ''}"
