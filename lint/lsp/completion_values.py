"""What can be chosen from: fields, grok names, values inside of hashes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lsprotocol import types as lsp

from lslint.grammar.logstash.nodes import Pipeline
from lslint.lsp import field_mentions as mentions
from lslint.lsp import grok_names as patterns
from lslint.lsp.completion_request import CompletionRequest
from lslint.lsp.cursor import CursorContext
from lslint.lsp.diagnostics import range_of
from lslint.lsp.documents import Document
from lslint.lsp.session import Session
from lslint.lsp.tree_position import at
from lslint.rules.api import Context
from lslint.rules.logstash.catalogue.traits import values_of
from lslint.rules.logstash.dataflow.writes import display
from lslint.rules.logstash.flow.named_fields import shapes

CONVERSIONS = {name: (option, types) for name, (option, *types) in values_of("conversions").items()}
"""Options whose hash maps fields to the names of types."""


def fields(request: CompletionRequest) -> list[str]:
    """The fields that the pipeline speaks of, without what is being typed."""
    typed = request.typed
    return [name for name in named_fields(request.session, request.document, request.tree) if name != typed]


def names_fields(cursor: CursorContext) -> bool:
    """Whether what stands at a place is the name of a field."""
    plugin = cursor.plugin
    if plugin is None or not cursor.option:
        return False
    used = shapes(f"{plugin.family}/{plugin.name}", cursor.option)
    top = cursor.frames[-1]
    if top.kind == "hash":
        return ("keys" if cursor.inner == "key" else "values") in used
    if top.kind == "array":
        return "list" in used or ("gsub" in used and top.count % 3 == 0) or ("first" in used and top.count == 0)
    return top.kind == "plugin" and ("one" in used or "list" in used)


def is_pattern(cursor: CursorContext) -> bool:
    """Whether a string in a grok filter is a pattern."""
    top = cursor.frames[-1]
    if cursor.option == "pattern_definitions" or cursor.option == "match":
        return cursor.inner != "key"
    return cursor.option == "pattern" and top.kind in ("plugin", "array")


def pattern_parts(request: CompletionRequest, inner: str) -> list[lsp.CompletionItem]:
    """Parts of ``%{NAME:field:type``: the name, the field or the type, by the colons so far."""
    parts = inner.split(":")
    request.start = request.offset - len(parts[-1])
    where = range_of(request.document.index, request.start, request.end)
    if len(parts) == 1:
        grok = at(request.tree, request.offset).plugin
        names = patterns.names(
            request.session, request.document, request.tree, grok if grok and grok.name == "grok" else None
        )
        return [
            lsp.CompletionItem(
                name.name, kind=lsp.CompletionItemKind.Constant, detail=name.regex[:80],
                label_details=lsp.CompletionItemLabelDetails(description=name.origin.replace("`", "")),
                sort_text=("1" if name.path is not None else "2") + name.name,
                text_edit=lsp.TextEdit(where, name.name),
            )
            for name in names.values()
        ]  # fmt: skip
    if len(parts) == 2:
        return _words([name for name in fields(request) if name != parts[1]], lsp.CompletionItemKind.Field, where)
    return _words(("int", "float"), lsp.CompletionItemKind.EnumMember, where)


def _words(words: Iterable[str], kind: lsp.CompletionItemKind, where: lsp.Range) -> list[lsp.CompletionItem]:
    return [lsp.CompletionItem(word, kind=kind, text_edit=lsp.TextEdit(where, word)) for word in words]


def inner_values(cursor: CursorContext) -> Sequence[str]:
    """Values inside of a hash: the types that ``convert`` knows."""
    plugin = cursor.plugin
    if plugin is None or cursor.frames[-1].kind != "hash" or cursor.inner != "value":
        return ()
    option, words = CONVERSIONS.get(f"{plugin.family}/{plugin.name}", ("", ()))
    return words if cursor.option == option else ()


COMMON = ("@timestamp", "@version", "[@metadata]", "message", "tags", "type", "[event][original]", "[host]")
"""Fields that nearly every event has."""
MAX_FIELDS = 2000
MAX_FIELD = 200


def named_fields(session: Session, document: Document, tree: Pipeline) -> list[str]:
    """Return references to the fields that the files of a pipeline name (``message``, ``[a][b]``), without repetitions:
    first those of this file, last those that nearly every event has."""
    names = dict.fromkeys(of_tree(tree, session.context(document, tree)))
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
    for _, node in mentions.nodes_of([tree]):
        for mention in mentions.of_node(node, context):
            name = display(mention.path)
            if "\n" not in name and len(name) < MAX_FIELD:
                yield name
