"""The graph of the pipelines of a run: what they read and write, and which feeds which.

Pipelines are joined where one's ``pipeline`` output sends to another's address, and where one writes the Redis list or
Kafka topic that another reads. Of values only addresses, keys, topics, indexes, files and ports are part of it.
"""

from __future__ import annotations

from lslint.engine.secret_spans import secret_spans
from lslint.files.paths import printable_path
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Array, Bareword, Number, Pipeline, Plugin, String, Value
from lslint.grammar.template_hints import has_marker
from lslint.report import HIDDEN
from lslint.report.masking import Masker
from lslint.rules.facts import grouped
from lslint.rules.logstash.catalogue.traits import values_of
from lslint.rules.shared.secret_search import merge

Ends = tuple[tuple[str, ...], tuple[str, ...], int]
"""Of a file: what it reads, what it writes, and the number of its filters."""

CHANNELS: dict[str, list[str]] = values_of("channel")
DETAILS: dict[str, list[str]] = values_of("detail")


_CODE = r"=>|[\"']"
"""What a string holds that goes on in the next option: its closing quote is missing, or escaped."""


class GraphNode:
    """A pipeline. ``reads`` and ``writes``: label of a plugin (``redis list``), each once, in order."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.files: list[str] = []
        self.reads: dict[str, None] = {}
        self.writes: dict[str, None] = {}
        self.filters = 0

    def add(self, path: str, ends: Ends) -> None:
        """Adds a file of the pipeline."""
        reads, writes, filters = ends
        self.files.append(path)
        self.reads.update(dict.fromkeys(reads))
        self.writes.update(dict.fromkeys(writes))
        self.filters += filters


def ends(tree: Pipeline, masker: Masker | None = None) -> Ends:
    """What a file of a pipeline reads and writes. ``masker``: of the file; hides its secrets, and has the values with
    template markers, for which the tree has placeholders."""
    reads: dict[str, None] = {}
    writes: dict[str, None] = {}
    filters = 0
    for section, plugin, _ in tree.walk_plugins():
        if section.kind == "filter":
            filters += 1
        else:
            (reads if section.kind == "input" else writes).update(dict.fromkeys(labels(plugin, masker)))
    return tuple(reads), tuple(writes), filters


def displayed_ends(tree: Pipeline, text: str, *, is_damaged: bool) -> Ends:
    """Return the same without the secrets of the file, which a syntax error may have cut off from their names."""
    covers: list[tuple[int, int]] = []  # labels are parts of the text, as the lines of a frame are
    spans = secret_spans(tree, text, partial=is_damaged, damaged=is_damaged, covers=covers)
    return ends(tree, Masker(text, merge([*spans, *covers]), damaged=is_damaged, mask=HIDDEN))


def joins(nodes: list[GraphNode]) -> list[tuple[GraphNode, GraphNode, str]]:
    """``(writer, reader, channel)`` where one pipeline feeds another."""
    read = ((what, node) for node in nodes for what in node.reads if " " in what and HIDDEN not in what)
    readers = grouped((what, node) for what, node in read if what.partition(" ")[0] in CHANNELS)
    return [(node, reader, what) for node in nodes for what in node.writes for reader in readers.get(what, ())]


def edges(nodes: list[GraphNode]) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """Everything except pipelines as ``id -> label``, and the edges between ids; pipelines are ``p0``, ``p1`` …"""
    others: dict[str, str] = {}
    ids: dict[tuple[str, str], str] = {}
    arrows = []
    met = {what for _, _, what in joins(nodes)}

    def end(side: str, what: str) -> str:
        key = ("both" if what in met else side, what)
        if key not in ids:
            ids[key] = f"e{len(ids)}"
            others[ids[key]] = what
        return ids[key]

    for number, node in enumerate(nodes):
        arrows += [(end("in", what), f"p{number}") for what in node.reads]
        arrows += [(f"p{number}", end("out", what)) for what in node.writes]
    return others, arrows


def mermaid(nodes: list[GraphNode]) -> str:
    """The graph as a diagram in Mermaid."""

    def label(text: str) -> str:
        # Mermaid reads Markdown in backquotes, and its own entities behind `#`
        displayed = printable_path(text).replace("#", "#35;").replace("&", "&amp;").replace('"', "&quot;")
        return '"' + displayed.replace("<", "&lt;").replace("`", "#96;") + '"'

    others, arrows = edges(nodes)
    lines = ["flowchart LR"]
    lines += [f"  p{number}[{label(node.name)}]" for number, node in enumerate(nodes)]
    lines += [f"  {name}([{label(what)}])" for name, what in others.items()]
    lines += [f"  {start} --> {end}" for start, end in arrows]
    return "\n".join(lines) + "\n"


def labels(plugin: Plugin, masker: Masker | None = None) -> list[str]:
    """What an input or output reads or writes: one text for each channel."""
    texts: list[str] = []
    for name in CHANNELS.get(plugin.name) or DETAILS.get(plugin.name, []):
        option = plugin.option(name)
        texts = texts or (_texts(option.value, masker.text if masker else "") if option is not None else [])
    texts = ["…" if compiled(_CODE).search(text) else text for text in texts]
    if masker is not None and masker.damaged:
        near = (plugin.start, plugin.end)  # words of a secret are only hidden in quotes
        texts = [masker.message(f"`{text}`", near).replace("`", "") for text in texts]
        name = masker.message(f"`{plugin.name}`", near).replace("`", "")
    else:
        texts, name = [masker.message(text) if masker else text for text in texts], plugin.name
    return [f"{name} {text}" for text in texts] or [name]


def _texts(value: Value, source: str) -> list[str]:
    if isinstance(value, Array):
        return [text for item in value.items for text in _texts(item, source)]
    if isinstance(value, String | Bareword):
        written = source[value.start : value.end]
        return [written.strip("\"'") if has_marker(written) else value.value]
    return [value.text] if isinstance(value, Number) else []
