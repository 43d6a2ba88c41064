"""Values of Java expressions, as far as the sources show them. Nothing is executed: expressions are read, and calls of
methods in the tree are replaced by what the method returns.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from tree_sitter import Node

from extract.common.java import Field, Method, Sources, Type, arguments, without_generics
from extract.common.java_model import (
    BOXED,
    COLLECTIONS,
    JAVA_LANG,
    LISTS,
    MAP_METHODS,
    MAPS,
    OPERATORS,
    Call,
    Constant,
    Function,
    Instance,
    Scope,
    Unknown,
    listed,
    literal,
    mapping,
    of_string,
    shown,
)  # fmt: skip
from extract.common.nodes import field_text, text_of

MAX_DEPTH = 40
MAX_STEPS = 60_000
"""Expressions that are read for one call from outside."""


class Returned(Exception):
    """Ends the reading of a method."""

    def __init__(self, value: Any) -> None:
        self.value = value


class Values:
    """Evaluates expressions, and the statements of methods as far as they decide what the method returns.

    ``opaque``: names of types whose methods and constructors are left as a ``Call``. ``flag``: answers conditions that
    are not known, by their source: True, False, or None if either branch may be taken (both are read).
    """

    def __init__(self, sources: Sources, opaque: tuple[str, ...], flag: Callable[[str], bool | None]) -> None:
        self.sources = sources
        self.opaque = opaque
        self.flag = flag
        self.known: dict[tuple[int, str], Any] = {}
        self.active: set[int] = set()
        """Methods that are being read: an overload with as many parameters calls the other one."""
        self.steps = 0
        self.is_unsure = False
        """True after a condition that is not known."""

    def static(self, kind: Type, name: str, depth: int = 0) -> Any:
        """The value of a static field or enumeration constant, also an inherited one."""
        key = (id(kind), name)
        if key not in self.known:
            self.known[key] = Unknown(name)  # a field that needs itself
            self.known[key] = self._static(kind, name, depth)
        return self.known[key]

    def _static(self, kind: Type, name: str, depth: int) -> Any:
        for owner in (kind, *self.sources.parents(kind)):
            if name in owner.constants:
                return Constant(owner, name)
            if (field := owner.fields.get(name)) is not None and field.is_static:
                return self._field(owner, field, name, depth)
        return Unknown(name)

    def _field(self, owner: Type, field: Field, name: str, depth: int) -> Any:
        if field.value is None:
            scope = Scope(owner, {}, None, depth + 1)
            for block in owner.initializers:
                self.run_block(block.named_children[-1], scope)
            return scope.locals.get(name, Unknown(name))
        value = self.of(field.value, Scope(owner, {}, None, depth + 1))
        if isinstance(value, Call) and not value.declared:
            value = dataclasses.replace(value, declared=field.type)
        if isinstance(value, list):  # what a static block adds
            for block in owner.initializers:
                self.run_block(block.named_children[-1], Scope(owner, {name: value}, None, depth + 1))
        return value

    def of(self, node: Node | None, scope: Scope) -> Any:
        """The value of an expression."""
        self.steps += 1
        if node is None or scope.depth > MAX_DEPTH or self.steps > MAX_STEPS:
            return Unknown(text_of(node))
        method = getattr(self, "_" + node.type, None)
        return literal(node) if method is None else method(node, scope)

    def call(self, kind: Type, name: str, given: list[Any], this: Instance | None = None, depth: int = 0) -> Any:
        """What a method of a type returns."""
        if depth == 0:
            self.steps = 0
        for owner in (kind, *self.sources.parents(kind)):
            methods = [
                each for each in owner.methods.get(name, []) if each.body is not None and id(each) not in self.active
            ]
            method = _fitting(methods, len(given))
            if method is not None:
                self.active.add(id(method))
                try:
                    return self._invoke(owner, method, given, this, depth)
                finally:
                    self.active.discard(id(method))
        return Unknown(name)

    def instance(self, kind: Type, given: list[Any] | None = None, depth: int = 0) -> Instance:
        """An object; without arguments, every constructor is read."""
        made = Instance(kind, {})
        self._construct(made, kind, given, depth)
        return made

    def _construct(self, made: Instance, kind: Type, given: list[Any] | None, depth: int) -> None:
        if depth > MAX_DEPTH:
            return
        parent = next((each for each in self.sources.parents(kind) if each.node.type == "class_declaration"), None)
        if parent is not None and parent.name not in self.opaque:
            self._construct(made, parent, None, depth + 1)
        for name, field in kind.fields.items():
            if not field.is_static and field.value is not None:
                made.fields[name] = self.of(field.value, Scope(kind, {}, made, depth + 1))
        self.run_constructors(made, kind, given, depth)

    def run_constructors(self, made: Instance, kind: Type, given: list[Any] | None, depth: int) -> None:
        """Read the constructor that fits, or all of them."""
        constructors = [each for each in kind.constructors if id(each) not in self.active]
        if given is not None:
            fitting = _fitting(constructors, len(given))
            constructors = [fitting] if fitting is not None else []
        for constructor in constructors:
            values = given if given is not None else [Unknown(name) for name in constructor.parameters]
            bound = _bound(constructor, values)
            if kind.node.type == "record_declaration":
                made.fields |= bound
            self.active.add(id(constructor))
            try:
                self.run_block(constructor.body, Scope(kind, bound, made, depth + 1))
            except Returned:
                pass
            finally:
                self.active.discard(id(constructor))

    def _invoke(self, owner: Type, method: Method, given: list[Any], this: Instance | None, depth: int) -> Any:
        scope = Scope(owner, _bound(method, given), this, depth + 1)
        try:
            self.run_block(method.body, scope)
        except Returned as returned:
            return returned.value
        return Unknown(method.name)

    def apply(self, function: Any, given: list[Any], depth: int = 0) -> Any:
        """What a lambda expression or method reference returns."""
        if not depth:
            self.steps = 0
        if not isinstance(function, Function):
            return Unknown()
        node, scope = function.node, function.scope
        if node.type == "method_reference":
            parts = [text_of(each) for each in node.children if each.type != "::"]
            found = self.sources.find(without_generics(parts[0]), scope.type)
            if found is None:
                return Unknown(text_of(node))
            if parts[-1] == "new":
                return self.instance(found, None, scope.depth + 1)
            return self.call(found, parts[-1], given, None, scope.depth + 1)
        listed = node.child_by_field_name("parameters")
        names = [text_of(listed)] if listed is not None and listed.type == "identifier" else []
        if listed is not None and not names:
            names = [text_of(each.child_by_field_name("name") or each) for each in listed.named_children]
        inner = Scope(
            scope.type, {**scope.locals, **dict(zip(names, given, strict=False))}, scope.this, scope.depth + 1
        )
        body = node.child_by_field_name("body")
        if body is not None and body.type == "block":
            try:
                self.run_block(body, inner)
            except Returned as returned:
                return returned.value
            return Unknown(text_of(node))
        return self.of(body, inner)

    def run_block(self, block: Node | None, scope: Scope) -> None:
        """Read the statements of a block."""
        for node in block.named_children if block is not None else ():
            self._run(node, scope)

    def _run(self, node: Node, scope: Scope) -> None:
        if scope.depth > MAX_DEPTH:
            return
        if node.type == "local_variable_declaration":
            for child in node.children_by_field_name("declarator"):
                scope.locals[field_text(child, "name")] = self.of(child.child_by_field_name("value"), scope)
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
                scope.locals[field_text(node, "name")] = value
                body = node.child_by_field_name("body")
                if body is not None:
                    self._run(body, scope)
        elif node.type == "explicit_constructor_invocation" and scope.this is not None:
            given = [self.of(each, scope) for each in arguments(node.child_by_field_name("arguments"))]
            called = field_text(node, "constructor")
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
        answer = value if isinstance(value, bool) else self.flag(text_of(condition))
        self.is_unsure = self.is_unsure or answer is None
        return answer

    def _statement(self, node: Node, scope: Scope) -> None:
        if node.type == "assignment_expression":
            left, value = node.child_by_field_name("left"), self.of(node.child_by_field_name("right"), scope)
            name = text_of(left)
            if scope.this is not None and (name.startswith("this.") or name not in scope.locals):
                scope.this.fields[name.removeprefix("this.")] = value
            else:
                scope.locals[name] = value
        else:
            self.of(node, scope)

    def _parenthesized_expression(self, node: Node, scope: Scope) -> Any:
        return self.of(arguments(node)[0], scope)

    def _cast_expression(self, node: Node, scope: Scope) -> Any:
        return self.of(node.child_by_field_name("value"), scope)

    def _unary_expression(self, node: Node, scope: Scope) -> Any:
        value = self.of(node.child_by_field_name("operand"), scope)
        sign = field_text(node, "operator")
        if sign == "-" and isinstance(value, (int, float)):
            return -value
        return not value if sign == "!" and isinstance(value, bool) else Unknown(text_of(node))

    def _binary_expression(self, node: Node, scope: Scope) -> Any:
        left, right = (self.of(node.child_by_field_name(side), scope) for side in ("left", "right"))
        sign = field_text(node, "operator")
        if any(isinstance(side, (Unknown, Call, Instance, Function)) for side in (left, right)):
            return Unknown(text_of(node))
        try:
            if sign == "+":
                is_text = isinstance(left, str) or isinstance(right, str)
                return f"{shown(left)}{shown(right)}" if is_text else left + right
            if sign == "/":
                return left // right if isinstance(left, int) and isinstance(right, int) else left / right
            return OPERATORS[sign](left, right)
        except (TypeError, KeyError, ZeroDivisionError):
            return Unknown(text_of(node))

    def _ternary_expression(self, node: Node, scope: Scope) -> Any:
        condition = node.child_by_field_name("condition")
        value = self.of(condition, scope)
        answer = self._answer(condition, value)
        return self.of(node.child_by_field_name("alternative" if answer is False else "consequence"), scope)

    def _lambda_expression(self, node: Node, scope: Scope) -> Any:
        return Function(node, scope)

    _method_reference = _lambda_expression

    def _class_literal(self, node: Node, scope: Scope) -> Any:
        return self.sources.find(text_of(node).removesuffix(".class"), scope.type) or Unknown(text_of(node))

    def _array_creation_expression(self, node: Node, scope: Scope) -> Any:
        return self.of(node.child_by_field_name("value"), scope)

    def _array_initializer(self, node: Node, scope: Scope) -> Any:
        return [self.of(each, scope) for each in arguments(node)]

    def _assignment_expression(self, node: Node, scope: Scope) -> Any:
        self._statement(node, scope)
        return self.of(node.child_by_field_name("left"), scope)

    def _this(self, node: Node, scope: Scope) -> Any:
        return scope.this if scope.this is not None else Unknown("this")

    def _identifier(self, node: Node, scope: Scope) -> Any:
        return self._name(text_of(node), scope)

    def _name(self, name: str, scope: Scope) -> Any:
        if name in scope.locals:
            return scope.locals[name]
        if scope.this is not None and name in scope.this.fields:
            return scope.this.fields[name]
        current: Type | None = scope.type
        while current is not None:
            for owner in (current, *self.sources.parents(current)):
                if name in owner.constants or (name in owner.fields and owner.fields[name].is_static):
                    return self.static(owner, name, scope.depth)
            current = current.outer
        file = scope.type.file
        places = [file.static_imports[name]] if name in file.static_imports else file.wildcards
        for place in places:
            found = self.sources.by_name(place)
            if found is not None and not isinstance(value := self.static(found, name, scope.depth), Unknown):
                return value
        return self.sources.find(name, scope.type) or Unknown(name)

    def _field_access(self, node: Node, scope: Scope) -> Any:
        if text_of(node) in JAVA_LANG:
            return JAVA_LANG[text_of(node)]
        place, name = node.child_by_field_name("object"), field_text(node, "field")
        value = self.of(place, scope)
        if isinstance(value, Instance):
            return value.fields.get(name, self.static(value.type, name, scope.depth))
        if not isinstance(value, Type):
            found = self.sources.find(text_of(place), scope.type)
            if found is None:
                return Unknown(text_of(node))
            value = found
        if name in value.inner:
            return value.inner[name]
        return self.static(value, name, scope.depth)

    def _object_creation_expression(self, node: Node, scope: Scope) -> Any:
        name = without_generics(field_text(node, "type"))
        given = self._given(node, scope)
        if name in COLLECTIONS:
            return [each for value in given if isinstance(value, list) for each in value]
        if name in MAPS:
            return next((dict(value) for value in given if isinstance(value, dict)), {})
        last = name.rpartition(".")[2]
        found = self.sources.find(name, scope.type) if last not in self.opaque else None
        body = next((each for each in node.named_children if each.type == "class_body"), None)
        if body is not None and last not in self.opaque:
            found = Type(body, scope.type.file, scope.type)
        if found is None or found.node.type == "interface_declaration":
            return Call("new", last, given)
        made = Instance(found, dict(scope.locals) if body is not None else {})
        self._construct(made, found, given, scope.depth + 1)
        return made

    def _given(self, node: Node, scope: Scope) -> list[Any]:
        return [self.of(each, scope) for each in arguments(node.child_by_field_name("arguments"))]

    def _method_invocation(self, node: Node, scope: Scope) -> Any:
        name, place = field_text(node, "name"), node.child_by_field_name("object")
        given = self._given(node, scope)
        if place is None:
            return self._own_method(name, given, scope, node)
        shown_place = text_of(place)
        if shown_place in ("super", "this") and scope.this is not None:
            kind = scope.this.type
            if shown_place == "super":
                kind = next(self.sources.parents(scope.type), kind)
            return self.call(kind, name, given, scope.this, scope.depth + 1)
        if shown_place in self.opaque:
            return Call(shown_place, name, given)
        last = shown_place.rpartition(".")[2]
        if last in ("Map", "Collections") and name in MAP_METHODS and (last == "Map" or name.endswith("Map")):
            return mapping(name, given)
        if last in ("List", "Set") and name in ("of", "copyOf"):
            return listed(name, given)
        target = self.of(place, scope)
        if isinstance(target, Unknown) and shown_place in BOXED and given:
            is_plain = name in ("toString", "valueOf") and isinstance(given[0], (str, int, float))
            return shown(given[0]) if is_plain else Unknown(text_of(node))
        if isinstance(target, Unknown) and name in LISTS and shown_place[:1].isupper():
            return listed(name, given)
        if isinstance(target, Unknown):
            return Call(shown_place, name, given)
        return self.method(target, name, given, scope)

    def _own_method(self, name: str, given: list[Any], scope: Scope, node: Node) -> Any:
        current: Type | None = scope.type
        owner = None
        if scope.this is not None and f"{name}()" in scope.this.fields:
            return scope.this.fields[f"{name}()"]
        if scope.this is not None:
            owner = next((each for each in self._family(scope.this.type) if name in each.methods), None)
        if scope.this is not None and owner is not None and owner.name not in self.opaque:
            return self.call(scope.this.type, name, given, scope.this, scope.depth + 1)
        while current is not None:
            owner = next((each for each in self._family(current) if name in each.methods), None)
            if owner is not None:
                if owner.name in self.opaque:
                    return Call(owner.name, name, given)
                return self.call(current, name, given, scope.this, scope.depth + 1)
            current = current.outer
        if name in scope.type.file.static_imports:
            place = scope.type.file.static_imports[name]
            short = place.rpartition(".")[2]
            found = self.sources.by_name(place)
            if short in self.opaque or found is None:
                if found is None and name in MAP_METHODS and name.endswith(("Map", "entry")):
                    return mapping(name, given)
                return listed(name, given) if found is None and name in LISTS else Call(short, name, given)
            return self.call(found, name, given, None, scope.depth + 1)
        return Unknown(text_of(node))

    def _family(self, kind: Type) -> list[Type]:
        return [kind, *self.sources.parents(kind)]

    def method(self, target: Any, name: str, given: list[Any], scope: Scope) -> Any:
        """What a method of a value returns."""
        if isinstance(target, (list, dict)):
            return self._of_collection(target, name, given)
        if isinstance(target, str):
            return of_string(target, name, given)
        if isinstance(target, Constant):
            if name == "name" or (name == "toString" and "toString" not in target.type.methods):
                return target.name
            made = Instance(target.type, {"name()": target.name})
            self._construct(made, target.type, self._constant_arguments(target), scope.depth + 1)
            return self.call(target.type, name, given, made, scope.depth + 1)
        if isinstance(target, Function) and name in ("apply", "get", "test", "applyAsInt"):
            return self.apply(target, given, scope.depth + 1)
        if isinstance(target, Type):
            if target.name in self.opaque:
                return Call(target.name, name, given)
            if name == "values" and target.is_enum:
                return [Constant(target, each) for each in target.constants]
            return self.call(target, name, given, None, scope.depth + 1)
        if isinstance(target, Instance):
            if target.type.node.type == "record_declaration" and not given and name in target.fields:
                return target.fields[name]
            return self.call(target.type, name, given, target, scope.depth + 1)
        if isinstance(target, Call) and name in ("apply", "get") and target.target == "new":
            return Call(target, name, given)
        return Call(target, name, given, target.declared if isinstance(target, Call) else "")

    def _constant_arguments(self, constant: Constant) -> list[Any]:
        return [self.of(each, Scope(constant.type)) for each in constant.type.constants[constant.name]]

    def _of_collection(self, target: Any, name: str, given: list[Any]) -> Any:
        if isinstance(target, dict):
            if name in ("put", "register", "putIfAbsent") and given and isinstance(given[0], str):
                target[given[0]] = given[1] if len(given) > 1 else None
            elif name == "putAll" and given and isinstance(given[0], dict):
                target.update(given[0])
            elif name in ("values", "keySet"):
                return list(target.values() if name == "values" else target)
            elif name == "get" and given and isinstance(given[0], str):
                return target.get(given[0], Unknown())
            return target
        if name == "add":
            target.append(given[-1])
        elif name == "addAll":
            for value in given:
                target += value if isinstance(value, list) else [value] if isinstance(value, Call) else []
        elif name in ("map", "flatMap") and given:
            made = [self.apply(given[0], [each], 1) for each in target]
            return [one for each in made for one in (each if isinstance(each, list) and name == "flatMap" else [each])]
        elif name == "forEach" and given:
            for each in target:
                self.apply(given[0], [each], 1)
        elif name == "get" and given and isinstance(given[0], int) and given[0] < len(target):
            return target[given[0]]
        elif name == "toArray" or name in LISTS:
            return list(target)
        return target


def _fitting(methods: list[Method], count: int) -> Method | None:
    exact = [each for each in methods if len(each.parameters) == count and not each.has_rest]
    if exact:
        return exact[0]
    rest = [each for each in methods if each.has_rest and len(each.parameters) - 1 <= count]
    return rest[0] if rest else None


def _bound(method: Method, given: list[Any]) -> dict[str, Any]:
    names = method.parameters
    if not method.has_rest:
        return dict(zip(names, given, strict=False))
    fixed = len(names) - 1
    rest = given[fixed:]
    if len(rest) == 1 and isinstance(rest[0], list):
        rest = rest[0]
    return {**dict(zip(names[:fixed], given, strict=False)), names[-1]: rest}
