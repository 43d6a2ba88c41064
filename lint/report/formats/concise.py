"""``path:line:column: CODE [*] message``: one finding per line, for editors, grep and problem matchers. Kept stable."""

from __future__ import annotations

from lslint.engine.result import Run
from lslint.files.paths import printable_path
from lslint.report import HIDDEN
from lslint.report.formats import Positions, RenderOptions, is_fixable
from lslint.report.plain_text import named
from lslint.report.rejected import sentence

SYNTAX = "text"
REJECTED = True


def render(run: Run, options: RenderOptions) -> str:
    """One line per finding and, unless ``quiet``, one about rejected files without an error; with ``statistics`` one
    line per rule: count, code, name."""
    if options.statistics:
        from lslint.report.closing import counts

        return "".join(f"{count}\t{code}\t{name}\n" for count, code, name, _, _ in counts(run, options))
    positions = Positions(run, HIDDEN)
    lines: list[str] = []
    for result in run.results:
        path = named(printable_path(result.path))
        for finding in options.findings(result):
            line, column = positions.position(result.path, finding.start)
            star = "[*] " if is_fixable(finding, options.unsafe_fixes) else ""
            message = printable_path(positions.message(result, finding.message, near=finding))
            lines.append(f"{path}:{line}:{column}: {finding.rule.code} {star}{message}\n")
    rejected = "" if options.quiet else sentence(run)
    return "".join(lines) + (f"{rejected}\n" if rejected else "")
