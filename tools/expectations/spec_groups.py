"""Groups and examples of a spec: what RSpec, and the helpers of Logstash's own specs, define."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tools.expectations.ruby_parser import Node


@dataclass
class Scope:
    """Local variables; those of the block around are seen too."""

    values: dict[str, Any] = field(default_factory=dict)
    above: Scope | None = None

    def find(self, name: str) -> Scope | None:
        """Return the scope that has a variable."""
        scope: Scope | None = self
        while scope is not None and name not in scope.values:
            scope = scope.above
        return scope


@dataclass
class Block:
    """A block, with what it sees. ``owner``: the group or example that is its ``self``; None: that of the caller."""

    parameters: list[str]
    body: Node
    scope: Scope
    owner: Any = None


@dataclass
class Group:
    """``describe`` or ``context``. ``lets``: by name, with those of the same name before it. ``modes``: the ECS mode in
    which its examples run, None if nothing sets it."""

    described: list[Any]
    parent: Group | None = None
    lets: dict[str, list[Block]] = field(default_factory=dict)
    befores: list[Block] = field(default_factory=list)
    shared: dict[str, Block] = field(default_factory=dict)
    methods: dict[str, Block] = field(default_factory=dict)
    mode: str | None = None

    @property
    def chain(self) -> list[Group]:
        """The group and those around it, from inside to outside."""
        found: list[Group] = []
        one: Group | None = self
        while one is not None:
            found.append(one)
            one = one.parent
        return found

    def definitions(self, name: str) -> list[Block]:
        """Return what ``let`` defines for a name, the one that counts first."""
        return [block for group in self.chain for block in reversed(group.lets.get(name, []))]

    def method(self, name: str) -> Block | None:
        """Return a method that the group or one around it defines."""
        return next((group.methods[name] for group in self.chain if name in group.methods), None)

    def example_group(self, name: str) -> Block | None:
        """Return shared examples."""
        return next((group.shared[name] for group in self.chain if name in group.shared), None)

    @property
    def ecs(self) -> str | None:
        """The ECS mode that the group or one around it sets."""
        return next((group.mode for group in self.chain if group.mode is not None), None)

    @property
    def title(self) -> str:
        """All descriptions, from outside to inside."""
        return " ".join(str(one) for group in reversed(self.chain) for one in group.described)


@dataclass
class Example:
    """``it`` or ``sample``, and what it has computed so far."""

    group: Group
    title: str
    block: Block
    memory: dict[str, Any] = field(default_factory=dict)
    clock: Any = None
    busy: list[str] = field(default_factory=list)
    checks: int = 0
