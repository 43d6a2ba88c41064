"""The outline of a pipeline: sections, conditions, plugins with their ids; of a pipelines.yml the ids."""

from __future__ import annotations

from lsprotocol import types as lsp

from lslint.grammar.config.tree import ConfigFile, Mapping, Scalar, Sequence, resolve
from lslint.grammar.logstash.nodes import Branch, Clause, Item, Plugin
from lslint.lsp.diagnostics import range_of
from lslint.lsp.documents import Document
from lslint.lsp.session import Session

DEEPEST = 40
"""Conditions deeper than this are listed next to the enclosing one, because the message nests as deeply as they do."""
MAX_SHOWN_LENGTH = 80


def symbols(session: Session, document: Document) -> list[lsp.DocumentSymbol]:
    """Top level first, each with what it holds."""
    tree = session.tree(document)
    if tree is None:
        return _pipelines(session, document)
    listed = []
    for section in tree.sections:
        head = section.start + len(section.kind)
        symbol = _symbol(document, section.kind, "", lsp.SymbolKind.Module, (section.start, section.end), head)
        _fill(document, symbol, section.items)
        listed.append(symbol)
    return listed


def _fill(document: Document, parent: lsp.DocumentSymbol, items: list[Item]) -> None:
    stack: list[tuple[lsp.DocumentSymbol, Item, int]] = [(parent, item, 1) for item in reversed(items)]
    while stack:
        above, item, depth = stack.pop()
        children = above.children
        assert isinstance(children, list)
        if isinstance(item, Plugin):
            name = item.text("id")
            detail = name if name is not None else _detail(item)
            children.append(
                _symbol(document, item.name, detail, lsp.SymbolKind.Function, (item.start, item.end), item.name_end)
            )
        elif isinstance(item, Branch):
            for clause in item.clauses:
                symbol = _symbol(
                    document, _condition(document, clause), "", lsp.SymbolKind.Namespace, (clause.start, clause.end),
                    clause.condition.end if clause.condition is not None else clause.start + len(clause.keyword),
                )  # fmt: skip
                children.append(symbol)
                below = symbol if depth < DEEPEST else above
                stack += [(below, child, depth + 1) for child in reversed(clause.items)]


def _detail(plugin: Plugin) -> str:
    """What tells a plugin without an id from its like."""
    # Not in the knowledge: which option identifies a plugin best is a choice of this view, not a fact about plugins.
    texts = ((name, plugin.text(name)) for name in ("port", "path", "address", "send_to", "topics", "index"))
    return next((f"{name} {text}"[:MAX_SHOWN_LENGTH] for name, text in texts if text is not None), "")


def _condition(document: Document, clause: Clause) -> str:
    if clause.condition is None:
        return clause.keyword
    text = " ".join(document.text[clause.condition.start : clause.condition.end][: 4 * MAX_SHOWN_LENGTH].split())
    if len(text) > MAX_SHOWN_LENGTH:
        text = f"{text[: MAX_SHOWN_LENGTH - 1]}…"
    return f"{clause.keyword} {text}"


def _symbol(
    document: Document, name: str, detail: str, kind: lsp.SymbolKind, span: tuple[int, int], head: int
) -> lsp.DocumentSymbol:
    full = range_of(document.index, *span)
    selection = range_of(document.index, span[0], min(max(head, span[0]), span[1]))
    return lsp.DocumentSymbol(name or kind.name.lower(), kind, full, selection, detail or None, children=[])


def _pipelines(session: Session, document: Document) -> list[lsp.DocumentSymbol]:
    tree = session.check(document).tree
    if document.kind != "pipelines" or not isinstance(tree, ConfigFile):
        return []
    listed = []
    for root in (each.root for each in tree.documents):
        for item in root.items if isinstance(root, Sequence) else ():
            entry = item.find("pipeline.id") if isinstance(item, Mapping) else None
            value = resolve(entry.value) if entry is not None else None
            if isinstance(value, Scalar):
                span = (item.start, max(item.end, value.end))
                listed.append(_symbol(document, value.text, "", lsp.SymbolKind.Module, span, item.start))
    return listed
