"""Runs one rule on a string, applies its fix, walks the corpus."""

import itertools
from collections.abc import Sequence

from lslint.engine.result import FileResult
from lslint.engine.visitor import Table, visit_config, visit_pipeline
from lslint.grammar.config.json import parser as json_tree
from lslint.grammar.config.yaml import parser as yaml_tree
from lslint.grammar.logstash import parse as parse_
from lslint.rules import registry
from lslint.rules.api import Context, Finding, ProjectView, Release
from lslint.rules.logstash.api import PipelineView
from lslint.rules.project_view import DeploymentView, Runtime


def lacks_error(result: FileResult) -> bool:
    """Return whether a file that is rejected, or with which the product does not start, has no error in its report."""
    is_wrong = result.verdict == "rejected" or result.starts == "no"
    is_wrong = is_wrong or (result.verdict == "accepted" and result.releases == "")
    return is_wrong and all(finding.severity != "error" for finding in result.findings)


class FakeDeployment(DeploymentView):
    """What the manifests of an in-memory project deploy."""

    def __init__(self, runtimes: Sequence[Runtime] = (), beats: Sequence[tuple[str, str, str, str]] = ()) -> None:
        self._runtimes = runtimes
        self._beats = beats

    def runtimes(self) -> Sequence[Runtime]:
        return self._runtimes

    def beats(self) -> Sequence[tuple[str, str, str, str]]:
        return self._beats


def run(
    code: str, text: str, *, target: str | None = None, project: ProjectView | None = None, language: str = "json"
) -> list[Finding]:
    """The findings of one rule in ``text``."""
    entry = registry.entries()[code]
    release = Release(target) if target else None
    if code.startswith("LS"):
        pipeline, errors = parse_.parse(text)
        context = PipelineView(text, pipeline, "a.conf", "logstash", target=release, project=project, errors=errors)
        return visit_pipeline(pipeline, Table([entry], registry.checks((context.kind,))), context)
    config, errors = (json_tree if language == "json" else yaml_tree).parse(text)
    context = Context(
        text, config, "a.json", "es-template", target=release, project=project, has_syntax_errors=bool(errors)
    )
    return visit_config(config, Table([entry], registry.checks((context.kind,))), context)


def fixed(text: str, finding: Finding) -> str:
    """The text with the finding's fix applied."""
    assert finding.fix is not None
    edits = sorted(finding.fix.edits, key=lambda edit: (edit.start, edit.end))
    for one, other in itertools.pairwise(edits):
        assert one.end <= other.start, "edits overlap"
    for edit in reversed(edits):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def of_code(result: FileResult, code: str) -> list[Finding]:
    """Those findings of a result that are of one rule."""
    return [finding for finding in result.findings if finding.rule.code == code]


def spans(code: str, text: str, **more: object) -> list[str]:
    """The text of each span that one rule reports."""
    return [text[f.start : f.end] for f in run(code, text, **more)]
