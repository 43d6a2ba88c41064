"""The field that a pipeline names at a place: where it is set, and where it is named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lsprotocol import types as lsp

from lslint.grammar.logstash.nodes import Clause, Pipeline, Plugin
from lslint.grammar.mini_languages import grok_pattern
from lslint.lsp import field_mentions as mentions
from lslint.lsp.diagnostics import range_of, uri_of
from lslint.lsp.documents import Document
from lslint.lsp.field_mentions import Mention
from lslint.lsp.positions import TextIndex
from lslint.lsp.session import Session
from lslint.lsp.tree_position import at
from lslint.report import markdown_text as markdown
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.grok_fields import of_name
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.dataflow.writes import display
from lslint.rules.logstash.dataflow.writes import path as path_of
from lslint.rules.logstash.flow.named_fields import SETS
from lslint.rules.logstash.grok import filters

Place = tuple[Pipeline, Plugin | Clause, Mention]

MAX_SHOWN = 12
"""Places of a field in a hover."""
MAX_LOCATIONS = 500


@dataclass(slots=True, eq=False)
class FieldAt:
    """A name of a field in an open document. ``files``: path and text of the files of the pipeline, by the id of their
    tree; the path of the document itself is empty."""

    mention: Mention
    document: Document
    ctx: Context
    files: dict[int, tuple[str, str]]

    def location(self, tree: Pipeline, start: int, end: int) -> lsp.Location:
        """Return a span in a file of the pipeline."""
        path, text = self.files[id(tree)]
        if not path:
            return lsp.Location(self.document.uri, range_of(self.document.index, start, end))
        return lsp.Location(uri_of(path), range_of(TextIndex(text, self.document.encoding), start, end))

    def places(self) -> Iterator[Place]:
        """Yield the places of the pipeline that name the field or an object around it; of the patterns of a grok
        library that capture it, their references."""
        wanted = self.mention.path
        for tree, node in mentions.nodes_of(flow(self.ctx).trees):
            named = [each for each in mentions.of_node(node, self.ctx) if each.path == wanted[: len(each.path)]]
            if isinstance(node, Plugin) and node.kind == "filter" and node.name == "grok":
                named += _in_library(node, wanted, self.ctx)
            yield from ((tree, node, mention) for mention in sorted(named, key=lambda each: each.start))


def _in_library(grok: Plugin, path: tuple[str, ...], ctx: Context) -> Iterator[Mention]:
    """Yield the references of a grok filter to patterns that capture a field in their definition. Not those that the
    filter itself defines."""
    definitions = filters.definitions(grok)
    libraries = filters.libraries_with_files(grok, ctx)
    for _, pattern in filters.patterns(grok):
        for reference in grok_pattern.parse(pattern.value):
            names = () if reference.name in definitions else libraries
            if any(path_of(name) == path for library in names for name in of_name(reference.name, library)):
                start = pattern.start + 1
                yield Mention(path, start + reference.start, start + reference.end, SETS, "match", is_exact=False)


def field_at(session: Session, document: Document, offset: int) -> FieldAt | None:
    """Return the field that is named at an offset; None if there is none."""
    tree = session.tree(document)
    if tree is None:
        return None
    ctx = session.context(document, tree)
    position = at(tree, offset)
    nodes: list[Plugin | Clause] = [*position.plugins[:1], *position.clauses[-1:]]
    mention = next(
        (
            candidate
            for candidate in (mentions.of_node(nodes[0], ctx) if nodes else ())
            if candidate.is_exact and candidate.start <= offset <= candidate.end
        ),
        None,
    )
    if mention is None:
        return None
    paths = {id(member.tree): member.path for member in ctx.project.pipeline_files()}
    pipeline = flow(ctx)
    files = {
        id(each): ("" if each is tree else paths.get(id(each), ctx.path), text)
        for text, each in zip(pipeline.texts, pipeline.trees, strict=True)
    }
    return FieldAt(mention, document, ctx, files)


def hover(field: FieldAt) -> str:
    """Return as Markdown what sets, changes, tests and removes a field."""
    lines = [_line(place, field) for place in field.places()]
    if len(lines) > MAX_SHOWN:
        lines[MAX_SHOWN:] = [f"- {len(lines) - MAX_SHOWN} more"]
    return f"**{markdown.text(display(field.mention.path))}** (field)\n\n" + "\n".join(lines)


def _line(place: Place, field: FieldAt) -> str:
    tree, node, mention = place
    path, text = field.files[id(tree)]
    number = text.count("\n", 0, mention.start) + 1
    where = f"{path}:{number}" if path else f"line {number}"
    actor = f"`{node.name}`" if isinstance(node, Plugin) else "a condition"
    what = "it" if mention.path == field.mention.path else f"`{display(mention.path)}`"
    option = f" (`{mention.option}`)" if mention.option else ""
    return f"- {markdown.text(f'{where}: {actor} {mention.role} {what}{option}')}"


def definition(field: FieldAt) -> list[lsp.Location]:
    """Return where the field is set, else where an object that contains it is."""
    setting = [place for place in field.places() if place[2].role == SETS]
    same = [place for place in setting if place[2].path == field.mention.path]
    return _locations(same or setting, field)


def references(field: FieldAt, declarations: bool) -> list[lsp.Location]:
    """Return where the pipeline names the field. ``declarations``: also where it is set."""
    same = [place for place in field.places() if place[2].path == field.mention.path]
    return _locations([place for place in same if declarations or place[2].role != SETS], field)


def _locations(places: list[Place], field: FieldAt) -> list[lsp.Location]:
    spans = dict.fromkeys((tree, mention.start, mention.end) for tree, _, mention in places)
    return [field.location(*span) for span in list(spans)[:MAX_LOCATIONS]]
