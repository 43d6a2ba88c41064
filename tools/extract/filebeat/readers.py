"""Which structures a constructor reads its config into: ``cfg.Unpack(&config)``, followed through calls."""

from __future__ import annotations

import re
from typing import Any

from extract.filebeat.go import Code, Package, members, parameters, receiver
from extract.filebeat.structures import Structures, Target

_CONFIG = re.compile(r"\*?(\w+\.)?(C|Config)")
_OUTSIDE = re.compile(r"/(cfgwarn|config|common|paths|logp|feature|features)$")
DEEPEST = 10


class Readers:
    """Follows a config from a constructor."""

    def __init__(self, structures: Structures) -> None:
        self.structures = structures
        self.workspace = structures.workspace
        self.values = structures.values
        structures.read_by = self.targets

    def targets(self, constructor: Code) -> list[Target]:
        """The structures that a function reads the config that it is given into."""
        found: list[Target] = []
        function = self.function(constructor)
        for name, kind in parameters(function) if function is not None else []:
            if function is not None and _CONFIG.fullmatch(kind.text):
                self._follow(function, name, found, set())
                break
        return found

    def function(self, code: Code) -> Code | None:
        """The function that an expression refers to: a name, a literal, or the argument of a wrapper."""
        if code.node.type in ("func_literal", "function_declaration", "method_declaration"):
            return code
        if code.node.type in ("identifier", "selector_expression"):
            target = self.workspace.lookup(code)
            return target[0].functions.get(target[1]) if target is not None else None
        if code.node.type == "call_expression":
            for argument in code.arguments():
                if (found := self.function(argument)) is not None:
                    return found
            called = code.field("function")
            if called is not None and (made := self.function(called)) is not None:
                return next(made.all("func_literal"), None)
        return None

    def _follow(self, function: Code, config: str, found: list[Target], seen: set[tuple[int, str]]) -> None:
        if (function.node.id, config) in seen or len(seen) > DEEPEST**2:
            return
        seen.add((function.node.id, config))
        for call in function.all("call_expression"):
            called, arguments = call.field("function"), call.arguments()
            if called is None:
                continue
            if called.text == f"{config}.Unpack" and len(arguments) == 1:
                if (target := self._target(function, arguments[0])) is not None:
                    found.append(target)
                continue
            for place, argument in enumerate(arguments):
                if argument.text == config:
                    for inner in self._called(called):
                        names = [name for name, kind in parameters(inner)]
                        if place < len(names) and _CONFIG.fullmatch(parameters(inner)[place][1].text):
                            self._follow(inner, names[place], found, seen)

    def _called(self, called: Code) -> list[Code]:
        qualifier, dot, name = called.text.rpartition(".")
        if not dot or qualifier in called.imports:
            path = called.imports.get(qualifier, "")
            target = self.workspace.lookup(called) if not _OUTSIDE.search(path) else None
            function = target[0].functions.get(target[1]) if target is not None else None
            return [function] if function is not None else []
        return [method for (_, each), method in called.package.methods.items() if each == name]

    def _target(self, function: Code, argument: Code) -> Target | None:
        name = argument.text.lstrip("&")
        head, dot, rest = name.partition(".")
        target = self._variable(function, head)
        while target is not None and dot:
            field, dot, rest = rest.partition(".")
            target = self._member(target, field)
        return target if target is not None and self._is_struct(target.type) else None

    def _is_struct(self, kind: Code) -> bool:
        return self.structures.resolved(kind).node.type == "struct_type"

    def _member(self, target: Target, field: str) -> Target | None:
        for member in members(self.structures.resolved(target.type)):
            if member.name == field:
                value = target.default.get(field) if isinstance(target.default, dict) else None
                return Target(member.type, value)
        return None

    def _variable(self, function: Code, name: str) -> Target | None:
        for spec in function.all("short_var_declaration", "var_spec"):
            kind, value = spec.field("type"), spec.field("right") or spec.field("value")
            left = spec.field("left") or spec.field("name")
            names = [text.strip() for text in left.text.split(",")] if left is not None else []
            if name not in names:
                continue
            if value is not None and names.index(name) < value.node.named_child_count:
                made = value.at(value.node.named_children[names.index(name)])
                typed = kind or self.type_of(made)
                return Target(typed, self.values.of(made)) if typed is not None else None
            return Target(kind, None) if kind is not None else None
        own = receiver(function)
        for each, kind in [*([own] if own is not None else []), *parameters(function)]:
            if each == name:
                return Target(kind, self._constructed(function.package, kind))
        return None

    def _constructed(self, package: Package, kind: Code) -> Any:
        """The fields that the one literal of a type in its package sets, as ``&Input{config: defaultConfig}``."""
        name = kind.text.lstrip("*")
        for file in package.files:
            for literal in file.all("composite_literal"):
                if (typed := literal.field("type")) is not None and typed.text == name:
                    value = self.values.of(literal)
                    if isinstance(value, dict):
                        return value
        return None

    def type_of(self, code: Code, deep: int = 0) -> Code | None:
        """The type of an expression, as far as declarations show it."""
        node = code.node
        if deep > DEEPEST:
            return None
        if node.type == "composite_literal":
            return code.field("type")
        if node.type == "unary_expression" and (operand := code.field("operand")):
            return self.type_of(operand, deep + 1)
        if node.type == "call_expression" and (called := code.field("function")):
            if called.text == "new" and code.arguments():
                return code.arguments()[0]
            target = self.workspace.lookup(called)
            if target is None:
                return None
            if target[1] in target[0].functions:
                return _result(target[0].functions[target[1]])
            return called if target[1] in target[0].types else None
        if node.type in ("identifier", "selector_expression"):
            target = self.workspace.lookup(code)
            if target is None:
                return None
            value = target[0].values.get(target[1])
            typed = target[0].variable_types.get(target[1])
            return typed or (self.type_of(value, deep + 1) if value is not None else None)
        return None


def _result(function: Code) -> Code | None:
    result = function.field("result")
    if result is not None and result.node.type == "parameter_list":
        first = result.node.named_children[0].child_by_field_name("type")
        return result.at(first) if first is not None else None
    return result
