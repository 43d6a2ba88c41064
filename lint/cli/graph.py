"""``lslint graph``: pipelines, what they read and write, and which feeds which, as text, DOT, Mermaid or JSON.

Pipelines are joined where one's ``pipeline`` output sends to another's address, and where one writes the Redis list or
Kafka topic that another reads. Of values only addresses, keys, topics and ports are shown.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from json import dumps

from lslint.cli.console import warn, write_report
from lslint.cli.session import Checker
from lslint.config.command_line import Values, unknown_value
from lslint.config.errors import UsageError
from lslint.engine.result import FileResult
from lslint.files.paths import printable_path
from lslint.grammar.logstash.nodes import Array, Bareword, Number, Plugin, String, Value
from lslint.grammar.logstash.parse import parse
from lslint.project.pipeline_groups import name_of
from lslint.report.display import plural
from lslint.report.plain_text import guard, guard_report, named

FORMATS = ("text", "dot", "mermaid", "json")
CHANNELS: dict[str, tuple[str, ...]] = {
    "redis": ("key",),
    "kafka": ("topics", "topic_id"),
    "pipeline": ("address", "send_to"),
    "rabbitmq": ("queue",),
}
"""Plugins that may join pipelines, and the options that name the channel."""
DETAILS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("beats", "tcp", "udp", "http", "syslog"), ("port",)),
    "elasticsearch": ("index",),
    "file": ("path",),
}
"""What tells two inputs or outputs of one plugin apart."""


@dataclass(eq=False)
class GraphNode:
    """A pipeline. ``reads`` and ``writes``: label of a plugin (``redis list``) -> the files that use it."""

    name: str
    files: list[str] = field(default_factory=list)
    reads: dict[str, None] = field(default_factory=dict)
    writes: dict[str, None] = field(default_factory=dict)
    filters: int = 0


def run(paths: list[str], *, format: str, config: str | None, isolated: bool) -> int:
    """Prints the graph of the pipelines in these files and folders. Returns the exit code: 0, or 2 for a file that
    cannot be read. Raises ``UsageError``."""
    if format not in FORMATS:
        raise UsageError(f"graph: option --format: {unknown_value(format, FORMATS)}")
    values = Values()
    values.paths = list(paths)
    values.config = config
    values.isolated = isolated
    checker = Checker(values, rules=False)
    nodes = _nodes(checker)
    if not nodes and not checker.code:
        warn("no Logstash pipelines found")
    displayed = {"text": _text, "dot": _dot, "mermaid": _mermaid, "json": _json}[format](list(nodes.values()))
    write_report(guard_report(displayed, "json") if format == "json" else guard(displayed), values)
    return checker.code


def _nodes(checker: Checker) -> dict[str, GraphNode]:
    nodes: dict[str, GraphNode] = {}
    for one, _ in checker.files():
        if isinstance(one, FileResult) or checker.kind(one) != "logstash":
            continue
        tree, errors = parse(one.text)
        if errors:
            warn(f"{printable_path(one.path)}: has syntax errors, so only a part of it is shown")
        settings = checker.resolver.for_file(one.path)
        group = checker.projects.group(os.path.abspath(one.path), settings.config)
        name = name_of(group, one.path)
        node = nodes.setdefault(name, GraphNode(name))
        node.files.append(one.path)
        for section, plugin, _ in tree.walk_plugins():
            if section.kind == "filter":
                node.filters += 1
            else:
                for what in _ends(plugin):
                    (node.reads if section.kind == "input" else node.writes)[what] = None
    return nodes


def _ends(plugin: Plugin) -> list[str]:
    """What an input or output reads or writes: one text for each channel."""
    names = CHANNELS.get(plugin.name) or DETAILS.get(plugin.name, ())
    for name in names:
        option = plugin.option(name)
        texts = _texts(option.value) if option is not None else []
        if texts:
            return [f"{plugin.name} {text}" for text in texts]
    return [plugin.name]


def _texts(value: Value) -> list[str]:
    if isinstance(value, Array):
        return [text for item in value.items for text in _texts(item)]
    if isinstance(value, String | Bareword):
        return [value.value]
    return [value.text] if isinstance(value, Number) else []


def joins(nodes: list[GraphNode]) -> list[tuple[GraphNode, GraphNode, str]]:
    """``(writer, reader, channel)`` where one pipeline feeds another."""
    readers: dict[str, list[GraphNode]] = {}
    for node in nodes:
        for what in node.reads:
            if what.partition(" ")[0] in CHANNELS and " " in what:
                readers.setdefault(what, []).append(node)
    return [(node, reader, what) for node in nodes for what in node.writes for reader in readers.get(what, ())]


def _text(nodes: list[GraphNode]) -> str:
    fed: dict[tuple[int, str], list[str]] = {}
    for writer, reader, what in joins(nodes):
        fed.setdefault((id(writer), what), []).append(printable_path(reader.name))
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


def _edges(nodes: list[GraphNode]) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """Everything except pipelines as ``id -> label``, and the edges between ids; pipelines are ``p0``, ``p1`` …"""
    ends: dict[str, str] = {}
    ids: dict[tuple[str, str], str] = {}
    edges = []
    met = {what for _, _, what in joins(nodes)}

    def end(side: str, what: str) -> str:
        key = ("both" if what in met else side, what)
        if key not in ids:
            ids[key] = f"e{len(ids)}"
            ends[ids[key]] = what
        return ids[key]

    for number, node in enumerate(nodes):
        edges += [(end("in", what), f"p{number}") for what in node.reads]
        edges += [(f"p{number}", end("out", what)) for what in node.writes]
    return ends, edges


def _quoted(text: str) -> str:
    return '"' + printable_path(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def _dot(nodes: list[GraphNode]) -> str:
    ends, edges = _edges(nodes)
    lines = ["digraph pipelines {", "  rankdir=LR;", "  node [fontname=sans];"]
    lines += [f"  p{number} [shape=box, label={_quoted(node.name)}];" for number, node in enumerate(nodes)]
    lines += [f"  {name} [shape=ellipse, label={_quoted(what)}];" for name, what in ends.items()]
    lines += [f"  {start} -> {end};" for start, end in edges]
    return "\n".join([*lines, "}"]) + "\n"


def _mermaid(nodes: list[GraphNode]) -> str:
    def label(text: str) -> str:
        # Mermaid reads Markdown in backquotes, and its own entities behind `#`
        displayed = printable_path(text).replace("#", "#35;").replace("&", "&amp;").replace('"', "&quot;")
        return '"' + displayed.replace("<", "&lt;").replace("`", "#96;") + '"'

    ends, edges = _edges(nodes)
    lines = ["flowchart LR"]
    lines += [f"  p{number}[{label(node.name)}]" for number, node in enumerate(nodes)]
    lines += [f"  {name}([{label(what)}])" for name, what in ends.items()]
    lines += [f"  {start} --> {end}" for start, end in edges]
    return "\n".join(lines) + "\n"


def _json(nodes: list[GraphNode]) -> str:
    pipelines = [
        {"id": n.name, "files": n.files, "inputs": list(n.reads), "filters": n.filters, "outputs": list(n.writes)}
        for n in nodes
    ]
    joined = [{"from": writer.name, "to": reader.name, "over": what} for writer, reader, what in joins(nodes)]
    return dumps({"pipelines": pipelines, "joins": joined}, indent=2) + "\n"
