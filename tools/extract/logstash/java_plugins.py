"""The plugins of Logstash that are written in Java, read from its sources."""

from __future__ import annotations

import re
from typing import Any

import tree_sitter_java
from tree_sitter import Language, Node, Parser

from build.sources import Row
from extract.common.trees import Tree

PARSER = Parser(Language(tree_sitter_java.language()))
CLASSES = "logstash-core/src/main/java/org/logstash/plugins/{kind}s/*.java"
HELPER = "logstash-core/src/main/java/co/elastic/logstash/api/PluginHelper.java"
TYPES = {"num": "number", "float": "number", "requiredString": "string", "requiredBoolean": "boolean"}
"""Method of ``PluginConfigSpec`` without ``Setting`` -> type; the others are called like their type."""


def read(tree: Tree) -> dict[str, dict[str, Row]]:
    """``kind/name`` -> options of the plugins with a ``@LogstashPlugin`` annotation."""
    helper = _File(tree.read(HELPER)) if HELPER in tree.files() else None
    found = {}
    for kind in ("input", "filter", "output", "codec"):
        for path in tree.matching(CLASSES.format(kind=kind)):
            text = tree.read(path)
            name = re.search(r'@LogstashPlugin\(\s*name\s*=\s*"([\w-]+)"', text)
            if name:
                found[f"{kind}/{name[1]}"] = _options(_File(text), helper)
    return found


class _File:
    """Fields and methods of a class."""

    def __init__(self, text: str) -> None:
        self.fields: dict[str, tuple[str, Row]] = {}
        self.methods: dict[str, list[str]] = {}
        for node in _walk(PARSER.parse(text.encode()).root_node):
            if node.type == "variable_declarator":
                self._field(node)
            elif node.type == "method_declaration":
                name, body = _text(node.child_by_field_name("name")), node.child_by_field_name("body")
                used = [_text(each) for each in _walk(body) if each.type == "identifier"] if body else []
                if used or name not in self.methods:
                    self.methods.setdefault(name, []).extend(used)

    def _field(self, node: Node) -> None:
        value = node.child_by_field_name("value")
        if value is None or value.type != "method_invocation":
            return
        if _text(value.child_by_field_name("object")) not in ("PluginConfigSpec", "Configuration"):
            return
        method = _text(value.child_by_field_name("name")).removesuffix("Setting")
        given = value.child_by_field_name("arguments")
        arguments = [_value(each) for each in given.named_children] if given is not None else []
        row: Row = {"type": TYPES.get(method, method)}
        if method.startswith("required") or (len(arguments) == 4 and arguments[3] is True):
            row["required"] = True
        if len(arguments) > 1 and arguments[1] is not None:
            row["default"] = arguments[1]
        if len(arguments) == 4 and arguments[2] is True:
            row["deprecated"] = ""
        self.fields[_text(node.child_by_field_name("name"))] = (str(arguments[0]), row)


def _options(file: _File, helper: _File | None) -> dict[str, Row]:
    used = file.methods.get("configSchema", [])
    rows = dict(file.fields[name] for name in used if name in file.fields)
    for method in used:
        for name in helper.methods.get(method, []) if helper else ():
            if helper and name in helper.fields:
                option, row = helper.fields[name]
                rows.setdefault(option, row)
    return rows


def _value(node: Node) -> Any:
    text = _text(node)
    if node.type == "string_literal":
        return text[1:-1]
    if node.type in ("true", "false", "null_literal"):
        return {"true": True, "false": False}.get(node.type)
    if node.type == "decimal_integer_literal":
        return int(text.rstrip("lL").replace("_", ""))
    return "<computed>"


def _walk(node: Node) -> list[Node]:
    return [node, *(each for child in node.named_children for each in _walk(child))]


def _text(node: Node | None) -> str:
    return node.text.decode() if node is not None and node.text is not None else ""
