"""``path:line:column: CODE [*] message``: one finding per line, for editors, grep and problem matchers. Kept stable."""

from __future__ import annotations

from lslint.engine.result import Run
from lslint.report.display import HIDDEN, clean
from lslint.report.formats import Positions, RenderOptions, is_fixable
from lslint.report.plain_text import named

SYNTAX = "text"


def render(run: Run, options: RenderOptions) -> str:
    """One line per finding and nothing else; with ``statistics`` one line per rule: count, code, name."""
    if options.statistics:
        from lslint.report.closing import counts

        return "".join(f"{count}\t{code}\t{name}\n" for count, code, name, _, _ in counts(run, options))
    positions = Positions(run, HIDDEN)
    lines: list[str] = []
    for result in run.results:
        path = named(clean(result.path))
        for finding in options.findings(result):
            line, column = positions.position(result.path, finding.start)
            star = "[*] " if is_fixable(finding, options.unsafe_fixes) else ""
            message = clean(positions.message(result, finding.message, near=finding))
            lines.append(f"{path}:{line}:{column}: {finding.rule.code} {star}{message}\n")
    return "".join(lines)
