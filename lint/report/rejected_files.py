"""The files that are rejected or do not start, and have no error in a report, and why, in words."""

from __future__ import annotations

from lslint.engine.result import HIDING, Run, rejected_without_error
from lslint.report.display import clean, plural

MAX_NAMED = 3


def sentence(run: Run) -> str:
    """Return ``2 rejected files have no error in this report (suppressed): a.conf, b.conf``; empty for none. Files that
    do not start are named likewise."""
    paths, reasons = rejected_without_error(run)
    count = len(paths)
    if not count:
        return ""
    used = {reason: files for reason, files in reasons.items() if files}
    parts = [f"{files} {HIDING[reason]}" for reason, files in used.items()]
    if list(used.values()) == [count]:
        parts = [HIDING[reason] for reason in used]
    shown = ", ".join(map(clean, paths[:MAX_NAMED])) + (", …" if count > MAX_NAMED else "")
    have = "has" if count == 1 else "have"
    rejected = {result.path for result in run.results if result.verdict == "rejected"}
    files = plural(count, "rejected file" if rejected.issuperset(paths) else "file")
    if rejected.isdisjoint(paths):
        files += f" that {'does' if count == 1 else 'do'} not start"
    elif not rejected.issuperset(paths):
        files += " that are rejected or do not start"
    return f"{files} {have} no error in this report ({', '.join(parts)}): {shown}"
