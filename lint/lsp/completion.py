"""Completion. Where the cursor is comes from ``cursor``, so half-typed text is no hindrance; the tree gives fields,
addresses and definitions, as far as it can be read."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from lsprotocol import types as lsp

from lslint.lsp import catalogue_text as facts
from lslint.lsp import completion_values as choices
from lslint.lsp.completion_request import CompletionRequest
from lslint.lsp.cursor import CONDITION, ITEM, KEY, OPTION, SECTIONS, STRING, TOKEN, TOP, VALUE, cursor_context
from lslint.lsp.diagnostics import range_of
from lslint.lsp.documents import Document
from lslint.lsp.other_pipelines import OtherPipelines
from lslint.lsp.session import Session
from lslint.rules.api import Release
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.dataflow.resources import LISTEN, SEND
from lslint.rules.logstash.values.ecs_mode import MODES

TRIGGERS = ["{", "[", "%", '"', "'", ">", ":"]
_NAME = re.compile(r"[A-Za-z0-9_-]+")
"""Names of plugins and options that are offered. A config of a checkout brings names, and editors evaluate snippets:
``${VIM:…}`` and text in backticks can run commands."""
_FIELD = re.compile(r"(?:\[[^\[\]\r\n\"']*\])*\[[^\[\]\r\n\"']*\Z")


def complete(session: Session, document: Document, position: lsp.Position, snippets: bool) -> list[lsp.CompletionItem]:
    """What can stand at a place of a pipeline."""
    offset = document.index.offset(position.line, position.character)
    tree = session.tree(document)
    if tree is None:
        return []
    cursor = cursor_context(document.text, offset)
    request = CompletionRequest(session, document, tree, cursor, offset, snippets)
    complete_here = _BY_POSITION.get(cursor.what)
    return complete_here(request) if complete_here is not None else []


def _sections(request: CompletionRequest) -> list[lsp.CompletionItem]:
    kind = lsp.CompletionItemKind.Module
    return [_item(request, name, kind, snippet=f"{name} {{\n\t$0\n}}") for name in SECTIONS]


def _item(
    request: CompletionRequest, label: str, kind: lsp.CompletionItemKind, *, insert: str | None = None,
    snippet: str | None = None,
    detail: str = "", sort: str = "", data: object = None, deprecated: bool = False,
) -> lsp.CompletionItem:  # fmt: skip
    """A choice that replaces the span of the wish. ``data``: what the documentation is asked for with."""
    text = insert if insert is not None else label
    shape = lsp.InsertTextFormat.PlainText
    if snippet is not None and request.snippets:
        text, shape = snippet, lsp.InsertTextFormat.Snippet
    item = lsp.CompletionItem(
        label,
        kind=kind,
        detail=detail or None,
        sort_text=f"{sort}{label}" if sort else None,
        filter_text=label,
        insert_text_format=shape,
        text_edit=lsp.TextEdit(range_of(request.document.index, request.start, request.end), text),
        data=data,
        tags=[lsp.CompletionItemTag.Deprecated] if deprecated else None,
    )
    if shape is lsp.InsertTextFormat.Snippet and "\n" in text:
        item.insert_text_mode = lsp.InsertTextMode.AdjustIndentation
    return item


def _plugins(request: CompletionRequest) -> list[lsp.CompletionItem]:
    """The plugins of the section, bundled ones first, and conditions."""
    family = request.cursor.section or "filter"
    bits = facts.bit(request.target)
    items = []
    settings = request.settings
    for full in dict.fromkeys((*settings.rule_options.get("plugins", {}), *catalogue.index().bundled)):
        name = full.removeprefix(f"{family}/")
        if name == full or not _NAME.fullmatch(name):
            continue
        plugin = facts.find(full, settings)
        bundled = plugin is None or bool(plugin.bundled & bits)
        required = [option for option, wanted in plugin.required if wanted & bits] if plugin is not None else []
        named = filter(_NAME.fullmatch, required)
        inner = "".join(f"\t{option} => ${number}\n" for number, option in enumerate(named, 1))
        items.append(
            _item(
                request,
                name,
                lsp.CompletionItemKind.Function,
                insert=f"{name} {{ }}",
                snippet=f"{name} {{\n{inner}\t$0\n}}",
                detail=family if bundled else f"{family}, not bundled",
                sort="1" if bundled else "2",
                data=request.data(plugin=full),
            )
        )
    keyword = lsp.CompletionItemKind.Keyword
    items.append(_item(request, "if", keyword, insert="if ", snippet='if [$1] == "$2" {\n\t$0\n}', sort="0"))
    items.append(_item(request, "else", keyword, insert="else { }", snippet="else {\n\t$0\n}", sort="3"))
    items.append(_item(request, "else if", keyword, insert="else if ", snippet="else if [$1] {\n\t$0\n}", sort="3"))
    return items


def _options(request: CompletionRequest) -> list[lsp.CompletionItem]:
    """The options of the plugin that are not given yet, required ones first, deprecated ones last."""
    frame = request.cursor.plugin
    plugin = facts.find(f"{frame.family}/{frame.name}", request.settings) if frame is not None else None
    if frame is None or plugin is None:
        return []
    bits = facts.bit(request.target)
    given = {*frame.given, *_given_after(request)}
    required = {option for option, wanted in plugin.required if wanted & bits}
    rest = request.document.text[request.offset : request.offset + 80].lstrip("abcdefghijklmnopqrstuvwxyz_")
    arrow = rest.lstrip(" \t").startswith("=>")
    items = []
    for name in facts.free_options(plugin, bits):
        option = plugin.option(name)
        if name in given or option is None or not _NAME.fullmatch(name):
            continue
        now = facts.segment(option, bits)
        gone = now is not None and now.deprecated is not None
        kind = now.type if now is not None else "any"
        sort = "1" if name in required else "4" if gone else "3" if name in plugin._common else "2"
        items.append(
            _item(
                request,
                name,
                lsp.CompletionItemKind.Property,
                insert=name if arrow else f"{name} => ",
                snippet=None if arrow else f"{name} => {_SHAPES.get(kind, '$0')}",
                detail=("required " if name in required else "") + kind.replace("_", " "),
                sort=sort,
                deprecated=gone,
                data=request.data(plugin=plugin.name, option=name),
            )
        )
    return items


_SHAPES = {
    "string": '"$1"', "password": '"$1"', "path": '"$1"', "uri": '"$1"', "hash": "{ $1 }", "array": "[ $1 ]",
    "string_list": "[ $1 ]",
}  # fmt: skip


def _given_after(request: CompletionRequest) -> list[str]:
    """The options after the cursor in the same plugin, as far as its braces can be followed."""
    names: list[str] = []
    depth, word = 0, ""
    for match in TOKEN.finditer(request.document.text, request.offset):
        kind, value = match.lastgroup, match[0]
        if kind == "sign":
            depth += (value in "{[" and 1) or (value in "}]" and -1) or 0
            if depth < 0:
                break
        elif kind == "arrow" and depth == 0:
            names.append(word)
        elif kind in ("word", "string"):
            word = value.strip("\"'")
    return names


def _value(request: CompletionRequest, quoted: bool = False) -> list[lsp.CompletionItem]:
    """Values, inside of quotes or without them: allowed words, codecs, addresses, names of fields."""
    cursor = request.cursor
    if cursor.plugin is None:
        return []
    if cursor.plugin.name == "pipeline" and cursor.option in ("send_to", "address"):
        return _addresses(request, quoted)
    return _allowed(request, quoted) or (_fields(request, quoted) if choices.names_fields(cursor) else [])


def _allowed(request: CompletionRequest, quoted: bool) -> list[lsp.CompletionItem]:
    """The values that the catalogue allows for the option; codecs for ``codec``."""
    cursor = request.cursor
    frame = cursor.plugin
    assert frame is not None
    plugin = facts.find(f"{frame.family}/{frame.name}", request.settings)
    option = plugin.option(cursor.option) if plugin is not None and cursor.option else None
    if option is None or cursor.frames[-1].kind == "hash":
        return _words(request, choices.inner_values(cursor), quoted)
    bits = facts.bit(request.target)
    now = facts.segment(option, bits)
    if now is None:
        return []
    if now.type == "codec" and cursor.frames[-1].kind == "plugin":
        codecs = [name.partition("/")[2] for name, releases in catalogue.index().bundled.items()
                  if name.startswith("codec/") and catalogue.mask(releases) & bits]  # fmt: skip
        kind = lsp.CompletionItemKind.Class
        return [
            _item(request, name, kind, detail="codec", data=request.data(plugin=f"codec/{name}")) for name in codecs
        ]
    words = [facts._written(value) for value in now.enum or ()] or _WORDS.get(now.type, ())
    return _words(request, words, quoted)


def _words(request: CompletionRequest, words: Sequence[str], quoted: bool) -> list[lsp.CompletionItem]:
    kind = lsp.CompletionItemKind.EnumMember
    is_bare = re.compile(r"true|false|\d+").fullmatch
    return [_item(request, word, kind, insert=word if quoted or is_bare(word) else f'"{word}"') for word in words]


_WORDS = {"boolean": ("true", "false"), "ecs_compatibility_argument": MODES}
"""The values of types whose options do not list any."""


def _condition(request: CompletionRequest) -> list[lsp.CompletionItem]:
    """Fields of a condition, written with brackets, and the logical operators."""
    line = request.document.text.rfind("\n", 0, request.offset) + 1
    match = _FIELD.search(request.document.text, line, request.offset)
    if match is not None:
        request.start = match.start()
        return _fields(request, quoted=True, brackets=True)
    words = ("and", "or", "in", "not in")
    items = [_item(request, word, lsp.CompletionItemKind.Keyword, sort="2") for word in words]
    return _fields(request, quoted=True, brackets=True) + items


def _fields(request: CompletionRequest, quoted: bool, brackets: bool = False) -> list[lsp.CompletionItem]:
    """Fields of the pipeline. ``quoted``: a quote is there, or none is needed; ``brackets``: as in conditions."""
    if brackets and request.document.text[request.offset : request.offset + 1] == "]":
        request.end = request.offset + 1
    items = []
    for name in choices.fields(request):
        label = f"[{name}]" if brackets and not name.startswith("[") else name
        text = label if quoted else f'"{label}"'
        items.append(_item(request, label, lsp.CompletionItemKind.Field, insert=text))
    return items


def _addresses(request: CompletionRequest, quoted: bool) -> list[lsp.CompletionItem]:
    """Addresses of the project's pipelines: those that are listened on, and those that are sent to."""
    pipelines = OtherPipelines(request.session, request.document, request.tree)
    first, second = (LISTEN, SEND) if request.cursor.option == "send_to" else (SEND, LISTEN)
    labels: dict[str, str] = {}
    typed = request.typed
    for what in (first, second):
        for path, resource in pipelines.resources(what):
            is_own = path == pipelines.own and resource.start <= request.offset <= resource.end
            if not (is_own and resource.key == typed):
                labels.setdefault(resource.key, "listened on" if what == LISTEN else "sent to")
    return [
        _item(request, name, lsp.CompletionItemKind.Reference, insert=name if quoted else f'"{name}"', detail=detail)
        for name, detail in labels.items()
    ]


