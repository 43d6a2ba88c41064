"""Parameters that a parser of mappings compares by name: those of objects, and of fields of OpenSearch."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tree_sitter import Node

from extract.common.java import Type, arguments
from extract.common.java_model import Scope
from extract.common.java_values import Values
from extract.common.nodes import field_text, text_of, walk

SHARED = "index.mapper.TypeParsers"
"""The class of the parameters that many fields have."""
NAMES = ("propName", "fieldName", "propertyName", "key", "name")
SUBJECT = re.compile(rf"\(\s*({'|'.join(NAMES)})\s*\)")
DEPRECATED = re.compile(r"(?i:deprecation_?logger)\.deprecated?\(")


class Parsers:
    """Reads parsers."""

    def __init__(self, values: Values, package: str) -> None:
        self.values = values
        self.shared = values.sources.by_name(f"{package}.{SHARED}")

    def parameters(self, kind: Type) -> dict[str, str]:
        """``accepted`` or ``deprecated`` for each parameter that ``kind`` or a class above it reads."""
        found: dict[str, str] = {}
        called: set[str] = set()
        for owner in (kind, *self.values.sources.parents(kind)):
            for methods in owner.methods.values():
                for method in methods:
                    if method.body is not None:
                        found |= self._of_helpers(owner, method.body) | self._of_body(owner, method.body)
                        called |= self._calls(method.body)
        return self._of_shared(called) | found

    def _of_helpers(self, owner: Type, body: Node) -> dict[str, str]:
        """What methods read to which a body passes the name: ``Deprecated.parse(name, entry.getKey(), …)``."""
        found: dict[str, str] = {}
        for node in walk(body):
            target = field_text(node, "object") if node.type == "method_invocation" else ""
            given = [text_of(each) for each in arguments(node.child_by_field_name("arguments"))] if target else []
            if not target[:1].isupper() or not {"entry.getKey()", "fieldName", "propName"} & set(given):
                continue
            helper = self.values.sources.find(target, owner)
            name = field_text(node, "name")
            if helper is None or not name.startswith("parse") or helper == self.shared:
                continue
            for method in helper.methods.get(name, ()):
                found |= self._of_body(helper, method.body) if method.body is not None else {}
        return found

    def _of_shared(self, called: set[str]) -> dict[str, str]:
        found: dict[str, str] = {}
        done: set[str] = set()
        while self.shared is not None and called - done:
            name = min(called - done)
            done.add(name)
            for method in self.shared.methods.get(name, ()):
                if method.body is not None:
                    found |= self._of_body(self.shared, method.body)
                    called |= self._calls(method.body)
        return found

    def _calls(self, body: Node) -> set[str]:
        """Methods of the shared class that a body calls."""
        found = set()
        for node in walk(body):
            if node.type == "method_invocation" and field_text(node, "object") in ("", "TypeParsers"):
                name = field_text(node, "name")
                if name.startswith("parse"):
                    found.add(name)
        return found

    def _of_body(self, owner: Type, body: Node) -> dict[str, str]:
        found = {}
        for node, name in compared(self.values, owner, body):
            found[name] = self._state(node, body, owner)
            found |= dict.fromkeys(_older_names(self.values, owner, node), "deprecated")
        return found

    def _state(self, node: Node, body: Node, owner: Type) -> str:
        """``deprecated`` if the ``if`` whose condition compares the name logs a deprecation."""
        branch = _condition_of(node, body)
        taken = branch.child_by_field_name("consequence") if branch is not None else None
        warns = taken is not None and any(self._warns(child, owner) for child in taken.named_children)
        return "deprecated" if warns else "accepted"

    def _warns(self, statement: Node, owner: Type) -> bool:
        """Whether a statement logs a deprecation, or calls a method of the class that does."""
        if DEPRECATED.match(text_of(statement)):
            return True
        called = re.match(r"(\w+)\(", text_of(statement))
        return any(
            DEPRECATED.match(text_of(child))
            for method in owner.methods.get(called[1] if called else "", ())
            if method.body is not None
            for child in method.body.named_children
        )


def _condition_of(node: Node, body: Node) -> Node | None:
    """The innermost ``if`` statement that has a node in its condition."""
    child, parent = node, node.parent
    while parent is not None and child != body:
        if parent.type == "if_statement" and child == parent.child_by_field_name("condition"):
            return parent
        child, parent = parent, parent.parent
    return None


def compared(values: Values, owner: Type, body: Node) -> Iterator[tuple[Node, str]]:
    """Strings with which the name of a parameter is compared, and where: ``equals``, ``case``, ``remove`` of a map."""
    for node in walk(body):
        if node.type == "switch_label" and _is_of_names(node):
            found = [values.of(each, Scope(owner)) for each in node.named_children]
        elif node.type == "method_invocation":
            found = _of_call(values, owner, node)
        else:
            continue
        yield from ((node, value) for value in found if isinstance(value, str) and value != "type")


def _of_call(values: Values, owner: Type, node: Node) -> list[Any]:
    name, target = field_text(node, "name"), field_text(node, "object")
    given = arguments(node.child_by_field_name("arguments"))
    if _is_match(node):
        return names_of_field(values, owner, target)[:1]
    if name == "equals" and target.endswith(".getPreferredName()") and text_of(given[0]) in NAMES:
        return names_of_field(values, owner, target.removesuffix(".getPreferredName()"))[:1]
    if name == "equals" and target.startswith('"') and text_of(given[0]) == "entry.getKey()":
        return [values.of(node.child_by_field_name("object"), Scope(owner))]
    if target == "Objects" and name == "equals" and text_of(given[-1]) in ("propName", "fieldName"):
        return [values.of(given[0], Scope(owner))]
    if (name == "equals" and target in NAMES and not _is_negated(node)) or (
        name in ("remove", "get") and target in ("node", "fieldNode")
    ):
        return [values.of(each, Scope(owner)) for each in given]
    return []


def _is_match(node: Node) -> bool:
    """True for ``CONSTANT.match(fieldName)``, where the constant is a ``ParseField``."""
    given = arguments(node.child_by_field_name("arguments"))
    return field_text(node, "name") == "match" and bool(given) and text_of(given[0]) in NAMES


def _older_names(values: Values, owner: Type, node: Node) -> list[str]:
    if node.type != "method_invocation" or not _is_match(node):
        return []
    names = names_of_field(values, owner, field_text(node, "object"))
    return [name for name in names[1:] if isinstance(name, str)]


def names_of_field(values: Values, owner: Type, target: str) -> list[Any]:
    """The names of a ``ParseField``, which is a constant; empty for anything else."""
    place, _, constant = target.rpartition(".")
    kind = values.sources.find(place, owner) if place else owner
    while kind is not None and constant not in kind.fields and kind.outer is not None and not place:
        kind = kind.outer
    made = kind.fields[constant].value if kind is not None and constant in kind.fields else None
    if made is None or not text_of(made).startswith("new ParseField("):
        return []
    given = made.child_by_field_name("arguments")
    return [values.of(each, Scope(owner)) for each in arguments(given)]


def _is_negated(node: Node) -> bool:
    around = node.parent
    return around is not None and around.type == "binary_expression" and bool(re.search(r"\bfalse\b", text_of(around)))


def _is_of_names(label: Node) -> bool:
    """True if a ``switch`` is about the name of a parameter."""
    around = label.parent
    while around is not None and around.type not in ("switch_expression", "switch_statement"):
        around = around.parent
    return around is not None and SUBJECT.fullmatch(field_text(around, "condition")) is not None
