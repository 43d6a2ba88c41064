"""The fields that a pipeline names, for completion."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.execution.field_uses import mentions
from lslint.execution.field_uses.pipeline_steps import steps_of
from lslint.grammar.logstash.nodes import Pipeline
from lslint.lsp.documents import Document
from lslint.lsp.session import Session
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.writes import display

COMMON = ("@timestamp", "@version", "[@metadata]", "message", "tags", "type", "[event][original]", "[host]")
"""Fields that nearly every event has."""
MAX_FIELDS = 2000
MAX_NAME = 200


def fields(session: Session, document: Document, tree: Pipeline) -> list[str]:
    """Return references to the fields that the files of a pipeline name (``message``, ``[a][b]``), without repetitions:
    first those of this file, last those that nearly every event has."""
    context = session.context(document, tree)
    names = dict.fromkeys(of_tree(tree, context))
    project = session.project(document)
    for sibling in project.pipeline_files(others_only=True) if project is not None else ():
        cached: list[str] | None = sibling.facts.get("fields for completion")
        if cached is None:
            cached = list(of_tree(sibling.tree, Context(sibling.text, sibling.tree, sibling.path, "logstash")))
            sibling.facts["fields for completion"] = cached
        names.update(dict.fromkeys(cached))
    names.update(dict.fromkeys(COMMON))
    return list(names)[:MAX_FIELDS]


def of_tree(tree: Pipeline, context: Context) -> Iterator[str]:
    """Yield references to the fields that one file names, maybe with repetitions."""
    for section in tree.sections:
        for step in steps_of(section.items, section.kind, tree):
            for mention in mentions.of_node(step.node, context):
                name = display(mention.path)
                if "\n" not in name and len(name) < MAX_NAME:
                    yield name
