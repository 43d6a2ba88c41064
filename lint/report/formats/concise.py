"""``path:line:column: severity CODE [*] message``: a line for each location of a finding, for editors, grep and problem
matchers. Kept stable."""

from __future__ import annotations

from lslint.engine.result import FileResult, Run
from lslint.files.paths import printable_path
from lslint.report import HIDDEN
from lslint.report.formats import Positions, RenderOptions, is_fixable
from lslint.report.plain_text import named
from lslint.report.rejected_files import sentence
from lslint.rules.api import Finding

SYNTAX = "text"
REJECTED = True
SHOWS_LINES = False


def render(run: Run, options: RenderOptions) -> str:
    """One line per location and, unless ``quiet``, one about rejected files without an error; with ``statistics`` one
    line per rule: count, code, name."""
    if options.statistics:
        from lslint.report.summary_lines import counts

        return "".join(f"{count}\t{code}\t{name}\n" for count, code, name, _, _ in counts(run, options))
    positions = Positions(run, HIDDEN)
    results: dict[str, list[tuple[FileResult, Finding]]] = {result.path: [] for result in run.results}
    for result in run.results:
        for finding in options.findings(result):
            results[result.path] += [(result, each) for each in (finding.merged_from or finding, *finding.others)]
            for path, each in finding.elsewhere:
                results.setdefault(path, []).append((result, each))
    lines: list[str] = []
    for path, entries in results.items():
        for result, finding in sorted(entries, key=lambda entry: entry[1].start):
            line, column = positions.position(path, finding.start)
            star = "[*] " if is_fixable(finding, options.unsafe_fixes) else ""
            message = printable_path(positions.message(result, finding.message, path, near=finding))
            message += printable_path(positions.place(finding, " [{}]"))
            where = f"{named(printable_path(path))}:{line}:{column}"
            lines.append(f"{where}: {finding.severity} {finding.rule.code} {star}{message}\n")
    rejected = "" if options.quiet else sentence(run)
    return "".join(lines) + (f"{rejected}\n" if rejected else "")
