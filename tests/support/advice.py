"""Runs one rule on a string, applies its fix, and tells whether a report lacks an error."""

import itertools

from lslint.engine.result import FileResult
from lslint.engine.visitor import Table, visit_pipeline
from lslint.grammar.logstash import parse as parse_
from lslint.rules import registry
from lslint.rules.api import Finding
from lslint.rules.logstash.api import PipelineView


def lacks_error(result: FileResult) -> bool:
    """Return whether a file that is rejected, or with which the product does not start, has no error in its report."""
    is_wrong = result.verdict == "rejected" or result.starts == "no"
    is_wrong = is_wrong or (result.verdict == "accepted" and result.releases == "")
    return is_wrong and all(finding.severity != "error" for finding in result.findings)


def run(code: str, text: str) -> list[Finding]:
    """The findings of one rule in a pipeline."""
    pipeline, errors = parse_.parse(text)
    context = PipelineView(text, pipeline, "a.conf", "logstash", errors=errors)
    return visit_pipeline(pipeline, Table([registry.entries()[code]], registry.checks((context.kind,))), context)


def fixed(text: str, finding: Finding) -> str:
    """The text with the finding's fix applied."""
    assert finding.fix is not None
    edits = sorted(finding.fix.edits, key=lambda edit: (edit.start, edit.end))
    for one, other in itertools.pairwise(edits):
        assert one.end <= other.start, "edits overlap"
    for edit in reversed(edits):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text