def _string(request: CompletionRequest) -> list[lsp.CompletionItem]:
    """Inside of quotes: names of grok patterns, fields, allowed values, addresses."""
    cursor = request.cursor
    typed = request.typed
    opened = typed.rfind("%{")
    if cursor.inner == CONDITION:
        return []
    plugin = cursor.plugin
    if opened >= 0 and "}" not in typed[opened:]:
        request.start += opened + 2
        inner = typed[opened + 2 :]
        if plugin is not None and plugin.name == "grok" and choices.is_pattern(cursor):
            return choices.pattern_parts(request, inner)
        return _fields(request, quoted=True)
    return _value(request, quoted=True)


_BY_POSITION: dict[str, Callable[[CompletionRequest], list[lsp.CompletionItem]]] = {
    TOP: _sections,
    ITEM: _plugins,
    OPTION: _options,
    CONDITION: _condition,
    STRING: _string,
    VALUE: _value,
    KEY: _value,
}


def resolve(item: lsp.CompletionItem) -> lsp.CompletionItem:
    """Adds the documentation of a choice."""
    data = item.data
    if isinstance(data, dict):
        target = Release(data["target"]) if data.get("target") else None
        text: str | None
        if "option" in data:
            text = facts.option(facts.find(data["plugin"]), data["option"], target)
        else:
            text = facts.plugin(facts.find(data["plugin"]), target)
        if text:
            item.documentation = lsp.MarkupContent(lsp.MarkupKind.Markdown, text)
    return item
