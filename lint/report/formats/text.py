"""The report for people: one block a finding with a code frame, then the closing lines."""

from __future__ import annotations

from lslint.engine.result import FileResult, Run
from lslint.report.closing import closing, table
from lslint.report.display import clean
from lslint.report.formats import Positions, RenderOptions, is_fixable
from lslint.report.frame import Mark, frame
from lslint.rules.api import Finding

Paint = dict[str, str]

SYNTAX = "text"
FOLD_ALL = 50
"""Over so many findings only errors and warnings are shown in full, at most ``FOLD_ERRORS``; the rest as counts."""
FOLD_ERRORS = 10
FOLD_INFO = 3
"""Over so many findings of one info rule in a file make one line."""
MAX_LINES = 12
_ANSI = {
    "error": "\x1b[1;31m",
    "warning": "\x1b[1;33m",
    "info": "\x1b[1;36m",
    "gutter": "\x1b[34m",
    "note": "\x1b[34m",
    "code": "\x1b[1m",
    "star": "\x1b[36m",
    "help": "\x1b[1;32m",
    "reset": "\x1b[0m",
}


def palette(color: bool) -> Paint:
    """ANSI codes by role, all empty without colour."""
    return dict(_ANSI) if color else dict.fromkeys(_ANSI, "")


def render(run: Run, options: RenderOptions) -> str:
    """The whole report, ending with a line end; empty only for ``quiet`` and no findings."""
    paint = palette(options.color)
    positions = Positions(run)
    total = sum(len(result.findings) for result in run.results)
    out: list[str] = []
    if options.statistics:
        out += table(run, options, paint) + [""] * (total > 0)
        from lslint.report.counts import NAMES, totals

        counted = totals(run)
        if any(counted):
            out += [", ".join(f"{name}: {count}" for name, count in zip(NAMES, counted, strict=True)), ""]
    elif total > FOLD_ALL and not options.verbose:
        out += _folded(run, total, positions, options, paint)
    else:
        for result in run.results:
            _file(out, result, positions, options, paint)
    if not options.quiet:
        out += closing(run, options, positions, paint)
    while out and not out[-1]:
        out.pop()
    return "\n".join(out) + "\n" if out else ""


def _folded(run: Run, total: int, positions: Positions, options: RenderOptions, paint: Paint) -> list[str]:
    """The first errors in full, then warnings, and how to see the rest; the counts follow in the closing lines."""
    out: list[str] = []
    every = [(result, finding) for result in run.results for finding in result.findings]
    grave = [pair for severity in ("error", "warning") for pair in every if pair[1].severity == severity]
    for result, finding in grave[:FOLD_ERRORS]:
        _block(out, result, finding, positions, options, paint)
    displayed = min(len(grave), FOLD_ERRORS)
    what = f"{displayed} of {total} findings shown" if displayed else f"{total} findings, shown as counts"
    if options.quiet:
        out += [*table(run, options, paint), ""]
    ways = "`-v` shows each, `--output-format concise` one a line, `--write-baseline` makes them the known ones"
    out += [f"{what}: {ways}.", ""]
    return out


def _file(out: list[str], result: FileResult, positions: Positions, options: RenderOptions, paint: Paint) -> None:
    """The findings of a file in order; many of one info rule as one line where the first one stands."""
    many: dict[str, list[Finding]] = {}
    if not options.verbose:
        for finding in result.findings:
            if finding.severity == "info":
                many.setdefault(finding.rule.code, []).append(finding)
    for finding in result.findings:
        same = many.get(finding.rule.code, []) if finding.severity == "info" else []
        if len(same) <= FOLD_INFO:
            _block(out, result, finding, positions, options, paint)
        elif finding is same[0]:
            lines = sorted({positions.position(result.path, each.start)[0] for each in same})
            listed = ", ".join(map(str, lines[:MAX_LINES])) + ", …" * (len(lines) > MAX_LINES)
            star = all(is_fixable(each, options.unsafe_fixes) for each in same)
            what = f"{len(same)} × {finding.rule.summary}"
            out += [f"{_head(finding, star, what, paint)} in {clean(result.path)}, lines {listed}", ""]


def _head(finding: Finding, star: bool, message: str, paint: Paint) -> str:
    mark = f" {paint['star']}[*]{paint['reset']}" if star else ""
    severity = f"{paint[finding.severity]}{finding.severity}{paint['reset']}"
    return f"{paint['code']}{finding.rule.code}{paint['reset']}{mark} {severity}: {clean(message)}"


def _block(
    out: list[str],
    result: FileResult,
    finding: Finding,
    positions: Positions,
    options: RenderOptions,
    paint: Paint,
) -> None:
    """One finding: header, place, frame, notes, help and fix, and a blank line."""
    star = is_fixable(finding, options.unsafe_fixes)
    out.append(_head(finding, star, positions.message(result, finding.message, near=finding), paint))
    line, column = positions.position(result.path, finding.start)
    where = f"{clean(result.path)}:{line}:{column}"
    if result.source is None:
        out.append(f" --> {where}")
    else:
        inside = [
            Mark(note.start, note.end, "-", positions.message(result, note.message, near=note))
            for note in finding.related
            if note.path in (None, result.path)
        ]
        colors = {**paint, "caret": paint[finding.severity]}
        lines, gutter = frame(
            result.source, finding.start, finding.end, inside, positions.masker(result.path), options.width, colors
        )
        out.append(f"{' ' * gutter}{paint['gutter']}-->{paint['reset']} {where}")
        out += lines
    for note in finding.related:
        if note.path not in (None, result.path):
            row, at = positions.position(note.path, note.start)
            message = clean(positions.message(result, note.message, note.path, near=note))
            out.append(f"{paint['note']}note{paint['reset']}: {clean(note.path)}:{row}:{at}: {message}")
    if finding.help:
        out.append(
            f"{paint['help']}help{paint['reset']}: {clean(positions.message(result, finding.help, near=finding))}"
        )
    if finding.fix is not None:
        how = {"safe": "`--fix`", "unsafe": "`--fix --unsafe-fixes`", "manual": "by hand"}[finding.fix.applicability]
        message = clean(positions.message(result, finding.fix.message, near=finding))
        out.append(f"{paint['help']}fix{paint['reset']}: {message} ({how})")
    out.append("")
