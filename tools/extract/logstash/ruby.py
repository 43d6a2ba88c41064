"""Evaluates the declarations of Ruby classes: nothing is run, what is not understood is ``UNKNOWN``.

``Program`` finds the modules and classes of files, and evaluates their bodies when they are needed: constants,
``config``, ``default`` and ``config_name``, ``include`` and ``extend`` with their hooks, calls of methods that the
files define, loops over known lists, conditions on known values.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable
from typing import Any

import tree_sitter_ruby
from tree_sitter import Language, Node, Parser

from extract.common.nodes import field_text, text_of
from extract.logstash import ruby_calls
from extract.logstash.ruby_literals import literal
from extract.logstash.ruby_values import (
    BUILT_IN,
    UNKNOWN,
    Code,
    FailError,
    Instance,
    Module,
    ReturnError,
    Scope,
    Symbol,
)

PARSER = Parser(Language(tree_sitter_ruby.language()))
DECLARATION = re.compile(r"(?:^|[\s.])config[ (]+[:'\"/]")
"""``config`` with a name: where it is not evaluated, an option may be missing."""
MAX_DEPTH = 60
"""Of calls: a deeper one is taken for a recursion that has no end."""


@dataclasses.dataclass(frozen=True)
class Body:
    """One ``class`` or ``module`` of a file."""

    node: Node
    nesting: tuple[str, ...]
    place: str


class Program:
    """The definitions of a set of files."""

    def __init__(self, files: Iterable[tuple[str, str]]) -> None:
        self.bodies: dict[str, list[Body]] = {}
        self.modules: dict[str, Module] = {}
        self.skipped: list[str] = []
        """Declarations that were not understood: file, line and reason."""
        self.depth = 0
        self.place = ""
        for place, text in files:
            self._index(PARSER.parse(text.encode()).root_node, (), place)

    def classes_in(self, place: str) -> list[str]:
        """The names of the modules and classes that a file defines, outer ones first."""
        return [name for name, bodies in self.bodies.items() if any(body.place == place for body in bodies)]

    def module(self, name: str) -> Module | None:
        """A module or class by its full name, evaluated; None if no file defines it."""
        if name in self.modules:
            return self.modules[name]
        if name not in self.bodies:
            return None
        module = self.modules[name] = Module(name)
        for body in self.bodies[name]:
            above = body.node.child_by_field_name("superclass")
            if above is not None and module.superclass is None:
                found = self.evaluate(above.named_children[0], Scope(None, body.nesting[:-1], {}))
                module.superclass = found if isinstance(found, Module) else None
        if module.superclass is not None:
            module.config = dict(module.superclass.config)
            module.declared_in = dict(module.superclass.declared_in)
        for body in self.bodies[name]:
            before, self.place = self.place, body.place
            inner = body.node.child_by_field_name("body")
            for child in inner.named_children if inner is not None else ():
                try:
                    self.evaluate(child, Scope(module, body.nesting, {}))
                except (FailError, ReturnError):
                    self._skip(child, body.place, "fails")
            self.place = before
        return module

    def constant(self, name: str, nesting: tuple[str, ...]) -> Any:
        """The value of ``A::B`` in a scope; ``UNKNOWN`` if no file defines it."""
        if name.endswith("Event::TIMESTAMP"):
            return "@timestamp"  # a constant of the Java class
        first, _, rest = name.removeprefix("::").partition("::")
        for outer in (*reversed(nesting), ""):
            full = f"{outer}::{first}" if outer else first
            if name.startswith("::") and outer:
                continue
            if f"{full}::{rest}" in self.bodies:  # also where no file opens the modules around it
                return self.module(f"{full}::{rest}")
            if full in self.bodies:
                found: Any = self.module(full)
                return self._below(found, rest) if rest else found
            owner = self.module(outer) if outer else None
            for each in owner.ancestors() if owner else ():
                if first in each.constants:
                    found = each.constants[first]
                    return self._below(found, rest) if rest else found
                if each is not owner and f"{each.name}::{first}" in self.bodies:
                    found = self.module(f"{each.name}::{first}")
                    return self._below(found, rest) if rest else found
        return UNKNOWN if rest else BUILT_IN.get(first, UNKNOWN)

    def _below(self, owner: Any, name: str) -> Any:
        if not isinstance(owner, Module):
            return UNKNOWN
        first, _, rest = name.partition("::")
        found = owner.constants.get(first, UNKNOWN)
        if found is UNKNOWN:
            found = self.module(f"{owner.name}::{first}") or UNKNOWN
        return self._below(found, rest) if rest else found

    def run(self, node: Node, scope: Scope) -> Any:
        """Evaluates the statements below a node; the value of the last one."""
        value = None
        for child in node.named_children:
            if child.type not in ("comment", "rescue", "ensure", "heredoc_body"):
                value = self.evaluate(child, scope)
        return value

    def evaluate(self, node: Node, scope: Scope) -> Any:
        """The value of an expression or statement."""
        handler = getattr(self, f"_{node.type}", None)
        return handler(node, scope) if handler is not None else literal(self, node, scope)

    def call(self, code: Code, self_value: Any, arguments: list[Any], block: Code | None = None) -> Any:
        """The value that a method or block returns."""
        scope = code.scope
        variables = scope.variables if code.is_block else {}
        inner = Scope(self_value, scope.nesting, dict(variables))
        ruby_calls.bind(self, code.parameters, arguments, inner, block)
        if code.body is None or self.depth >= MAX_DEPTH:
            return None if code.body is None else UNKNOWN
        self.depth += 1
        try:
            is_list = code.body.type in ("body_statement", "block_body", "then")
            return self.run(code.body, inner) if is_list else self.evaluate(code.body, inner)
        except ReturnError as result:
            if code.is_block:
                raise
            return result.value
        finally:
            self.depth -= 1

    def _index(self, node: Node, nesting: tuple[str, ...], place: str) -> None:
        for child in node.named_children:
            if child.type in ("module", "class"):
                name = field_text(child, "name").removeprefix("::")
                full = f"{nesting[-1]}::{name}" if nesting else name
                inner = (*nesting, full)
                self.bodies.setdefault(full, []).append(Body(child, inner, place))
                body = child.child_by_field_name("body")
                if body is not None:
                    self._index(body, inner, place)
            elif child.type in (
                "body_statement",
                "begin",
                "if",
                "unless",
                "then",
                "else",
                "if_modifier",
                "unless_modifier",
            ):
                self._index(child, nesting, place)

    def _module(self, node: Node, scope: Scope) -> Any:
        """Evaluated when its name is used."""

    _class = _module

    def _singleton_class(self, node: Node, scope: Scope) -> Any:
        body = node.child_by_field_name("body")
        if body is not None:
            self.run(body, Scope(scope.self, scope.nesting, {}, instance_methods=False))

    def _method(self, node: Node, scope: Scope) -> Any:
        name = field_text(node, "name")
        if isinstance(scope.self, Module):
            methods = scope.self.methods if scope.instance_methods else scope.self.own_methods
            methods[name] = Code(_field(node, "parameters"), _field(node, "body"), scope)
        return Symbol(name)

    def _singleton_method(self, node: Node, scope: Scope) -> Any:
        name = field_text(node, "name")
        owner = self.evaluate(_needed(node, "object"), scope)
        if isinstance(owner, Module):
            owner.own_methods[name] = Code(_field(node, "parameters"), _field(node, "body"), scope)
        return Symbol(name)

    def _assignment(self, node: Node, scope: Scope) -> Any:
        left, value = _needed(node, "left"), self.evaluate(_needed(node, "right"), scope)
        name = text_of(left)
        if left.type == "constant" and isinstance(scope.self, Module):
            scope.self.constants[name] = value
        elif left.type == "instance_variable" and isinstance(scope.self, Module | Instance):
            scope.self.fields[name] = value
        elif left.type == "identifier":
            scope.variables[name] = value
        return value

    def _operator_assignment(self, node: Node, scope: Scope) -> Any:
        left = _needed(node, "left")
        known = scope.variables.get(text_of(left)) if left.type == "identifier" else None
        if isinstance(scope.self, Module | Instance) and left.type == "instance_variable":
            known = scope.self.fields.get(text_of(left))
        if field_text(node, "operator") == "||=" and known is None:
            return self._assignment(node, scope)
        return known

    def _identifier(self, node: Node, scope: Scope) -> Any:
        name = text_of(node)
        if name in scope.variables:
            return scope.variables[name]
        return ruby_calls.call_by_name(self, node, scope, name, [], None)

    def _call(self, node: Node, scope: Scope) -> Any:
        return ruby_calls.call(self, node, scope)

    def _lambda(self, node: Node, scope: Scope) -> Any:
        body = _field(node, "body")
        return Code(_field(node, "parameters"), _field(body, "body") if body else None, scope, is_block=True)

    def _if(self, node: Node, scope: Scope) -> Any:
        """``if`` and ``unless``: statements, modifiers and ``?:``."""
        condition = self.truth(_needed(node, "condition"), scope)
        if condition is None:
            self._skip(node, self.place, "condition not known")
            return UNKNOWN
        is_met = condition != node.type.startswith("unless")
        if node.type.endswith("_modifier"):
            chosen = _needed(node, "body") if is_met else None
        else:
            chosen = _field(node, "consequence" if is_met else "alternative")
        if chosen is None:
            return None
        return self.run(chosen, scope) if chosen.type in ("then", "else") else self.evaluate(chosen, scope)

    _elsif = _conditional = _unless = _if_modifier = _unless_modifier = _if

    def _skip(self, node: Node, place: str, reason: str) -> None:
        if DECLARATION.search(text_of(node)):
            self.skipped.append(f"{place}:{node.start_point[0] + 1}: {reason}")

    def truth(self, node: Node, scope: Scope) -> bool | None:
        """Whether an expression is true; None if that is not known."""
        value = self.evaluate(node, scope)
        return None if value is UNKNOWN else value is not None and value is not False

    def _begin(self, node: Node, scope: Scope) -> Any:
        try:
            return self.run(node, scope)
        except FailError:
            return UNKNOWN

    def _parenthesized_statements(self, node: Node, scope: Scope) -> Any:
        return self.run(node, scope)

    def _return(self, node: Node, scope: Scope) -> Any:
        arguments = [self.evaluate(child, scope) for each in node.named_children for child in each.named_children]
        raise ReturnError(arguments[0] if arguments else None)

    def _self(self, node: Node, scope: Scope) -> Any:
        return scope.self

    def _constant(self, node: Node, scope: Scope) -> Any:
        return self.constant(text_of(node), scope.nesting)

    def _scope_resolution(self, node: Node, scope: Scope) -> Any:
        return self.constant("".join(text_of(node).split()), scope.nesting)

    def _instance_variable(self, node: Node, scope: Scope) -> Any:
        fields = scope.self.fields if isinstance(scope.self, Module | Instance) else {}
        return fields.get(text_of(node))


def _field(node: Node, name: str) -> Node | None:
    return node.child_by_field_name(name)


def _needed(node: Node, name: str) -> Node:
    child = node.child_by_field_name(name)
    if child is None:
        raise ValueError(f"{node.type} without {name}: {text_of(node)[:60]}")
    return child
