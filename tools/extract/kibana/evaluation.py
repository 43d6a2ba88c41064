"""Evaluates the expressions of config schemas: ``schema.object({…})`` and what they are made of.

Values are Python's for literals (dict, list, str, int, float, bool, None), ``Schema``, and the classes below;
``UNREAD`` is whatever was not understood.
"""

from __future__ import annotations

import dataclasses
import operator as operators
import re
from typing import Any

from tree_sitter import Node

from extract.common.nodes import field_text, text_of
from extract.kibana.modules import Declaration, Import, Member, Modules, string, unwrapped
from extract.kibana.nodes import Schema
from extract.kibana.schemas import UNREAD, as_schema, made

_DEPTH = 120
_CONSTANTS: dict[str, Any] = {"true": True, "false": False, "null": None, "undefined": None}


@dataclasses.dataclass(frozen=True)
class Builtin:
    """A part of Kibana's API that is understood by its name: ``schema.object``, ``factory.rename``."""

    name: str


@dataclasses.dataclass
class Function:
    """A function with the file and the names around it."""

    node: Node
    path: str
    names: dict[str, Any]


@dataclasses.dataclass(frozen=True)
class Namespace:
    """A module as a value."""

    path: str


@dataclasses.dataclass(frozen=True)
class Change:
    """An entry of a deprecation provider: ``rename``, ``unused``, ``deprecate``, with its arguments."""

    kind: str
    arguments: tuple[Any, ...]


_OPERATORS = {
    "+": operators.add,
    "-": operators.sub,
    "*": operators.mul,
    "/": operators.truediv,
    "<": operators.lt,
    "<=": operators.le,
    ">": operators.gt,
    ">=": operators.ge,
    "===": operators.eq,
    "!==": operators.ne,
}


