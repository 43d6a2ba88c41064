"""The field that a pipeline names at a place: what happens to it, where it is set, and where it is named."""

from __future__ import annotations

from dataclasses import dataclass

from lsprotocol import types as lsp

from lslint.execution.field_uses import mentions, uses
from lslint.execution.field_uses.field_report import mapping_line
from lslint.execution.field_uses.history import FieldHistory, all_mentions, history
from lslint.execution.field_uses.mentions import Mention
from lslint.execution.field_uses.pipelines import ExplainedPipeline, of_context
from lslint.execution.field_uses.sentences import Sentences
from lslint.execution.field_uses.uses import Use
from lslint.grammar.logstash.nodes import Clause, Pipeline, Plugin
from lslint.grammar.logstash.parse import parse
from lslint.grammar.parse_errors import ParseError
from lslint.lsp.diagnostics import range_of, uri_of
from lslint.lsp.documents import Document
from lslint.lsp.positions import TextIndex
from lslint.lsp.session import Session
from lslint.lsp.tree_position import at
from lslint.report import markdown_text as markdown
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.dataflow.writes import display
from lslint.rules.logstash.flow.named_fields import SETS

MAX_SHOWN = 12
"""Uses of a field in a hover."""
MAX_LOCATIONS = 500


@dataclass(slots=True, eq=False)
class FieldAt:
    """A name of a field in an open document, and the pipeline of the document."""

    mention: Mention
    document: Document
    pipeline: ExplainedPipeline

    def history(self) -> FieldHistory:
        """Return what the pipeline does with the field."""
        return history(self.mention.path, self.pipeline.ctx)

    def location(self, tree: Pipeline, start: int, end: int) -> lsp.Location:
        """Return a span in a file of the pipeline."""
        file = self.pipeline.file_of(tree)
        if self.is_own(tree):
            return lsp.Location(self.document.uri, range_of(self.document.index, start, end))
        return lsp.Location(
            uri_of(file.path), range_of(TextIndex(file.source.text, self.document.encoding), start, end)
        )

    def is_own(self, tree: Pipeline) -> bool:
        """Return whether a tree of the pipeline is that of the open document."""
        return self.pipeline.file_of(tree).path in (self.document.name, self.document.path)


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
    errors = _errors(document)
    ctx.errors, ctx.has_syntax_errors = errors, bool(errors)
    return FieldAt(mention, document, of_context(ctx, document.name))


def _errors(document: Document) -> list[ParseError]:
    if "errors" not in document.memo:
        document.memo["errors"] = parse(document.text)[1]
    errors: list[ParseError] = document.memo["errors"]
    return errors


def hover(place: FieldAt) -> str:
    """Return what happens to a field as Markdown: what sets, changes, tests and removes it, and its mapping."""
    facts = place.history()
    sentences = Sentences(place.pipeline, facts)
    shown = [use for use in facts.uses if use.action != uses.LACKS]
    lines = [f"- {_where(use, place, sentences)}" for use in shown[:MAX_SHOWN]]
    if len(shown) > MAX_SHOWN:
        lines.append(f"- {len(shown) - MAX_SHOWN} more")
    if not flow(place.pipeline.ctx).inputs:
        lines.insert(0, "- The inputs are in other files, so events may have any field")
    for output in facts.outputs:
        lines += [f"- {markdown.text(mapping_line(template, sentences))}" for template in output.mapping]
    name = markdown.text(place.pipeline.masked(display(place.mention.path)))
    return f"**{name}** (field)\n\n" + "\n".join(lines)


def _where(use: Use, found: FieldAt, sentences: Sentences) -> str:
    place = found.pipeline.place(use.step.tree, use.start)
    where = f"line {place.line}" if found.is_own(use.step.tree) else f"{place.path}:{place.line}"
    conditions = "".join(f", `{condition}`" for condition in sentences.conditions(use.step) if "`" not in condition)
    return markdown.text(f"{where}: {sentences.of_use(use)}{conditions}")


def definition(place: FieldAt) -> list[lsp.Location]:
    """Return where the field is set, else where an object that contains it is. Not inputs and filters of which only all
    fields are unknown."""
    facts = place.history()
    setting = [use for use in facts.uses if use.action == uses.SETS or use.types]
    same = [use for use in setting if use.field == facts.path]
    parents = [use for use in setting if len(use.field) < len(facts.path)]
    return _locations([(use.step.tree, use.start, use.end) for use in same or parents], place)


def references(place: FieldAt, declarations: bool) -> list[lsp.Location]:
    """Return where the pipeline names the field. ``declarations``: also where it is set."""
    path = place.mention.path
    spans = [
        (step.tree, mention.start, mention.end)
        for step, mention in all_mentions(place.pipeline.ctx)
        if mention.path == path and (declarations or mention.role != SETS)
    ]
    if declarations:
        setting = [use for use in place.history().uses if use.action == uses.SETS and use.field == path]
        spans += [(use.step.tree, use.start, use.end) for use in setting if use.mention is None]
    return _locations(spans, place)


def _locations(spans: list[tuple[Pipeline, int, int]], place: FieldAt) -> list[lsp.Location]:
    distinct = list(dict.fromkeys(spans))[:MAX_LOCATIONS]
    return [place.location(tree, start, end) for tree, start, end in distinct]
