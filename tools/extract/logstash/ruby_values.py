"""Values of the Ruby subset that declarations of plugins use."""

from __future__ import annotations

import dataclasses
from typing import Any

from tree_sitter import Node


class Symbol(str):
    """``:name``."""

    __slots__ = ()


class Regex(str):
    """The source of ``/regex/``."""

    __slots__ = ()


class Unknown:
    """A value that only a running program has."""

    def __repr__(self) -> str:
        return "<computed>"


UNKNOWN = Unknown()


@dataclasses.dataclass(eq=False)
class Scope:
    """Where code runs: ``self``, the names of the enclosing modules (innermost last), local variables."""

    self: Any
    nesting: tuple[str, ...]
    variables: dict[str, Any]
    instance_methods: bool = True
    """False inside ``class << self``, where ``def`` adds a method of the module itself."""


@dataclasses.dataclass(eq=False)
class Code:
    """A method, a block or a lambda."""

    parameters: Node | None
    body: Node | None
    scope: Scope
    is_block: bool = False


class Module:
    """A module or class."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.superclass: Module | None = None
        self.constants: dict[str, Any] = {}
        self.methods: dict[str, Code] = {}
        self.own_methods: dict[str, Code] = {}
        """Methods of the module itself: ``def self.name``."""
        self.included: list[Any] = []
        self.extended: list[Any] = []
        self.fields: dict[str, Any] = {}
        self.config_name: str | None = None
        self.config: dict[str, dict[Any, Any]] = {}
        """Options by name: what ``config`` was called with. A regex is written between slashes."""
        self.defaults: dict[str, Any] = {}
        self.declared_in: dict[str, str] = {}

    def ancestors(self) -> list[Module]:
        """The class, the modules that it includes, and those of its superclasses."""
        found: list[Module] = []
        current: Module | None = self
        while current is not None and current not in found:
            found.append(current)
            for each in current.included:
                module = each.of if isinstance(each, Instance) else each
                if isinstance(module, Module) and module not in found:
                    found += [inner for inner in module.ancestors() if inner not in found]
            current = current.superclass
        return found

    def instance_method(self, name: str) -> Code | None:
        """A method of instances, own or inherited."""
        return next((module.methods[name] for module in self.ancestors() if name in module.methods), None)

    def module_method(self, name: str) -> Code | None:
        """A method of the module itself: own, from a module that extends it, or inherited."""
        current: Module | None = self
        while current is not None:
            if name in current.own_methods:
                return current.own_methods[name]
            for each in current.extended:
                module = each.of if isinstance(each, Instance) else each
                if isinstance(module, Module) and (method := module.instance_method(name)):
                    return method
            current = current.superclass
        return None


class Instance:
    """What ``new`` of a class that the sources define returns."""

    def __init__(self, of: Module) -> None:
        self.of = of
        self.fields: dict[str, Any] = {}


BUILT_IN = {name: Module(name) for name in ("Module", "Class", "Object", "Hash", "Array", "String", "Symbol", "Proc")}
"""Classes of Ruby that occur in conditions."""


def is_a(value: Any, name: str) -> bool:
    """``value.is_a?(name)`` for a built-in class."""
    kinds = {Module: "Module", dict: "Hash", list: "Array", Code: "Proc", Symbol: "Symbol", str: "String"}
    found = next((kind for of, kind in kinds.items() if isinstance(value, of)), "")
    return name in (found, "Object")


class ReturnError(Exception):
    """``return`` in a method."""

    def __init__(self, value: Any) -> None:
        super().__init__("return")
        self.value = value


class FailError(Exception):
    """``raise`` in code that was evaluated."""
