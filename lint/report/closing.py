"""The closing lines of the text report: what was checked, what the target accepts, counts, what was not checked."""

from __future__ import annotations

from lslint.engine.result import FileResult, Run, summary
from lslint.report.display import clean, plural
from lslint.report.formats import Positions, RenderOptions, is_fixable
from lslint.rules.api import Finding

Paint = dict[str, str]

MAX_REASONS = 5
SEVERITIES = ("error", "warning", "info")


def counts(run: Run, unsafe: bool) -> list[tuple[int, str, str, str, bool]]:
    """``(count, code, name, severity, whether --fix fixes all)`` by rule; errors first, then most frequent."""
    found: dict[str, list[Finding]] = {}
    for result in run.results:
        for finding in result.findings:
            found.setdefault(finding.rule.code, []).append(finding)
    rows = []
    for code, same in found.items():
        severity = min((finding.severity for finding in same), key=_rank)
        rows.append((len(same), code, same[0].rule.name, severity, all(is_fixable(each, unsafe) for each in same)))
    return sorted(rows, key=lambda row: (_rank(row[3]), -row[0], row[1]))


def _rank(severity: str) -> int:
    return SEVERITIES.index(severity)


def closing(run: Run, options: RenderOptions, positions: Positions, paint: Paint) -> list[str]:
    """The lines; they always say something, also for no files and no findings."""
    total = summary(run)
    lines: list[str] = []
    if run.fixed:
        lines.append(f"Fixed {plural(sum(run.fixed.values()), 'finding')} in {plural(len(run.fixed), 'file')}.")
    lines.append(_files(run, total))
    if total["findings"]:
        lines += ["", f"{plural(total['findings'], 'finding')}: {severities(total)}"]
        if not options.statistics:
            lines += table(run, options, paint)
    else:
        lines.append("No findings.")
    lines += _unchecked(run, positions)
    fixable = _fixable(run)
    if fixable:
        lines += ["", fixable]
    return lines


def severities(total: dict[str, int]) -> str:
    """``2 errors, 1 info``: those that occur."""
    named = [plural(total["errors"], "error"), plural(total["warnings"], "warning"), f"{total['infos']} info"]
    return ", ".join(text for text in named if not text.startswith("0 "))


def table(run: Run, options: RenderOptions, paint: Paint) -> list[str]:
    """Counts by rule, one line each."""
    rows = counts(run, options.unsafe_fixes)
    digits = max((len(str(row[0])) for row in rows), default=1)
    names = max((len(row[2]) for row in rows), default=1)
    return [
        f"{count:>{digits + 2}}  {code} {'[*]' if fix else '   '} {name:<{names}}  "
        f"{paint[severity]}{severity}{paint['reset']}"
        for count, code, name, severity, fix in rows
    ]


def _files(run: Run, total: dict[str, int]) -> str:
    """How many files there are, and what their releases say about them."""
    if not total["files"]:
        return "No files to check."
    set_ = [f"{product.capitalize()} {release}" for product, release in run.targets.items() if release]
    judge = ", ".join(set_) if set_ else "newest releases"
    if not set_ and any(f.rule.code[2] == "6" for result in run.results for f in result.findings):
        judge += "; what only older ones accept counts as accepted"
    parts = [
        f"{total['accepted']} accepted",
        f"{total['rejected']} refused",
        f"{total['wont_start']} would not start",
        f"{total['unknown']} unknown",
    ]
    return f"{plural(total['files'], 'file')} ({judge}): {', '.join(parts)}"


def _unchecked(run: Run, positions: Positions) -> list[str]:
    """What was not checked, each reason with the number of files, the most frequent first."""
    reasons: dict[str, list[FileResult]] = {}
    plain: set[str] = set()
    for result in run.results:
        if result.listed:
            for gap in result.not_checked:
                files = reasons.setdefault(gap.reason, [])
                if gap.unmasked:
                    plain.add(gap.reason)
                if not files or files[-1] is not result:
                    files.append(result)
    if not reasons:
        return []
    ordered = sorted(reasons.items(), key=lambda item: (-len(item[1]), item[0]))
    lines = ["", "Not checked:"]
    for reason, files in ordered[:MAX_REASONS]:
        where = clean(files[0].path) if len(files) == 1 else plural(len(files), "file")
        if reason not in plain:
            for result in files:
                reason = positions.message(result, reason)
        lines.append(f"  {clean(reason)} ({where})")
    if len(ordered) > MAX_REASONS:
        lines.append(f"  … and {len(ordered) - MAX_REASONS} more; `--json` lists all, with their places")
    return lines


def _fixable(run: Run) -> str:
    safe = unsafe = 0
    for result in run.results:
        for finding in result.findings:
            if finding.fix is not None:
                safe += finding.fix.applicability == "safe"
                unsafe += finding.fix.applicability == "unsafe"
    if safe and unsafe:
        return f"[*] {safe} fixable with `--fix` ({unsafe} more with `--unsafe-fixes`)."
    if safe:
        return f"[*] {safe} fixable with `--fix`."
    return f"{unsafe} fixable with `--fix --unsafe-fixes`." if unsafe else ""
