"""``lslint graph --format svg`` and ``html``: pipelines with the plugins and conditions inside them."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.cli.session import Checker
from lslint.engine.result import FileResult
from lslint.files.source import Source
from lslint.grammar.limits import PausedCollector
from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.logstash.parse import parse
from lslint.report import HIDDEN
from lslint.report.console import warn
from lslint.report.formats import Positions
from lslint.report.graph_chart import MAX_PLUGINS, Drawing
from lslint.report.pipeline_graph import ends
from lslint.report.pipeline_parts import PipelineParts, collect
from lslint.rules.shared.secret_spans import secret_spans


def render(checker: Checker, format: str) -> str:
    """The drawing of the pipelines that the checker finds, with ``html`` also their findings: the text to write."""
    with PausedCollector():
        found = list(_files(checker, check=format == "html"))
    checker.run.results = list(dict.fromkeys(result for _, result, _, _ in found))
    positions = Positions(checker.run, HIDDEN)
    pipelines = collect(found, lambda result: positions.masker(result.path))
    if not pipelines:
        checker.no_pipelines()
    if format == "html":
        from lslint.report.graph_page import render as page

        return page(pipelines, checker.run, positions)
    return _svg(pipelines)


def _svg(pipelines: list[PipelineParts]) -> str:
    drawing = Drawing(pipelines)
    if drawing.collapsed:
        warn(
            f"{drawing.collapsed:,} of {len(pipelines):,} pipelines are drawn without their plugins: a drawing has at"
            f" most {MAX_PLUGINS:,} plugins; name fewer files"
        )
    return drawing.svg(standalone=True)


def _files(checker: Checker, *, check: bool) -> Iterator[tuple[str, FileResult, Source, Pipeline]]:
    """The pipelines with their trees, and the files that they are in, checked or only read."""
    for file, explicit in checker.files():
        if isinstance(file, FileResult) or not (found := checker.pipelines(file)):
            continue
        result: FileResult | None = FileResult(file.path, checker.kind(file), file)
        if check:
            try:
                result = checker.check(file, explicit)
            except Exception as error:  # noqa: BLE001 a fault of ours in one file must not hide the rest
                checker.internal(file.path, error)
                continue
        if result is None:
            continue
        for source in found:
            if isinstance(result.tree, Pipeline):
                tree = result.tree
            elif check:
                tree, _ = parse(source.text)
            else:
                tree, errors = checker.parsed(source)
                result.damaged = bool(errors)
                if source is file:
                    result.tree = tree
                spans = secret_spans(tree, source.text, partial=bool(errors), damaged=bool(errors))
                result.inner_secrets += [source.span(*span) for span in spans]
            yield checker.pipeline_name(source, ends(tree, source.text)), result, source, tree
