"""The fields that a pipeline speaks of, for completion."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lslint.grammar.logstash import nodes
from lslint.grammar.mini_languages import dissect, grok_pattern
from lslint.grammar.mini_languages.grok_pattern import field_of
from lslint.lsp.documents import Document
from lslint.lsp.session import Session
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.field_references import sprintf_texts
from lslint.rules.logstash.dataflow.writes import display
from lslint.rules.logstash.flow.named_fields import field_texts
from lslint.rules.logstash.grok import filters

COMMON = ("@timestamp", "@version", "[@metadata]", "message", "tags", "type", "[event][original]", "[host]")
"""Fields that nearly every event has."""
MAX_FIELDS = 2000


def fields(session: Session, document: Document, tree: nodes.Pipeline) -> list[str]:
    """Field references as written (``message``, ``[a][b]``), those of this file first, without repetitions."""
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


def of_tree(tree: nodes.Pipeline, context: Context) -> Iterator[str]:
    """The references of one file, maybe with repetitions, and none that hold ``%{``."""
    for name in _references(tree, context):
        if name and "%{" not in name and "\n" not in name and len(name) < 200:
            yield name


def _references(tree: nodes.Pipeline, context: Context) -> Iterator[str]:
    for node in _walk(tree):
        if isinstance(node, nodes.Selector):
            yield display(node.path)
            continue
        for text in field_texts(node, context):
            yield text.value
        for _, parts in sprintf_texts(node, context):
            for part in parts:
                if part.kind == "field":
                    yield part.body
        if node.name == "grok":
            yield from _captured(node)
        elif node.name == "dissect":
            yield from _dissected(node)


def _captured(node: nodes.Plugin) -> Iterator[str]:
    for _, pattern in filters.patterns(node):
        for reference in grok_pattern.parse(pattern.value):
            if reference.field:
                yield reference.field
        rest = pattern.value
        while "(?<" in rest:
            _, _, rest = rest.partition("(?<")
            name, closed, _ = rest.partition(">")
            if closed and name[:1] not in ("", "=", "!"):
                yield field_of(name)


def _dissected(node: nodes.Plugin) -> Iterator[str]:
    option = node.option("mapping")
    if option is None or not isinstance(option.value, nodes.Hash):
        return
    for pair in option.value.pairs:
        if isinstance(pair.value, nodes.String | nodes.Bareword):
            for part in dissect.parse(pair.value.value):
                if part.kind in ("normal", "append") and part.name:
                    yield part.name


def _walk(tree: nodes.Pipeline) -> Iterator[nodes.Selector | nodes.Plugin | Any]:
    """Plugins and the fields of conditions, in no promised order. Does not recurse."""
    stack: list[Any] = [item for section in tree.sections for item in section.items]
    while stack:
        node = stack.pop()
        if isinstance(node, nodes.Branch):
            for clause in node.clauses:
                stack += clause.items
                if clause.condition is not None:
                    stack.append(clause.condition)
        elif isinstance(node, nodes.Plugin | nodes.Selector):
            yield node
        elif isinstance(node, nodes.Boolean):
            stack += node.operands
        elif isinstance(node, nodes.Comparison):
            stack += (node.left, node.right)
        elif isinstance(node, nodes.Not):
            stack.append(node.operand)
        elif isinstance(node, nodes.Group):
            stack.append(node.inner)
        elif isinstance(node, nodes.Array):
            stack += [item for item in node.items if not isinstance(item, nodes.String | nodes.Regexp)]
