"""The findings of LS701 in a pipeline, and the ids that its fixes write."""

from lslint.engine.visitor import Table, visit_pipeline
from lslint.grammar.logstash import parse as parse_
from lslint.rules import registry
from lslint.rules.api import Finding, ProjectView, Release
from lslint.rules.logstash.api import PipelineView


def run(
    text: str,
    path: str = "nginx.conf",
    *,
    target: str | None = None,
    project: ProjectView | None = None,
) -> list[Finding]:
    tree, errors = parse_.parse(text)
    release = Release(target) if target else None
    context = PipelineView(text, tree, path, "logstash", target=release, project=project, errors=errors)
    return visit_pipeline(tree, Table([registry.load("LS701")]), context)


def fix(text: str, findings: list[Finding]) -> str:
    """Apply all fixes at once."""
    edits = sorted((e for f in findings if f.fix is not None for e in f.fix.edits), key=lambda e: e.start)
    for edit in reversed(edits):
        assert edit.start == edit.end
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def ids(text: str) -> list[str]:
    tree = parse_.parse(text)[0]
    return [p.option("id").value.value for _, p, _ in tree.walk_plugins() if p.option("id")]  # type: ignore[union-attr]


def named(text: str, path: str = "nginx.conf", **rest: object) -> list[str]:
    return ids(fix(text, run(text, path, **rest)))  # type: ignore[arg-type]
