"""``--explain-finding``: what the steps of the engine changed about the findings at a line.

Only rules that run have findings: a rule that is not selected and does not decide the verdict is not asked.
"""

from __future__ import annotations

import os

from lslint.cli.report_filter import apply_filter
from lslint.cli.session import Checker
from lslint.config.command_line import Values
from lslint.config.errors import UsageError
from lslint.engine.result import FileResult
from lslint.engine.trace import FindingHistory
from lslint.files.paths import printable_path
from lslint.report import HIDDEN
from lslint.report.formats import Positions
from lslint.report.plain_text import guard
from lslint.rules.api import Finding

NOT_COMBINED = (
    "fix", "fix_only", "unsafe_fixes", "diff", "write_baseline", "add_ignore", "json", "output_format",
    "report_suppressed", "statistics", "show_files", "show_settings",
)  # fmt: skip


def prepare(values: Values) -> int:
    """Make the file of ``PATH:LINE`` the only path of the run, and return the line. Raises ``UsageError``."""
    path, _, line = (values.explain_finding or "").rpartition(":")
    if not path or not (line.isascii() and line.isdigit() and len(line) < 10) or os.path.isdir(path):
        raise UsageError("--explain-finding requires PATH:LINE, for example conf.d/a.conf:12")
    file, _, line_number = path.rpartition(":")
    if file and line_number.isdigit() and not os.path.exists(path):
        raise UsageError(f"--explain-finding accepts no column; use `{printable_path(file)}:{line_number}`")
    if values.paths and values.paths != [path]:
        raise UsageError("--explain-finding names the file itself; remove the other paths")
    for name in NOT_COMBINED:
        if getattr(values, name) not in (None, False, "text"):
            option = f"--{name.replace('_', '-')}"
            raise UsageError(f"--explain-finding cannot be combined with {option}; remove one of them")
    values.paths = [path]
    return int(line)


def explanation(checker: Checker, line: int, *, is_narrowed: bool) -> str:
    """Return the histories of the findings at a line. ``is_narrowed``: a baseline or a revision hides findings."""
    results = [checker.check(source, explicit) for source, explicit in checker.files()]
    checker.run.results = [result for result in results if result is not None]
    checker.fail_if_nothing_recognized()
    if is_narrowed:
        apply_filter(checker)
        for result in checker.run.results:
            result.note("known findings", result.findings, _narrowing_reason)
    if not checker.run.results:
        return ""
    positions = Positions(checker.run, HIDDEN)
    path = printable_path(checker.values.paths[0])
    for result in checker.run.results:
        if result.source is not None and not 0 < line <= result.source.text.count("\n") + 1:
            raise UsageError(f"--explain-finding: {path} has no line {line}; name a line of a finding")
    blocks = [
        _block(positions, result, history)
        for result in checker.run.results
        for history in (result.trace.histories if result.trace is not None else ())
        if positions.position(result.path, history.finding.start)[0] == line
    ]
    return guard("\n".join(blocks) or f"{path}:{line}: no finding of a rule that ran; --select ALL runs all rules\n")


def _narrowing_reason(finding: Finding) -> str:
    return "the baseline lists it" if finding.suppression is not None else "--baseline or --diff-base hides it"


def _block(positions: Positions, result: FileResult, history: FindingHistory) -> str:
    finding = history.finding
    line, column = positions.position(result.path, finding.start)
    message = printable_path(positions.placed_message(result, finding))
    origin = f", for {history.origin}" if history.origin else ""
    rows = [("rule", history.severity, f"stage {history.stage}{origin}"), *history.steps]
    outcome = "not reported" if history.is_dropped else f"reported as {finding.severity}"
    return "".join(
        [
            f"{printable_path(result.path)}:{line}:{column}: {finding.rule.code} {finding.rule.name}: {outcome}\n",
            f"  {message}\n",
            *(f"  {step}: {effect} ({reason})\n" for step, effect, reason in rows),
        ]
    )
