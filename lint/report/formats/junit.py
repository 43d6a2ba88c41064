"""JUnit XML: a suite for each file and a case for each finding, which fails if the finding fails the run and passes
otherwise. A file without findings is a passed case, and one that could not be checked a case with an error."""

from __future__ import annotations

from lslint.engine.result import FileResult, Run
from lslint.report.display import clean, relative
from lslint.report.embedded_places import template_of
from lslint.report.formats import Positions, RenderOptions
from lslint.report.gate import Gate
from lslint.report.links import rule_url
from lslint.report.rejected_files import sentence
from lslint.report.releases import judged
from lslint.report.xml import element, escape

SYNTAX = "xml"
REJECTED = True


def render(run: Run, options: RenderOptions) -> str:
    """The document."""
    positions = Positions(run)
    results = [result for result in run.results if result.listed or result.findings]
    failures = sum(len(options.gate.findings(result)) for result in results)
    errors = len(run.failures)
    tests = sum(len(result.findings) or 1 for result in results) + errors
    counts = {"name": "lslint", "tests": tests, "failures": failures, "errors": errors}
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<{element('testsuites', counts)}>"]
    rejected = sentence(run)
    if rejected:
        property_ = element("property", {"name": "rejected_without_error", "value": rejected})
        lines += ["  <properties>", f"    <{property_}/>", "  </properties>"]
    for result in results:
        lines += _suite(result, options.gate, positions, judged([result]))
    for path, message in run.failures:
        name, message = relative(path), clean(message)
        lines += [
            f"  <{element('testsuite', {'name': name, 'tests': 1, 'failures': 0, 'errors': 1})}>",
            f"    <{element('testcase', {'name': 'lslint', 'classname': _base_name(name), 'file': name})}>",
            f"      <{element('error', {'message': message, 'type': 'internal error'})}>{escape(message)}</error>",
            "    </testcase>",
            "  </testsuite>",
        ]
    return "\n".join([*lines, "</testsuites>"]) + "\n"


def _base_name(path: str) -> str:
    """A path without the ending of the file."""
    return path.rsplit(".", 1)[0] if "." in path.rsplit("/", 1)[-1] else path


def _suite(result: FileResult, gate: Gate, positions: Positions, checked_for: str) -> list[str]:
    path = relative(result.path)
    base_name = _base_name(path)
    gating = gate.findings(result)
    counts = {"name": path, "tests": len(result.findings) or 1, "failures": len(gating), "errors": 0}
    lines = [f"  <{element('testsuite', counts)}>"]
    released = element("property", {"name": "releases", "value": clean(checked_for)})
    lines += ["    <properties>", f"      <{released}/>", "    </properties>"]
    for finding in result.findings:
        line, column = positions.position(result.path, finding.start)
        message = clean(positions.placed_message(result, finding))
        template = clean(template_of(result.path, getattr(finding.inside, "template", None)))
        where = {"file": template} if template else {"file": path, "line": line}
        case = {"name": f"lslint.{finding.rule.code}", "classname": _base_name(template) or base_name, **where}
        text = f"{path}:{line}:{column}: {finding.severity} {finding.rule.code} {message}"
        page = rule_url(finding.rule.code)
        text += f"\n{page}" if page else ""
        outcome = f"<system-out>{escape(text)}</system-out>"
        if finding in gating:
            failure = {"message": message, "type": finding.severity}
            outcome = f"<{element('failure', failure)}>{escape(text)}</failure>"
        lines += (f"    <{element('testcase', case)}>", f"      {outcome}", "    </testcase>")
    if not result.findings:
        lines.append(f"    <{element('testcase', {'name': 'lslint', 'classname': base_name, 'file': path})}/>")
    return [*lines, "  </testsuite>"]
