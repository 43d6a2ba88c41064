"""Statements of Java methods, as far as they decide what the method returns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tree_sitter import Node

from extract.common.java import Sources, Type, arguments, text
from extract.common.java_model import Instance, Literals, Scope

MAX_DEPTH = 40


class Returned(Exception):  # noqa: N818  (no error)
    """Ends the reading of a method."""

    def __init__(self, value: Any) -> None:
        self.value = value


class Statements(Literals):
    """Reads statements; the expressions in them are read by ``Values``."""

    sources: Sources
    opaque: tuple[str, ...]
    flag: Callable[[str], bool | None]
    is_unsure: bool
    """True after a condition that is not known."""

    def of(self, node: Node | None, scope: Scope) -> Any:
        """The value of an expression."""
        raise NotImplementedError

    def run_constructors(self, made: Instance, kind: Type, given: list[Any] | None, depth: int) -> None:
        """Read the constructor that fits, or all of them."""
        raise NotImplementedError

    def run_block(self, block: Node | None, scope: Scope) -> None:
        """Read the statements of a block."""
        for node in block.named_children if block is not None else ():
            self._run(node, scope)

    def _run(self, node: Node, scope: Scope) -> None:
        if scope.depth > MAX_DEPTH:
            return
        if node.type == "local_variable_declaration":
            for child in node.children_by_field_name("declarator"):
                scope.locals[text(child.child_by_field_name("name"))] = self.of(
                    child.child_by_field_name("value"), scope
                )
        elif node.type == "expression_statement":
            self._statement(node.named_children[0], scope)
        elif node.type == "return_statement":
            values = arguments(node)
            raise Returned(self.of(values[0], scope) if values else None)
        elif node.type == "if_statement":
            self._if(node, scope)
        elif node.type in ("block", "constructor_body", "try_statement", "synchronized_statement"):
            for child in node.named_children:
                self._run(child, scope)
        elif node.type == "enhanced_for_statement":
            values = self.of(node.child_by_field_name("value"), scope)
            for value in values if isinstance(values, list) else ():
                scope.locals[text(node.child_by_field_name("name"))] = value
                body = node.child_by_field_name("body")
                if body is not None:
                    self._run(body, scope)
        elif node.type == "explicit_constructor_invocation" and scope.this is not None:
            given = [self.of(each, scope) for each in arguments(node.child_by_field_name("arguments"))]
            called = text(node.child_by_field_name("constructor"))
            parents = [each for each in self.sources.parents(scope.type) if each.node.type == "class_declaration"]
            if called == "this":
                self.run_constructors(scope.this, scope.type, given, scope.depth + 1)
            elif parents and parents[0].name not in self.opaque:
                self.run_constructors(scope.this, parents[0], given, scope.depth + 1)

    def _if(self, node: Node, scope: Scope) -> None:
        condition = node.child_by_field_name("condition")
        yes, no = node.child_by_field_name("consequence"), node.child_by_field_name("alternative")
        value = self.of(condition, scope)
        answer = self._answer(condition, value)
        branches = [yes, no] if answer is None else [yes if answer else no]
        for branch in branches:
            if branch is None:
                continue
            try:
                self._run(branch, scope)
            except Returned:
                if answer is not None or (branch is no and no is not None):
                    raise

    def _answer(self, condition: Node | None, value: Any) -> bool | None:
        answer = value if isinstance(value, bool) else self.flag(text(condition))
        self.is_unsure = self.is_unsure or answer is None
        return answer

    def _statement(self, node: Node, scope: Scope) -> None:
        if node.type == "assignment_expression":
            left, value = node.child_by_field_name("left"), self.of(node.child_by_field_name("right"), scope)
            name = text(left)
            if scope.this is not None and (name.startswith("this.") or name not in scope.locals):
                scope.this.fields[name.removeprefix("this.")] = value
            else:
                scope.locals[name] = value
        else:
            self.of(node, scope)
