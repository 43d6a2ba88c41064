"""The findings under the name of their file, one a line, then the closing lines."""

from __future__ import annotations

from lslint.engine.result import Run
from lslint.report import HIDDEN
from lslint.report.block import palette
from lslint.report.closing import closing, table
from lslint.report.display import clean
from lslint.report.formats import Positions, RenderOptions, is_fixable
from lslint.report.plain_text import named

SYNTAX = "text"
REJECTED = True


def render(run: Run, options: RenderOptions) -> str:
    """The whole report; empty only for ``quiet`` and no findings that gate."""
    paint = palette(options.color)
    positions = Positions(run, HIDDEN)
    out: list[str] = []
    if options.statistics:
        out += [*table(run, options, paint), ""]
    for result in () if options.statistics else run.results:
        found = options.findings(result)
        if not found:
            continue
        out.append(f"{paint['code']}{named(clean(result.path))}{paint['reset']}")
        rows = []
        for finding in found:
            line, column = positions.position(result.path, finding.start)
            star = "[*] " if is_fixable(finding, options.unsafe_fixes) else ""
            message = clean(positions.message(result, finding.message, near=finding))
            rows.append((f"{line}:{column}", finding, f"{star}{message}"))
        width = max(len(where) for where, _, _ in rows)
        for where, finding, message in rows:
            severity = f"{paint[finding.severity]}{finding.severity:<7}{paint['reset']}"
            out.append(f"  {where:>{width}}  {severity}  {finding.rule.code}  {message}")
        out.append("")
    if not options.quiet:
        out += closing(run, options, positions, paint)
    while out and not out[-1]:
        out.pop()
    return "\n".join(out) + "\n" if out else ""
