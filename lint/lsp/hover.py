"""Hover: facts about the plugin, option or setting, what a grok pattern stands for, and the findings at the place."""

from __future__ import annotations

from lsprotocol import types as lsp

from lslint.grammar.logstash.nodes import Bareword, Pipeline, Plugin, String
from lslint.lsp import catalogue_text as facts
from lslint.lsp import grok_names as patterns
from lslint.lsp.diagnostics import Converter, range_of
from lslint.lsp.documents import Document
from lslint.lsp.field_places import field_at
from lslint.lsp.field_places import hover as field_hover
from lslint.lsp.session import Session
from lslint.lsp.tree_position import TreePosition, at
from lslint.report import markdown_text as markdown
from lslint.report.links import rule_url
from lslint.report.masking import masker
from lslint.rules.api import Finding
from lslint.rules.logstash.grok import filters

Part = tuple[str, int, int]

MAX_FINDINGS = 5


def hover(session: Session, document: Document, position: lsp.Position) -> lsp.Hover | None:
    """What is known about a place, as Markdown: facts, then the findings there. Without facts, the rule of the first
    finding is described."""
    offset = document.index.offset(position.line, position.character)
    converter = Converter(session, document)
    fact = _fact(session, document, offset)
    spans = ((each, converter.span(each)) for each in converter.result.findings)
    findings = [each for each, span in spans if span[0] <= offset <= span[1]][:MAX_FINDINGS]
    field = field_at(session, document, offset)
    if field is not None:
        place = (field.mention.start, field.mention.end)
        text = masker(converter.result).message(field_hover(field), place)
        fact = (text, *place) if fact is None else (f"{fact[0]}\n\n---\n\n{text}", *fact[1:])
    parts = [fact[0]] if fact is not None else []
    if findings:
        parts.append("\n\n".join(_line(converter, finding) for finding in findings))
        if fact is None:
            parts.append(facts.rule(findings[0].rule.code))
    if not parts:
        return None
    span = fact[1:] if fact is not None else converter.span(findings[0])
    text = "\n\n---\n\n".join(parts)
    return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, text), range_of(document.index, *span))


def _line(converter: Converter, finding: Finding) -> str:
    """A finding on one line: its code, linked to the page of the rule if it has an address, and its message."""
    code, page = finding.rule.code, rule_url(finding.rule.code)
    message = converter.positions.message(converter.result, finding.message, near=finding)
    return f"{f'[{code}]({page})' if page else f'`{code}`'} {markdown.text(message)}"


def _fact(session: Session, document: Document, offset: int) -> Part | None:
    tree = session.tree(document)
    if tree is None:
        return None
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
        return value if any(value is string for _, string in filters.patterns(plugin)) else None
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
    names = patterns.names(session, document, tree, grok)
    name = names.get(reference.name)
    start, end = first + reference.start, first + reference.end
    if name is None:
        return f"{markdown.code(reference.name)} is not a known pattern.", start, end
    lines = [f"**%{{{markdown.text(name.name)}}}** ({markdown.text(name.origin)})", _code(name.regex)]
    expanded = patterns.expand(name.regex, names)
    if expanded != name.regex:
        lines += ["Expanded:", _code(expanded)]
    if reference.field:
        kind = {"int": "an integer", "float": "a number"}.get(reference.type or "", "a string")
        lines.append(f"Writes the field {markdown.code(reference.field)} as {kind}.")
    return "\n\n".join(lines), start, end


def _code(regex: str) -> str:
    fence = "```"
    while fence in regex:
        fence += "`"
    return f"{fence}\n{regex}\n{fence}"
