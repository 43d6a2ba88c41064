"""Literals and operators of Ruby."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

from tree_sitter import Node

from extract.common.nodes import field_text, text_of
from extract.logstash.ruby_values import UNKNOWN, Module, Regex, Scope, Symbol, Unknown

if TYPE_CHECKING:
    from extract.logstash.ruby import Program

ESCAPES = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "0": "\0",
    "e": "\x1b",
    "s": " ",
    "a": "\a",
    "b": "\b",
    "f": "\f",
    "v": "\v",
}
ARITHMETIC = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.floordiv,
    "%": operator.mod,
    "**": operator.pow,
}


def literal(program: Program, node: Node, scope: Scope) -> Any:
    """The value of a literal or an operator; ``UNKNOWN`` for everything else."""
    kind = node.type
    if kind in CONSTANTS:
        return CONSTANTS[kind]
    if kind in ("integer", "float"):
        number = text_of(node).replace("_", "")
        return float(number) if kind == "float" else int(number, 0 if number[:2].lower() in ("0x", "0b") else 10)
    if kind in ("simple_symbol", "hash_key_symbol"):
        return Symbol(text_of(node).removeprefix(":"))
    if kind in ("string", "delimited_symbol", "bare_string", "bare_symbol", "regex", "chained_string"):
        return _string(program, node, scope)
    if kind in ("array", "string_array", "symbol_array"):
        return items(program, node, scope)
    if kind == "hash":
        return pairs(program, node.named_children, scope)
    if kind == "binary":
        return _binary(program, node, scope)
    if kind == "unary":
        return _unary(program, node, scope)
    if kind == "range":
        ends = [program.evaluate(child, scope) for child in node.named_children]
        if len(ends) == 2 and all(isinstance(end, int) for end in ends):
            return list(range(ends[0], ends[1] + (0 if "..." in text_of(node) else 1)))
    if kind == "element_reference":
        owner = program.evaluate(node.named_children[0], scope)
        return _element(program, owner, node, scope)
    return UNKNOWN


CONSTANTS: dict[str, Any] = {"nil": None, "true": True, "false": False}


def items(program: Program, node: Node, scope: Scope) -> Any:
    """The elements of an array; ``UNKNOWN`` if one that is spliced in is not known."""
    found: list[Any] = []
    named: list[Node] = []
    for child in node.named_children:
        if child.type == "splat_argument":
            inner = program.evaluate(child.named_children[0], scope)
            if not isinstance(inner, list):
                return UNKNOWN
            found += inner
        elif child.type in ("pair", "hash_splat_argument"):
            named.append(child)
        elif child.type not in ("comment", "block_argument"):
            found.append(program.evaluate(child, scope))
    return [*found, pairs(program, named, scope)] if named else found


def pairs(program: Program, children: list[Node], scope: Scope) -> Any:
    """A hash."""
    found: dict[Any, Any] = {}
    for child in children:
        if child.type == "hash_splat_argument":
            inner = program.evaluate(child.named_children[0], scope)
            if not isinstance(inner, dict):
                return UNKNOWN
            found |= inner
        elif child.type == "pair":
            key, value = child.child_by_field_name("key"), child.child_by_field_name("value")
            name = program.evaluate(key, scope) if key is not None else UNKNOWN
            if isinstance(name, list | dict):
                return UNKNOWN
            if key is not None and key.type == "string" and text_of(child)[len(text_of(key)) :].startswith(":"):
                name = Symbol(name)
            found[name] = program.evaluate(value, scope) if value is not None else UNKNOWN
    return found


def _string(program: Program, node: Node, scope: Scope) -> Any:
    parts = []
    for child in node.named_children:
        if child.type == "escape_sequence":
            code = text_of(child)[1:]
            parts.append(ESCAPES.get(code, code) if text_of(node)[0] in '"%:' or len(code) == 1 else f"\\{code}")
        elif child.type == "interpolation":
            value = program.run(child, scope)
            if isinstance(value, Unknown | Module | list | dict):
                return UNKNOWN
            parts.append(str(value))
        elif child.type == "string":
            inner = _string(program, child, scope)
            if inner is UNKNOWN:
                return UNKNOWN
            parts.append(inner)
        else:
            parts.append(text_of(child))
    found = "".join(parts)
    if node.type == "regex":
        return Regex(found)
    return Symbol(found) if node.type in ("delimited_symbol", "bare_symbol") else found


def _binary(program: Program, node: Node, scope: Scope) -> Any:
    sign = field_text(node, "operator")
    children = node.named_children
    left = program.evaluate(children[0], scope)
    if sign in ("&&", "and", "||", "or"):
        is_false = left is None or left is False
        if left is UNKNOWN:
            return UNKNOWN
        return left if is_false == (sign in ("&&", "and")) else program.evaluate(children[1], scope)
    right = program.evaluate(children[1], scope)
    if sign in ("<", "<=") and isinstance(left, Module) and isinstance(right, Module):
        return right in left.ancestors()
    if left is UNKNOWN or right is UNKNOWN:
        return UNKNOWN
    if sign in ("==", "!="):
        return (left == right) == (sign == "==")
    if isinstance(left, list) and isinstance(right, list):
        return {"+": left + right, "|": left + [each for each in right if each not in left],
                "-": [each for each in left if each not in right]}.get(sign, UNKNOWN)  # fmt: skip
    is_number = all(isinstance(each, int | float) and not isinstance(each, bool) for each in (left, right))
    if sign in ARITHMETIC and (is_number or (sign == "+" and isinstance(left, str) and isinstance(right, str))):
        return ARITHMETIC[sign](left, right)
    return UNKNOWN


def _unary(program: Program, node: Node, scope: Scope) -> Any:
    sign = field_text(node, "operator") or text_of(node.children[0])
    value = program.evaluate(node.named_children[-1], scope)
    if sign == "defined?":
        return None if value is UNKNOWN else "expression"
    if value is UNKNOWN:
        return UNKNOWN
    if sign in ("!", "not"):
        return value is None or value is False
    if sign == "-" and isinstance(value, int | float):
        return -value
    return UNKNOWN


def _element(program: Program, owner: Any, node: Node, scope: Scope) -> Any:
    arguments = [program.evaluate(child, scope) for child in node.named_children[1:] if child.type != "pair"]
    named = [child for child in node.named_children[1:] if child.type == "pair"]
    if isinstance(owner, Module):
        method = owner.module_method("[]")
        extra = [pairs(program, named, scope)] if named else []
        return program.call(method, owner, [*arguments, *extra]) if method else UNKNOWN
    if isinstance(owner, dict) and len(arguments) == 1:
        return owner.get(arguments[0])
    if isinstance(owner, list) and len(arguments) == 1 and isinstance(arguments[0], int):
        return owner[arguments[0]] if -len(owner) <= arguments[0] < len(owner) else None
    return UNKNOWN
