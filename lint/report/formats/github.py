"""Workflow commands of GitHub Actions, ``::error file=…,line=…::message``: annotations on the changed lines.

Only errors and warnings are annotations: GitHub shows about ten of each level per step. The command also writes the job
summary with all findings (``lslint.cli.job_summary``).
"""

from __future__ import annotations

import os

from lslint.engine.result import Run
from lslint.files import fs
from lslint.report.display import clean, grouped_plural, relative
from lslint.report.embedded_places import template_of
from lslint.report.formats import Positions, RenderOptions
from lslint.report.plain_text import guard
from lslint.report.rejected_files import sentence
from lslint.report.releases import judged

SYNTAX = "github"
REJECTED = True
LEVELS = ("error", "warning")


def render(run: Run, options: RenderOptions) -> str:
    """One command for each error and warning, after lines for the log: the releases that the files were checked for and
    the number of infos. Columns are given where the finding begins and ends on one line, as GitHub wants it."""
    positions = Positions(run)
    lines = []
    infos = 0
    roots = checkouts()
    for result in run.results:
        path = clean(in_checkout(result.path, roots))
        for finding in result.findings:
            if finding.severity not in LEVELS:
                infos += 1
                continue
            line, column = positions.position(result.path, finding.start)
            end_line, end_column = positions.position(result.path, finding.end)
            where: dict[str, str | int] = {"file": path, "line": line, "endLine": end_line}
            if line == end_line:
                where.update(col=column, endColumn=max(end_column, column))
            template = template_of(result.path, getattr(finding.inside, "template", None))
            if template:
                where = {"file": clean(template)}
            where["title"] = f"lslint {finding.rule.code} {finding.rule.name}"
            properties = ",".join(f"{key}={_property(str(value))}" for key, value in where.items())
            message = _data(clean(positions.placed_message(result, finding)))
            lines.append(f"::{finding.severity} {properties}::{message}\n")
    for path, message in run.failures:
        where_failed = f"file={_property(clean(in_checkout(path, roots)))},title=lslint"
        lines.append(f"::error {where_failed}::{_data(clean(message))}\n")
    rejected = sentence(run)
    if rejected:
        lines.append(f"::notice title=lslint::{_data(rejected)}\n")
    if lines or infos:  # first, because it says what the findings hold for
        releases = judged(run.results)
        heads = [f"Checked for {clean(releases)}"] if releases else []
        if infos:
            heads.append(f"{grouped_plural(infos, 'info')} without annotations")
        lines.insert(0, guard("".join(f"{head}\n" for head in heads)))
    return "".join(lines)


def checkouts() -> list[str]:
    """The folder of the checkout, with a separator at its end, as GitHub names it and with links resolved; none outside
    of GitHub Actions."""
    workspace = os.environ.get("GITHUB_WORKSPACE", "")
    if not os.path.isabs(workspace):
        return []
    return [os.path.join(folder, "") for folder in dict.fromkeys((os.path.normpath(workspace), fs.real(workspace)))]


def in_checkout(path: str, checkouts: list[str]) -> str:
    """A path as annotations need it: from the root of the checkout, whatever the working directory of the step is."""
    full = os.path.abspath(path)
    inside = next((full[len(folder) :] for folder in checkouts if full.startswith(folder)), None)
    return relative(path) if inside is None else inside.replace(os.sep, "/")


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