class Evaluator:
    """Evaluates names and expressions of modules."""

    def __init__(self, modules: Modules) -> None:
        self.modules = modules
        self._known: dict[tuple[str, str], Any] = {}

    def exported(self, path: str, name: str) -> Any:
        """The value of an exported name."""
        found = self.modules.lookup(path, name)
        if found is None:
            return UNREAD
        file, declaration = found
        return self._declared(file, name, declaration, 0)

    def named(self, path: str, name: str, depth: int = 0) -> Any:
        """The value of a name that is declared or imported at the top of a module."""
        declaration = self.modules.load(path).declared.get(name)
        return UNREAD if declaration is None else self._declared(path, name, declaration, depth)

    def _declared(self, path: str, name: str, declaration: Declaration, depth: int) -> Any:
        if isinstance(declaration, Import):
            return self._imported(path, declaration, depth)
        if isinstance(declaration, Member):
            return self._member(self.value(path, declaration.value, {}, depth + 1), declaration.name, depth + 1)
        key = (path, f"{name}@{declaration.start_byte}")
        if key not in self._known:
            self._known[key] = UNREAD  # what refers to itself
            self._known[key] = self.value(path, declaration, {}, depth + 1)
        return self._known[key]

    def _imported(self, path: str, imported: Import, depth: int) -> Any:
        if imported.module == "@kbn/config-schema":
            return Builtin("config-schema") if imported.name == "*" else Builtin(imported.name)
        file = self.modules.resolve(path, imported.module)
        if file is None:
            return UNREAD
        if imported.name == "*":
            return Namespace(file)
        found = self.modules.lookup(file, imported.name)
        return UNREAD if found is None else self._declared(found[0], imported.name, found[1], depth + 1)

    def value(self, path: str, node: Node | None, names: dict[str, Any], depth: int = 0) -> Any:
        """The value of an expression; ``names``: those of the functions around it."""
        if node is None or depth > _DEPTH:
            return UNREAD
        node = unwrapped(node)
        if node.type in _CONSTANTS:
            return _CONSTANTS[node.type]
        method = getattr(self, f"_{node.type}", None)
        return UNREAD if method is None else method(path, node, names, depth + 1)

    def _string(self, path: str, node: Node, names: dict[str, Any], depth: int) -> Any:
        return string(node)

    def _template_string(self, path: str, node: Node, names: dict[str, Any], depth: int) -> Any:
        made = ""
        for part in node.named_children:
            if part.type == "string_fragment":
                made += text_of(part)
                continue
            value = self.value(path, part.named_children[0], names, depth)
            if not isinstance(value, str | int):
                return UNREAD
            made += str(value)
        return made

    def _number(self, path: str, node: Node, names: dict[str, Any], depth: int) -> Any:
        written = text_of(node).replace("_", "")
        try:
            return int(written, 0)
        except ValueError:
            return float(written)

    def _function(self, path: str, node: Node, names: dict[str, Any], depth: int) -> Any:
        return Function(node, path, names)

    _arrow_function = _function_expression = _function_declaration = _method_definition = _function

    def _array(self, path: str, node: Node, names: dict[str, Any], depth: int) -> Any:
        made: list[Any] = []
        for part in node.named_children:
            if part.type == "spread_element":
                inner = self.value(path, part.named_children[0], names, depth)
                made += inner if isinstance(inner, list) else [UNREAD]
            elif part.type != "comment":
                made.append(self.value(path, part, names, depth))
        return made

    def _object(self, path: str, node: Node, names: dict[str, Any], depth: int) -> Any:
        made: dict[str, Any] = {}
        for part in node.named_children:
            if part.type == "pair":
                key = self._key(path, part.named_children[0], names, depth)
                made[key] = self.value(path, part.child_by_field_name("value"), names, depth)
            elif part.type == "shorthand_property_identifier":
                made[text_of(part)] = self._identifier(path, part, names, depth)
            elif part.type == "method_definition":
                made[field_text(part, "name")] = Function(part, path, names)
            elif part.type == "spread_element":
                inner = self.value(path, part.named_children[0], names, depth)
                if isinstance(inner, dict):
                    made.update(inner)
                elif inner is not None:
                    made["..."] = UNREAD
        return made

    def _key(self, path: str, key: Node, names: dict[str, Any], depth: int) -> str:
        if key.type == "string":
            return string(key)
        if key.type == "computed_property_name":
            value = self.value(path, key.named_children[0], names, depth)
            return value if isinstance(value, str) else "..."
        return text_of(key)

    def _enum_declaration(self, path: str, node: Node, names: dict[str, Any], depth: int) -> Any:
        made: dict[str, Any] = {}
        body = node.child_by_field_name("body")
        for part in body.named_children if body is not None else ():
            if part.type == "enum_assignment":
                value = self.value(path, part.child_by_field_name("value"), names, depth)
                made[field_text(part, "name")] = value
        return made

    def _class_declaration(self, path: str, node: Node, names: dict[str, Any], depth: int) -> Any:
        """The static properties of a class."""
        added = self.modules.load(path).statics.get(field_text(node, "name"), {})
        made = {name: self.value(path, value, names, depth) for name, value in added.items()}
        body = node.child_by_field_name("body")
        for part in body.named_children if body is not None else ():
            value = part.child_by_field_name("value")
            if part.type == "public_field_definition" and value is not None and " static " in f" {text_of(part)}":
                made[field_text(part, "name")] = self.value(path, value, names, depth)
        return made

    _class = _class_declaration

    def _identifier(self, path: str, node: Node, names: dict[str, Any], depth: int) -> Any:
        name = text_of(node)
        if name in names:
            return names[name]
        return None if name == "undefined" else self.named(path, name, depth)

    def _member_expression(self, path: str, node: Node, names: dict[str, Any], depth: int) -> Any:
        owner = self.value(path, node.child_by_field_name("object"), names, depth)
        return self._member(owner, field_text(node, "property"), depth)

    def _member(self, owner: Any, name: str, depth: int) -> Any:
        if isinstance(owner, Builtin):
            return Builtin(name if owner.name == "config-schema" else f"{owner.name}.{name}")
        if isinstance(owner, Namespace):
            found = self.modules.lookup(owner.path, name)
            return UNREAD if found is None else self._declared(found[0], name, found[1], depth)
        if isinstance(owner, dict):
            return owner.get(name, None if "..." not in owner else UNREAD)
        if isinstance(owner, Schema | list):
            return (owner, name)
        return UNREAD

    def _subscript_expression(self, path: str, node: Node, names: dict[str, Any], depth: int) -> Any:
        parts = [node.child_by_field_name(name) for name in ("object", "index")]
        owner, index = (self.value(path, part, names, depth) for part in parts)
        if isinstance(owner, dict) and isinstance(index, str):
            return owner.get(index, UNREAD)
        return owner[index] if isinstance(owner, list) and isinstance(index, int) and index < len(owner) else UNREAD

    def _binary_expression(self, path: str, node: Node, names: dict[str, Any], depth: int) -> Any:
        sides = [node.child_by_field_name(name) for name in ("left", "right")]
        left, right = (self.value(path, side, names, depth) for side in sides)
        operator = field_text(node, "operator")
        if operator in ("??", "||"):
            return right if left is None else left
        numbers = isinstance(left, int | float) and isinstance(right, int | float)
        strings = isinstance(left, str) and isinstance(right, str)
        if operator in _OPERATORS and (numbers or (strings and operator in ("+", "===", "!=="))):
            return _OPERATORS[operator](left, right)
        return UNREAD

    def _unary_expression(self, path: str, node: Node, names: dict[str, Any], depth: int) -> Any:
        argument, operator = node.child_by_field_name("argument"), field_text(node, "operator")
        if argument is None or operator == "void":
            return None
        value = self.value(path, argument, names, depth)
        if operator == "-" and isinstance(value, int | float):
            return -value
        return not value if operator == "!" and isinstance(value, bool) else UNREAD

    def _ternary_expression(self, path: str, node: Node, names: dict[str, Any], depth: int) -> Any:
        parts = [node.child_by_field_name(name) for name in ("condition", "consequence", "alternative")]
        condition, then, otherwise = (self.value(path, part, names, depth) for part in parts)
        if condition is UNREAD or isinstance(condition, Function | Builtin):
            if isinstance(then, Schema) and isinstance(otherwise, Schema):
                return then.joined(otherwise)
            return {**otherwise, **then} if isinstance(then, dict) and isinstance(otherwise, dict) else UNREAD
        return then if condition else otherwise

    def _assignment_expression(self, path: str, node: Node, names: dict[str, Any], depth: int) -> Any:
        return self.value(path, node.child_by_field_name("right"), names, depth)

    def _new_expression(self, path: str, node: Node, names: dict[str, Any], depth: int) -> Any:
        name, given = field_text(node, "constructor"), node.child_by_field_name("arguments")
        if not name.endswith("SemVer") or given is None:
            return UNREAD
        release = self.value(path, given.named_children[0], names, depth)
        parts = release.split(".") if isinstance(release, str) else []
        return dict(zip(("major", "minor", "patch"), map(int, parts), strict=False))

    def _call_expression(self, path: str, node: Node, names: dict[str, Any], depth: int) -> Any:
        callee_node, given = node.child_by_field_name("function"), node.child_by_field_name("arguments")
        if callee_node is None or given is None or given.type != "arguments":
            return UNREAD
        if callee_node.type in ("parenthesized_expression", "function_expression"):
            found = re.findall(r'\w+\["(\w+)"\] = "([^"]*)"', text_of(callee_node))
            if found:  # a compiled enumeration
                return dict(found)
        if text_of(callee_node) in ("Object.values", "Object.keys", "Object.entries", "Object.freeze", "Object.assign"):
            callee: Any = Builtin(text_of(callee_node))
        else:
            callee = self.value(path, callee_node, names, depth)
        arguments = self._array(path, given, names, depth)
        return self.call(callee, arguments, depth)

    def call(self, callee: Any, arguments: list[Any], depth: int = 0) -> Any:
        """The result of a call."""
        if isinstance(callee, Builtin):
            return self._builtin(callee.name, arguments)
        if isinstance(callee, Function):
            return self._applied(callee, arguments, depth)
        if isinstance(callee, tuple):
            return self._method_call(callee[0], callee[1], arguments, depth)
        return UNREAD

    def _method_call(self, owner: Any, name: str, arguments: list[Any], depth: int) -> Any:
        first = arguments[0] if arguments else None
        if isinstance(owner, Schema):
            if name == "extends" and isinstance(first, dict):
                new = {key: as_schema(value) if value is not None else None for key, value in first.items()}
                made = owner.extended({key: value for key, value in new.items() if key != "..."})
                return dataclasses.replace(made, is_open=made.is_open or "..." in new)
            return owner if name == "extendsDeep" else UNREAD
        if name in ("map", "flatMap") and isinstance(first, Function | Builtin):
            made = [self.call(first, [item], depth + 1) for item in owner]
            return [part for one in made for part in one] if name == "flatMap" else made
        if name == "concat" and isinstance(first, list):
            return owner + first
        return owner if name in ("filter", "sort") else UNREAD

    def _applied(self, function: Function, arguments: list[Any], depth: int) -> Any:
        names = dict(function.names)
        single, several = (function.node.child_by_field_name(name) for name in ("parameter", "parameters"))
        listed = [single] if single is not None else several.named_children if several is not None else []
        listed = [one for one in listed if one.type != "comment"]
        for parameter, value in zip(listed, [*arguments, *[None] * len(listed)], strict=False):
            self._bind(function.path, parameter, value, names, depth)
        body = function.node.child_by_field_name("body")
        if body is not None and body.type == "statement_block":
            result = next((each for each in body.named_children if each.type == "return_statement"), None)
            body = next(iter(result.named_children), None) if result is not None else None
        return self.value(function.path, body, names, depth)

    def _bind(self, path: str, parameter: Node, value: Any, names: dict[str, Any], depth: int) -> None:
        """Give a parameter its value, or the names of its pattern: ``({ unused, rename: move }) => …``."""
        pattern, default = (parameter.child_by_field_name(name) or parameter for name in ("pattern", "value"))
        if value is None and default is not parameter:
            value = self.value(path, default, names, depth)
        if pattern.type == "identifier":
            names[text_of(pattern)] = value
        for part in pattern.named_children if pattern.type == "object_pattern" else ():
            key, target = (part.child_by_field_name(name) or part for name in ("key", "value"))
            names[text_of(target)] = self._member(value, text_of(key), depth)

    def _builtin(self, name: str, arguments: list[Any]) -> Any:
        if name.startswith("factory."):
            return Change(name.removeprefix("factory."), tuple(arguments))
        if name in ("Object.values", "Object.keys", "Object.entries"):
            content = arguments[0] if arguments else None
            if not isinstance(content, dict):
                return UNREAD
            if name == "Object.entries":
                return [[key, value] for key, value in content.items()]
            return list(content.values() if name == "Object.values" else content)
        if name == "Object.freeze":
            return arguments[0] if arguments else UNREAD
        if name == "offeringBasedSchema":
            options = arguments[0] if arguments and isinstance(arguments[0], dict) else {}
            given = options.get("traditional")
            return Schema([{"type": "never"}]) if given is None else given
        return made(name.removeprefix("schema."), arguments) if name.startswith("schema.") else UNREAD
