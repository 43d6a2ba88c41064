"""Markdown for a comment on a pull request: the closing lines, errors and warnings as a list, infos collapsed.

Secrets are hidden as in the text report. ``report`` is also the job summary of GitHub Actions.
"""

from __future__ import annotations

from lslint.config.command_line import SEVERITIES
from lslint.engine.result import FileResult, Run
from lslint.report import HIDDEN
from lslint.report.display import grouped_plural, relative
from lslint.report.formats import Positions, RenderOptions
from lslint.report.links import rule_url
from lslint.report.markdown_text import code, line, text
from lslint.report.merging import own_message
from lslint.report.summary_lines import closing
from lslint.rules.api import Finding
from lslint.rules.shared.message_parts import enumerated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


SYNTAX = "markdown"
REJECTED = True
MAX_SIZE = 60_000
"""Bytes of a report: a comment on GitHub has at most 65,536 characters."""
RESERVED = 400
"""Bytes for the lines about what was left out."""
HOW = {"safe": "`--fix`", "unsafe": "`--fix --unsafe-fixes`"}
UNCHECKED = "not checked: "


def render(run: Run, options: RenderOptions) -> str:
    """The report, with a line end."""
    return report(run, options, MAX_SIZE)


def report(run: Run, options: RenderOptions, size: int, located: Callable[[str], str] = relative) -> str:
    """The report in at most ``size`` bytes; what does not fit is counted. ``located``: what is shown of a path."""
    positions = Positions(run, HIDDEN)
    closed = closing(run, RenderOptions(verbose=True, gate=options.gate), positions)
    pairs = [(result, finding) for result in run.results for finding in result.findings]
    results = {name: [pair for pair in pairs if pair[1].severity == name] for name in SEVERITIES}
    counted = [grouped_plural(len(results[name]), name) for name in SEVERITIES if results[name]]
    out = _Lines(size)
    out.add(f"## lslint reports {enumerated(counted) or 'no findings'}", "")
    out.add(*(f"- {text(line)}" for line in closed if not line.startswith(UNCHECKED)))
    for message in (*run.errors, *(f"{path}: {message}" for path, message in run.failures)):
        out.add(f"- **failed:** {line(message)}")
    for name in SEVERITIES:
        lines = [_lines(result, finding, positions, located) for result, finding in results[name]]
        out.section(grouped_plural(len(lines), name), lines, is_open=name != "info")
    gaps = [[f"- {text(line.removeprefix(UNCHECKED))}"] for line in closed if line.startswith(UNCHECKED)]
    out.section("Not checked", gaps, is_open=False)
    return "\n".join(out.lines).rstrip("\n") + "\n"


class _Lines:
    """Lines of at most ``size`` bytes in total."""

    def __init__(self, size: int) -> None:
        self.lines: list[str] = []
        self._left = size - RESERVED

    def add(self, *lines: str) -> bool:
        """Adds the lines if all of them fit."""
        size = sum(len(line.encode("utf-8", "replace")) + 1 for line in lines)
        if size > self._left:
            return False
        self._left -= size
        self.lines += lines
        return True

    def section(self, title: str, items: list[list[str]], *, is_open: bool) -> None:
        """A section with the items that fit, and the number of the others."""
        if not items:
            return
        head = ["", f"### {title}", ""] if is_open else ["", f"<details><summary>{title}</summary>", ""]
        shown = 0
        if self.add(*head):
            while shown < len(items) and self.add(*items[shown]):
                shown += 1
        else:
            self.lines += head
        if shown < len(items):
            self.lines.append(
                f"- and {len(items) - shown:,} more, which did not fit" if shown else "- left out: too long"
            )
        if not is_open:
            self.lines += ["", "</details>"]


def _lines(result: FileResult, finding: Finding, positions: Positions, located: Callable[[str], str]) -> list[str]:
    """An item of the list: location, rule, message, fix."""
    number, column = positions.position(result.path, finding.start)
    name, address = finding.rule.code, rule_url(finding.rule.code)
    rule = f"[{name}]({address})" if address else name
    message = line(positions.message(result, own_message(finding), near=finding))
    message += line(positions.place(finding, " [{}]"))
    others = len(finding.others) + len(finding.elsewhere)
    more = f" (and {grouped_plural(others, 'other place')})" if others else ""
    lines = [f"- {code(f'{located(result.path)}:{number}:{column}')} {rule}: {message}{more}"]
    if finding.fix is not None and finding.fix.applicability in HOW:  # else the message says what to do
        fix = line(positions.message(result, finding.fix.title, near=finding))
        lines.append(f"  Fix: {fix} ({HOW[finding.fix.applicability]})")
    return lines
