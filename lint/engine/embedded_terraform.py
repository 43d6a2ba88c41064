"""Configs in Terraform files: resources of the provider ``elasticstack`` whose attributes hold a pipeline, an index
template, a component template or an ingest pipeline.

The attributes and blocks of a template become one body of the API, so that settings and mappings are checked together.
What only Terraform knows is a template marker, or is left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from lslint.engine.embedded_text import EmbeddedText
from lslint.files.source import Source
from lslint.grammar.config.tree import Entry, Mapping, Scalar
from lslint.grammar.embedding.hcl import Stop, read
from lslint.grammar.embedding.hcl_json import Writer, embedded
from lslint.grammar.embedding.hcl_tree import Attribute, Block, Call, Expression, List, Literal, Text
from lslint.grammar.lines import lines_before
from lslint.grammar.numbers import real, signed
from lslint.project.pipeline_groups import MARKER
from lslint.rules.knowledge import load
from lslint.rules.shared.verdict import NotChecked

SIGN = "elasticstack_"
"""What every file with such a resource holds."""

_PREFIX = "elasticstack_elasticsearch_"
_KINDS = ("logstash_pipeline", "index_template", "component_template", "ingest_pipeline")
# Attributes of the Terraform provider, not of Elasticsearch: what it names otherwise, it sends under other names.
_IN_TEMPLATE = ("mappings", "settings", "data_stream_options")
_OF_TEMPLATE = ("index_patterns", "composed_of", "priority", "version", "ignore_missing_component_templates")


def find(source: Source, gaps: list[NotChecked] | None = None) -> list[EmbeddedText]:
    """The configs in a Terraform file, in order. ``gaps``: gets what cannot be read. Raises nothing."""
    if SIGN not in source.text:
        return []
    configs: list[EmbeddedText] = []
    blocks, stop = read(source.text)
    if stop is not None and gaps is not None and any(_PREFIX + kind in source.text[stop.start :] for kind in _KINDS):
        gaps.append(_unread(source.text, stop))
    for block in blocks:
        if block.name != "resource" or len(block.labels) != 2 or not block.labels[0].startswith(_PREFIX):
            continue
        kind, name = block.labels[0].removeprefix(_PREFIX), block.labels[1]
        if kind == "logstash_pipeline":
            configs += _pipeline(source.text, block, name)
        elif kind in ("index_template", "component_template"):
            configs += _template(source.text, block, name, kind)
        elif kind == "ingest_pipeline":
            configs += _ingest(source.text, block, name)
    return configs


def _unread(text: str, stop: Stop) -> NotChecked:
    """The resources from the place on where reading stopped."""
    start, line = (lines_before(text, place) + 1 for place in (stop.start, stop.at))
    reason = f"line {line} {stop.reason}, so resources from line {start} on were not read"
    return NotChecked(reason, stop.start, len(text), unmasked=True)


def _pipeline(host: str, block: Block, name: str) -> Iterator[EmbeddedText]:
    text = block.attribute("pipeline")
    if isinstance(text, Text) and any(piece.text.strip() for piece in text.pieces):
        yield EmbeddedText(embedded(host, name, text), "logstash", "file", _settings(block))


def _settings(block: Block) -> Mapping | None:
    """The settings of a pipeline that are attributes next to it, under the names that Logstash gives them."""
    entries: list[Entry] = []
    names = {name.replace(".", "_"): name for name in load("logstash_settings")}
    del names["pipeline_id"]  # names the resource
    for attribute in block.attributes:
        value, name = attribute.value, names.get(attribute.name)
        written = value.value if isinstance(value, Text) else value.text if isinstance(value, Literal) else None
        if name is not None and written != "null":
            style = "double" if isinstance(value, Text) else "plain"
            key = Scalar(attribute.start, attribute.end, name, name, "plain")
            typed = MARKER if written is None else _typed(value, written)
            entries.append(Entry(key, Scalar(value.start, value.end, written or MARKER, typed, style)))
    return Mapping(block.start, block.end, entries, True) if entries else None


def _typed(value: Expression, written: str) -> str | int | float | bool:
    if isinstance(value, Text):
        return written
    if written in ("true", "false"):
        return written == "true"
    number = signed(written)
    return number if number is not None else real(written) or 0.0


def _template(host: str, block: Block, name: str, kind: str) -> Iterator[EmbeddedText]:
    bodies = [one for one in block.blocks if one.name == "template"]
    is_hidden = any(one.name == "dynamic" for one in block.blocks) or block.attribute("template") is not None
    if is_hidden or len(bodies) > 1:
        return
    writer = Writer(host, block.start)
    writer.add("{", block.start)
    is_first = True
    for part in _parts(block):
        if isinstance(part, Attribute):
            if part.name not in _OF_TEMPLATE or kind != "index_template":
                continue
            writer.name(part.name, part.start, part.end, is_first=is_first)
            writer.value(part.value)
        elif part.name == "template":
            writer.name("template", part.start, part.start + len(part.name), is_first=is_first)
            _body(writer, part)
        elif part.name == "data_stream" and kind == "index_template":
            writer.name("data_stream", part.start, part.start + len(part.name), is_first=is_first)
            writer.add("{}", part.start)
        else:
            continue
        is_first = False
    writer.add("}", block.end - 1, block.end)
    if bodies and (any(one.name in _IN_TEMPLATE for one in bodies[0].attributes)):
        yield EmbeddedText(writer.embedded(name, "hcl"), f"es-{kind.replace('_', '-')}")


def _body(writer: Writer, block: Block) -> None:
    """The object ``template`` of a template."""
    writer.add("{", block.start)
    is_first = True
    for part in _parts(block):
        if isinstance(part, Attribute):
            if part.name not in _IN_TEMPLATE:
                continue
            writer.name(part.name, part.start, part.end, is_first=is_first)
            writer.content(part.value)
        elif part.name == "lifecycle":
            writer.name("lifecycle", part.start, part.start + len(part.name), is_first=is_first)
            writer.add("{", part.start)
            for number, attribute in enumerate(part.attributes):
                writer.name(attribute.name, attribute.start, attribute.end, is_first=not number)
                writer.value(attribute.value)
            writer.add("}", part.end - 1, part.end)
        else:
            continue
        is_first = False
    writer.add("}", block.end - 1, block.end)


def _ingest(host: str, block: Block, name: str) -> Iterator[EmbeddedText]:
    listed = block.attribute("processors")
    if not isinstance(listed, List) or not any(isinstance(item, (Call, Text)) for item in listed.items):
        return  # data sources make the processors
    writer = Writer(host, block.start)
    writer.add("{", block.start)
    is_first = True
    for part in block.attributes:
        value = part.value
        if part.name not in ("processors", "on_failure") or not isinstance(value, List):
            continue
        writer.name(part.name, part.start, part.end, is_first=is_first)
        writer.array(value, writer.content)
        is_first = False
    writer.add("}", block.end - 1, block.end)
    yield EmbeddedText(writer.embedded(name, "hcl"), "ingest-pipeline")


def _parts(block: Block) -> list[Attribute | Block]:
    """The attributes and blocks in a block, in order."""
    parts: list[Attribute | Block] = [*block.attributes, *block.blocks]
    return sorted(parts, key=lambda one: one.start)
