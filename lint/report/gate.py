"""Which findings of a run make the exit code 1."""

from __future__ import annotations

from lslint.engine.findings import RANK
from lslint.engine.result import FileResult, Run
from lslint.rules.api import Finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Gate:
    """``fail_on``: path -> the lowest severity that fails the run (``--fail-on`` or the config of the file).
    ``exit_zero``: findings never change the exit code."""

    def __init__(self, fail_on: Callable[[str], str] = lambda path: "warning", *, exit_zero: bool = False) -> None:
        self.fail_on = fail_on
        self.exit_zero = exit_zero

    def rank(self, result: FileResult) -> int:
        """The rank of the lowest severity that gates in a file."""
        return RANK[self.fail_on(result.path)]

    def findings(self, result: FileResult) -> list[Finding]:
        """The findings of a file that gate."""
        if not result.findings:
            return []
        least = self.rank(result)
        return [finding for finding in result.findings if RANK[finding.severity] >= least]

    def levels(self, run: Run) -> list[str]:
        """The severities that ``fail_on`` gives for the files with findings, lowest first."""
        levels = {self.fail_on(result.path) for result in run.results if result.findings}
        return sorted(levels or {self.fail_on(".")}, key=RANK.__getitem__)
