"""Runs the Ruby of a spec, as far as it is read: expressions, blocks and calls of values."""

from __future__ import annotations

from typing import Any

from tools.expectations.methods import call_value
from tools.expectations.ruby_parser import Node, Unread
from tools.expectations.spec_groups import Block, Example, Group, Scope
from tools.expectations.values import Constant, EcsSelect, Regexp, Symbol, is_equal, is_true, text_of


class Returned(Exception):  # noqa: N818
    """``return`` or ``next``."""

    def __init__(self, value: Any) -> None:
        super().__init__()
        self.value = value


class Interpreter:
    """Evaluates nodes. Subclasses define ``call_self``: calls without a receiver."""

    def __init__(self) -> None:
        self.constants: dict[str, Any] = {}

    def call_self(self, name: str, arguments: list[Any], block: Block | None, scope: Scope, owner: Any) -> Any:
        """Call a method without a receiver."""
        raise NotImplementedError

    def run(self, node: Node | None, scope: Scope, owner: Any) -> Any:
        """Return the value of a node. Raises ``Unread`` for what is not read."""
        if node is None:
            return None
        return getattr(self, "_" + node[0])(node, scope, owner)

    def yield_to(self, block: Block, arguments: list[Any], owner: Any = None) -> Any:
        """Call a block."""
        names = [name.lstrip("&") for name in block.parameters]
        if len(names) > 1 and len(arguments) == 1 and isinstance(arguments[0], list | tuple):
            arguments = list(arguments[0])
        given = [*arguments, *[None] * (len(names) - len(arguments))]
        scope = Scope(dict(zip(names, given, strict=False)), block.scope)
        try:
            return self.run(block.body, scope, block.owner if owner is None else owner)
        except Returned as result:
            return result.value

    def _body(self, node: Node, scope: Scope, owner: Any) -> Any:
        value = None
        for one in node[1]:
            value = self.run(one, scope, owner)
        return value

    def _str(self, node: Node, scope: Scope, owner: Any) -> str:
        return "".join(one if isinstance(one, str) else text_of(self.run(one, scope, owner)) for one in node[1])

    def _num(self, node: Node, scope: Scope, owner: Any) -> Any:
        return node[1]

    def _sym(self, node: Node, scope: Scope, owner: Any) -> Symbol:
        return Symbol(node[1])

    def _words(self, node: Node, scope: Scope, owner: Any) -> list[str]:
        return list(node[1])

    def _regex(self, node: Node, scope: Scope, owner: Any) -> Regexp:
        if "#{" in node[1]:
            raise Unread("`#{…}` in a regular expression")
        return Regexp(node[1], node[2])

    def _nil(self, node: Node, scope: Scope, owner: Any) -> None:
        return None

    def _true(self, node: Node, scope: Scope, owner: Any) -> bool:
        return True

    def _false(self, node: Node, scope: Scope, owner: Any) -> bool:
        return False

    def _self(self, node: Node, scope: Scope, owner: Any) -> Any:
        return owner

    def _array(self, node: Node, scope: Scope, owner: Any) -> list[Any]:
        return self.arguments(node[1], scope, owner)[0]

    def _hash(self, node: Node, scope: Scope, owner: Any) -> dict[Any, Any]:
        return {self.run(key, scope, owner): self.run(value, scope, owner) for key, value in node[1]}

    def _range(self, node: Node, scope: Scope, owner: Any) -> Any:
        first, last = self.run(node[1], scope, owner), self.run(node[2], scope, owner)
        if isinstance(first, int) and isinstance(last, int):
            return list(range(first, last + (not node[3])))
        if isinstance(first, str) and isinstance(last, str) and len(first) == len(last) == 1:
            return [chr(code) for code in range(ord(first), ord(last) + (not node[3]))]
        raise Unread("a range")

    def _const(self, node: Node, scope: Scope, owner: Any) -> Any:
        return self.constants.get(node[1], Constant((node[1],)))

    def _scope(self, node: Node, scope: Scope, owner: Any) -> Any:
        above = self.run(node[1], scope, owner)
        if not isinstance(above, Constant):
            raise Unread(f"the constant {node[2]}")
        return Constant((*above.path, node[2]))

    def _and(self, node: Node, scope: Scope, owner: Any) -> Any:
        first = self.run(node[1], scope, owner)
        return self.run(node[2], scope, owner) if is_true(first) else first

    def _or(self, node: Node, scope: Scope, owner: Any) -> Any:
        first = self.run(node[1], scope, owner)
        return first if is_true(first) else self.run(node[2], scope, owner)

    def _not(self, node: Node, scope: Scope, owner: Any) -> bool:
        return not is_true(self.run(node[1], scope, owner))

    def _if(self, node: Node, scope: Scope, owner: Any) -> Any:
        return self.run(node[2] if is_true(self.run(node[1], scope, owner)) else node[3], scope, owner)

    def _case(self, node: Node, scope: Scope, owner: Any) -> Any:
        subject = self.run(node[1], scope, owner)
        for values, body in node[2]:
            if any(is_equal(subject, self.run(one, scope, owner)) for one in values):
                return self.run(body, scope, owner)
        return self.run(node[3], scope, owner)

    def _return(self, node: Node, scope: Scope, owner: Any) -> Any:
        raise Returned(self.run(node[1], scope, owner))

    def _lambda(self, node: Node, scope: Scope, owner: Any) -> Block:
        return Block(node[1][1], node[1][2], scope, owner)

    def _module(self, node: Node, scope: Scope, owner: Any) -> None:
        return None

    def _def(self, node: Node, scope: Scope, owner: Any) -> None:
        group = owner.group if isinstance(owner, Example) else owner
        if isinstance(group, Group):
            group.methods[node[1]] = Block(node[2], node[3], scope)

    def _assign(self, node: Node, scope: Scope, owner: Any) -> Any:
        target, operator = node[1], node[2]
        old = None if operator == "=" else self.run(target, scope, owner)
        if operator == "||=" and is_true(old):
            return old
        value = self.run(node[3], scope, owner)
        if operator not in ("=", "||="):
            value = call_value(self, old, operator[:-1], [value], None)
        if target[0] == "name":
            if target[1].startswith("@") and isinstance(owner, Example):
                owner.memory[target[1]] = value
            else:
                (scope.find(target[1]) or scope).values[target[1]] = value
        elif target[0] == "const":
            self.constants[target[1]] = value
        elif target[0] == "index":
            call_value(
                self, self.run(target[1], scope, owner), "[]=", [self.run(target[2][0], scope, owner), value], None
            )
        else:
            raise Unread("an assignment")
        return value

    def _index(self, node: Node, scope: Scope, owner: Any) -> Any:
        receiver = self.run(node[1], scope, owner)
        arguments = self.arguments(node[2], scope, owner)[0]
        if isinstance(receiver, EcsSelect):
            return receiver.choose({str(key): value for key, value in arguments[0].items()})
        return call_value(self, receiver, "[]", arguments, None)

    def _name(self, node: Node, scope: Scope, owner: Any) -> Any:
        found = scope.find(node[1])
        if found is not None:
            return found.values[node[1]]
        return self.call_self(node[1], [], None, scope, owner)

    def arguments(self, nodes: list[Node], scope: Scope, owner: Any) -> tuple[list[Any], Block | None]:
        """Return the values of arguments, and the block among them."""
        found: list[Any] = []
        block = None
        for node in nodes:
            if node[0] == "splat":
                found += self.run(node[1], scope, owner)
            elif node[0] == "blockpass":
                block = self._passed(node[1], scope, owner)
            else:
                found.append(self.run(node, scope, owner))
        return found, block

    def _passed(self, node: Node, scope: Scope, owner: Any) -> Block:
        value = self.run(node, scope, owner)
        if isinstance(value, Symbol):
            return Block(["it"], ("call", ("name", "it"), str(value), [], None), Scope(), owner)
        if not isinstance(value, Block):
            raise Unread("a block that is passed on")
        return value

    def _call(self, node: Node, scope: Scope, owner: Any) -> Any:
        receiver, name = node[1], node[2]
        arguments, block = self.arguments(node[3], scope, owner)
        if node[4] is not None:
            block = Block(node[4][1], node[4][2], scope, owner)
        if receiver is None:
            return self.call_self(name, arguments, block, scope, owner)
        value = self.run(receiver, scope, owner)
        return self.call(value, name, arguments, block, owner)

    def call(self, value: Any, name: str, arguments: list[Any], block: Block | None, owner: Any) -> Any:
        """Call a method of a value."""
        return call_value(self, value, name, arguments, block)
