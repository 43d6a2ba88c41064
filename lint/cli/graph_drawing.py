"""``lslint graph --format svg`` and ``html``: pipelines with the plugins and conditions inside them."""

from __future__ import annotations

import os

from lslint.cli.console import warn
from lslint.cli.session import Checker
from lslint.engine.result import FileResult
from lslint.files.contents import keeping
from lslint.files.paths import printable_path
from lslint.grammar.limits import PausedCollector
from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.logstash.parse import parse
from lslint.project.pipeline_groups import name_of
from lslint.report.display import HIDDEN
from lslint.report.formats import Positions
from lslint.report.graph_chart import MAX_PLUGINS, Drawing
from lslint.report.pipeline_parts import PipelineParts, collect
from lslint.rules.logstash.dataflow.resources import is_complete


def render(checker: Checker, format: str) -> str:
    """The drawing of the pipelines that the checker finds, with ``html`` also their findings: the text to write."""
    with PausedCollector(), keeping():
        found = _files(checker, check=format == "html")
    checker.run.results = [result for result, _ in found]
    positions = Positions(checker.run, HIDDEN)

    def name(path: str, tree: Pipeline) -> str:
        group = checker.projects.group(os.path.abspath(path), checker.resolver.for_file(path).config)
        return name_of(group, path, is_complete=is_complete(tree))

    pipelines = collect(found, name, lambda result: positions.masker(result.path))
    if not pipelines and not checker.code:
        warn("no Logstash pipelines found")
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


def _files(checker: Checker, *, check: bool) -> list[tuple[FileResult, Pipeline]]:
    """The pipeline files with their trees, checked or only read."""
    found = []
    for one, explicit in checker.files():
        if isinstance(one, FileResult) or checker.kind(one) != "logstash":
            continue
        if check:
            try:
                result = checker.check(one, explicit)
            except Exception as error:  # noqa: BLE001 a fault of ours in one file must not hide the rest
                checker.internal(one.path, error)
                continue
            if result is None:
                continue
            tree = result.tree if isinstance(result.tree, Pipeline) else parse(one.text)[0]
        else:
            result = FileResult(one.path, "logstash", one)
            tree, errors = parse(one.text)
            result.tree, result.damaged = tree, bool(errors)
            if errors:
                warn(f"{printable_path(one.path)}: has syntax errors, so only a part of it is shown")
        found.append((result, tree))
    return found
