"""``lslint graph``: pipelines, what they read and write, and which feeds which, as text, Mermaid or JSON."""

from __future__ import annotations

from json import dumps

from lslint.cli.session import Checker
from lslint.config.command_line import Values
from lslint.engine.result import FileResult
from lslint.files.paths import printable_path
from lslint.report.console import write_report
from lslint.report.display import plural
from lslint.report.pipeline_graph import GraphNode, displayed_ends, ends, joins, mermaid
from lslint.report.plain_text import guard, guard_report, named
from lslint.rules.facts import grouped


def run(paths: list[str], *, format: str, output_file: str | None, config: str | None, isolated: bool) -> int:
    """Prints the graph of the pipelines in these files and folders. Returns the exit code: 0, or 2 for a file that
    cannot be read, or if no file that is named contains a pipeline. Raises ``UsageError``."""
    values = Values(paths, has_allow_plugins=False, config=config, isolated=isolated, output_file=output_file)
    checker = Checker(values, rules=False)
    nodes = _nodes(checker)
    if not nodes:
        checker.no_pipelines()
    displayed = {"text": _text, "mermaid": mermaid, "json": _json}[format](list(nodes.values()))
    write_report(guard_report(displayed, "json") if format == "json" else guard(displayed), values)
    return checker.code


def _nodes(checker: Checker) -> dict[str, GraphNode]:
    nodes: dict[str, GraphNode] = {}
    for file, _ in checker.files():
        for source in [] if isinstance(file, FileResult) else checker.pipelines(file):
            tree, errors = checker.parsed(source)
            name = checker.pipeline_name(source, ends(tree))
            nodes.setdefault(name, GraphNode(name)).add(
                source.path, displayed_ends(tree, source.text, is_damaged=bool(errors))
            )
    return nodes


def _text(nodes: list[GraphNode]) -> str:
    fed = grouped(((id(writer), what), printable_path(reader.name)) for writer, reader, what in joins(nodes))
    lines = []
    for node in nodes:
        lines.append(named(printable_path(node.name)))
        lines += [f"  <- {printable_path(what)}" for what in node.reads]
        if node.filters:
            lines.append(f"     {plural(node.filters, 'filter')}")
        for what in node.writes:
            to = fed.get((id(node), what))
            lines.append(f"  -> {printable_path(what)}" + (f" -> {', '.join(to)}" if to else ""))
    return "".join(line + "\n" for line in lines)


def _json(nodes: list[GraphNode]) -> str:
    pipelines = [
        {"id": n.name, "files": n.files, "inputs": list(n.reads), "filters": n.filters, "outputs": list(n.writes)}
        for n in nodes
    ]
    joined = [{"from": writer.name, "to": reader.name, "over": what} for writer, reader, what in joins(nodes)]
    return dumps({"pipelines": pipelines, "joins": joined}, indent=2) + "\n"
