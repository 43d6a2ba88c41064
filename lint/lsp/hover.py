"""Hover: findings at the place, facts about the plugin, option or setting, what a grok pattern stands for."""

from __future__ import annotations

from lsprotocol import types as lsp

from lslint.grammar.logstash.nodes import Bareword, Pipeline, Plugin, String
from lslint.lsp import catalogue_text as facts
from lslint.lsp import grok_names as patterns
from lslint.lsp import markdown
from lslint.lsp.diagnostics import Converter, range_of
from lslint.lsp.documents import Document
from lslint.lsp.session import Session
from lslint.lsp.structured.hover import fact_at
from lslint.lsp.structured.lookup import kind_of
from lslint.lsp.tree_position import TreePosition, at
from lslint.rules.logstash.grok import filters

Part = tuple[str, int, int]

MAX_FINDINGS = 5


def hover(session: Session, document: Document, position: lsp.Position) -> lsp.Hover | None:
    """What is known about a place, as Markdown."""
    offset = document.index.offset(position.line, position.character)
    fact = _fact(session, document, offset)
    in_short = fact is not None and bool(kind_of(session, document))
    parts = _findings(session, document, offset, in_short=in_short)
    if fact is not None:
        parts.append(fact)
    if not parts:
        return None
    span = parts[-1][1:]
    text = "\n\n---\n\n".join(part[0] for part in parts)
    return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, text), range_of(document.index, *span))


def _findings(session: Session, document: Document, offset: int, *, in_short: bool = False) -> list[Part]:
    """The findings there: rule, message and help, and the text of the first one's rule. ``in_short``: one line each,
    before the facts of a key."""
    result = session.check(document)
    converter = Converter(session, document)
    found: list[Part] = []
    for finding in result.findings:
        start, end = converter.span(finding)
        if not start <= offset <= end:
            continue
        message = converter.positions.message(result, finding.message, near=finding)
        lines = [f"`{finding.rule.code}` {markdown.text(message)}"]
        if finding.help and not in_short:
            lines.append(markdown.text(converter.positions.message(result, finding.help, near=finding)))
        if not found and not in_short:
            lines.append(facts.rule(finding.rule.code))
        found.append(("\n\n".join(lines), start, end))
        if len(found) == MAX_FINDINGS:
            break
    return found


def _fact(session: Session, document: Document, offset: int) -> Part | None:
    tree = session.tree(document)
    if tree is None:
        return fact_at(session, document, offset)
    position = at(tree, offset)
    plugin = position.plugin
    if plugin is None:
        return None
    target, settings = session.target(document), session.settings(document)
    if plugin.start <= offset <= plugin.name_end:
        text = facts.plugin(facts.find(f"{plugin.kind}/{plugin.name}", settings), target)
        return (text, plugin.start, plugin.name_end) if text else None
    if position.option is None:
        return None
    if offset <= position.option.name_end:
        text = facts.option(facts.find(f"{plugin.kind}/{plugin.name}", settings), position.option.name, target)
        return (text, position.option.start, position.option.name_end) if text else None
    if position.option.name == "codec" and isinstance(position.value, Bareword | String):
        text = facts.plugin(facts.find(f"codec/{position.value.value}", settings), target)
        return (text, position.value.start, position.value.end) if text else None
    return _pattern(session, document, tree, position, offset)


def pattern_string(position: TreePosition, plugin: Plugin) -> String | None:
    """The grok pattern at a spot, if it is one."""
    value = position.value
    if plugin.name != "grok" or not isinstance(value, String) or position.option is None:
        return None
    if position.option.name in ("match", "pattern"):
        return value if any(value is one for _, one in filters.patterns(plugin)) else None
    return value if position.option.name == "pattern_definitions" and not position.key else None


def _pattern(session: Session, document: Document, tree: Pipeline, position: TreePosition, offset: int) -> Part | None:
    grok = position.plugin
    assert grok is not None
    value = pattern_string(position, grok)
    if value is None:
        return None
    first = value.start + 1
    reference = patterns.reference_at(value.value, offset - first)
    if reference is None:
        return None
    known = patterns.names(session, document, tree, grok)
    name = known.get(reference.name)
    start, end = first + reference.start, first + reference.end
    if name is None:
        return f"{markdown.code(reference.name)} is not a pattern that is known here.", start, end
    lines = [f"**%{{{markdown.text(name.name)}}}** ({markdown.text(name.origin)})", _code(name.regex)]
    expanded = patterns.expand(name.regex, known)
    if expanded != name.regex:
        lines += ["Expanded:", _code(expanded)]
    if reference.field:
        kind = {"int": "a whole number", "float": "a number"}.get(reference.type or "", "a text")
        lines.append(f"Writes the field {markdown.code(reference.field)} as {kind}.")
    return "\n\n".join(lines), start, end


def _code(regex: str) -> str:
    fence = "```"
    while fence in regex:
        fence += "`"
    return f"{fence}\n{regex}\n{fence}"
