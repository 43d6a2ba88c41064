"""Checkstyle XML, which Jenkins, reviewdog and many others read."""

from __future__ import annotations

from lslint.engine.result import Run
from lslint.report.display import clean
from lslint.report.formats import Positions, RenderOptions
from lslint.report.links import rule_url
from lslint.report.paths import relative
from lslint.report.xml import element

SYNTAX = "xml"


def render(run: Run, options: RenderOptions) -> str:
    """The document: a ``file`` for each file that has findings."""
    positions = Positions(run)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<checkstyle version="10.0">']
    for result in run.results:
        if not result.findings:
            continue
        lines.append(f"  <{element('file', {'name': relative(result.path)})}>")
        for finding in result.findings:
            line, column = positions.position(result.path, finding.start)
            page = rule_url(finding.rule.code)
            message = clean(positions.placed_message(result, finding))
            attributes = {
                "line": line,
                "column": column,
                "severity": finding.severity,
                "message": f"{message} ({page})" if page else message,
                "source": f"lslint.{finding.rule.code}",
            }
            lines.append(f"    <{element('error', attributes)}/>")
        lines.append("  </file>")
    for path, message in run.failures:
        failure = {"line": 1, "severity": "error", "message": clean(message), "source": "lslint.failure"}
        lines += (
            f"  <{element('file', {'name': relative(path)})}>",
            f"    <{element('error', failure)}/>",
            "  </file>",
        )
    return "\n".join([*lines, "</checkstyle>"]) + "\n"
