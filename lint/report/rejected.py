"""The rejected files that have no error in a report, and why, in words."""

from __future__ import annotations

from lslint.engine.result import Run, rejected_without_error
from lslint.report.display import plural

_WORDS = {
    "suppressed": "suppressed",
    "ignored": "ignored by the config or an option",
    "severity": "shown with a lower severity",
    "baseline": "in the baseline",
    "diff_base": "on lines that --diff-base leaves out",
    "other": "shown as a warning or an info, if at all",
}


def sentence(run: Run) -> str:
    """Return ``3 rejected files have no error in this report (2 suppressed, 1 in the baseline)``; empty for none."""
    count, reasons = rejected_without_error(run)
    if not count:
        return ""
    used = {reason: files for reason, files in reasons.items() if files}
    parts = [f"{files} {_WORDS[reason]}" for reason, files in used.items()]
    if list(used.values()) == [count]:
        parts = [_WORDS[reason] for reason in used]
    return (
        f"{plural(count, 'rejected file')} {'has' if count == 1 else 'have'} no error in this report"
        f" ({', '.join(parts)})"
    )
