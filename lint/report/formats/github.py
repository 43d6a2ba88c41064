"""Workflow commands of GitHub Actions, ``::error file=…,line=…::message``: annotations on the changed lines.

GitHub shows about ten of each level per step; write the text report as well (``--output-file``).
"""

from __future__ import annotations

from lslint.engine.result import Run
from lslint.report.display import clean
from lslint.report.formats import Positions, RenderOptions
from lslint.report.paths import relative
from lslint.report.releases import releases

SYNTAX = "github"
LEVELS = {"error": "error", "warning": "warning", "info": "notice"}


def render(run: Run, options: RenderOptions) -> str:
    """One command a finding, then one with the releases that the files were checked for. Columns are given where the
    finding begins and ends on one line, as GitHub wants it."""
    positions = Positions(run)
    lines = []
    for result in run.results:
        path = clean(relative(result.path))
        for finding in result.findings:
            line, column = positions.position(result.path, finding.start)
            end_line, end_column = positions.position(result.path, finding.end)
            where = {"file": path, "line": line, "endLine": end_line}
            if line == end_line:
                where.update(col=column, endColumn=max(end_column, column))
            where["title"] = f"lslint {finding.rule.code} {finding.rule.name}"
            properties = ",".join(f"{key}={_property(str(value))}" for key, value in where.items())
            message = _data(clean(positions.message(result, finding.message, near=finding)))
            lines.append(f"::{LEVELS[finding.severity]} {properties}::{message}\n")
    if lines:
        lines.append(f"::notice title=lslint::Checked for {_data(clean(releases(run.results, newest=run.newest)))}\n")
    return "".join(lines)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
