"""Parses the part of Ruby in which RSpec files of Logstash plugins are written.

tree-sitter parses the text; its tree becomes tuples that the interpreter runs. A node is a tuple: its kind, then what
it consists of, for example ``("call", receiver, name, arguments, block)``.
"""

from __future__ import annotations

import re
from typing import Any

import tree_sitter
import tree_sitter_ruby

Node = tuple[Any, ...]
_RUBY = tree_sitter.Language(tree_sitter_ruby.language())
_HEREDOCS = tree_sitter.Query(_RUBY, "[(heredoc_beginning) @beginning (heredoc_body) @body]")
_ESCAPES = {
    "n": "\n", "t": "\t", "r": "\r", "0": "\0", "e": "\x1b", "s": " ", "a": "\a", "b": "\b", "f": "\f", "v": "\v",
    "\n": "",
}  # fmt: skip


class Unread(Exception):  # noqa: N818
    """Something that the reader of specs does not read. The message says what."""


def parse_ruby(text: str) -> Node:
    """Return the statements of a file as a ``("body", [node, …])``. Raises ``Unread`` for Ruby that is not read."""
    root = tree_sitter.Parser(_RUBY).parse(text.encode()).root_node
    if root.has_error:
        raise Unread("a syntax error")
    return _Reader(root).body(root.named_children)


class _Reader:
    """Makes tuples of the nodes of tree-sitter."""

    def __init__(self, root: tree_sitter.Node) -> None:
        heredocs = [
            sorted(found, key=lambda one: one.start_byte)
            for _, found in sorted(tree_sitter.QueryCursor(_HEREDOCS).captures(root).items())
        ]
        self._heredocs = dict(zip(*heredocs, strict=True))  # a body follows the line of its beginning

    def body(self, nodes: list[tree_sitter.Node]) -> Node:
        """Return statements; what ``rescue`` and ``ensure`` do is left out."""
        skipped = ("comment", "heredoc_body", "rescue", "ensure", "else", "uninterpreted")
        return ("body", [self.node(one) for one in nodes if one.type not in skipped])

    def _body_of(self, node: tree_sitter.Node | None) -> Node:
        body = node and node.child_by_field_name("body")
        return self.body(body.named_children if body is not None else [])

    def _field(self, node: tree_sitter.Node, name: str) -> Node | None:
        found = node.child_by_field_name(name)
        return None if found is None else self.node(found)

    def node(self, node: tree_sitter.Node) -> Node:
        """Return the tuple of a node."""
        match node.type:
            case "nil" | "true" | "false" | "self":
                return (node.type,)
            case "identifier" | "instance_variable" | "class_variable" | "global_variable" | "super":
                return ("name", _text(node))
            case "constant":
                return ("const", _text(node))
            case "integer":
                digits = _text(node)
                return ("num", int(digits, 8 if re.match(r"0\d", digits) else 0))
            case "float":
                return ("num", float(_text(node)))
            case "simple_symbol" | "hash_key_symbol":
                return ("sym", _text(node).removeprefix(":"))
            case "delimited_symbol":
                return ("sym", _between(node))
            case "string_array" | "symbol_array":
                return ("words", [_text(one) for one in node.named_children])
            case "regex":
                return ("regex", _between(node).replace(r"\/", "/"), _text(node.children[-1])[1:])
            case "string" | "chained_string" | "heredoc_beginning":
                return ("str", self._parts(node))
            case "array":
                return ("array", self._items(node))
            case "hash":
                return next(iter(self._items(node)), ("hash", []))
            case "lambda":
                return ("lambda", ("block", _parameters(node), self._body_of(node.child_by_field_name("body"))))
            case "call" | "yield":
                return self._call(node)
            case "element_reference":
                return ("index", self.node(node.named_children[0]), self._items(node, 1))
            case "scope_resolution":
                scope, name = self._field(node, "scope"), node.named_children[-1]
                return self.node(name) if scope is None else ("scope", scope, _text(name))
            case "argument_list" if len(node.named_children) == 1:
                return self.node(node.named_children[0])
            case "block_argument":
                return ("blockpass", self.node(node.named_children[0]))
            case "splat_argument" | "hash_splat_argument":
                return ("splat", self.node(node.named_children[0]))
            case "pattern" | "rescue_modifier":
                return self.node(node.named_children[0])
            case "range":
                exclusive = any(one.type == "..." for one in node.children)
                return ("range", self._field(node, "begin"), self._field(node, "end"), exclusive)
            case "unary" if node.children[0].type in ("!", "not"):
                return ("not", self._field(node, "operand"))
            case "unary" if node.children[0].type == "-":
                return ("call", self._field(node, "operand"), "-@", [], None)
            case "binary":
                return self._binary(node)
            case "assignment" | "operator_assignment":
                return self._assignment(node)
            case "program" | "then" | "else" | "interpolation" | "parenthesized_statements" | "begin":
                return self.body(node.named_children)
            case "class" | "module":
                return ("module", self._body_of(node))
            case "method" | "singleton_method":
                return ("def", _text(node.child_by_field_name("name")), _parameters(node), self._body_of(node))
            case "return" | "next":
                return ("return", self.node(node.named_children[0]) if node.named_children else ("nil",))
            case "case":
                return self._case(node)
            case "if" | "elsif" | "unless" | "conditional" | "if_modifier" | "unless_modifier":
                return self._if(node)
        raise Unread(f"line {node.start_point.row + 1}: `{node.type}`")

    def _items(self, node: tree_sitter.Node | None, start: int = 0) -> list[Node]:
        """Return arguments or elements; the pairs among them are a hash at the end."""
        found: list[Node] = []
        pairs: list[tuple[Node, Node | None]] = []
        for one in node.named_children[start:] if node is not None else []:
            if one.type == "pair":
                key = one.named_children[0]
                is_label = key.type == "string" and any(child.type == ":" for child in one.children)
                pairs.append((("sym", _between(key)) if is_label else self.node(key), self._field(one, "value")))
            elif one.type not in ("comment", "heredoc_body"):
                found.append(self.node(one))
        return [*found, ("hash", pairs)] if pairs else found

    def _call(self, node: tree_sitter.Node) -> Node:
        method, block = node.child_by_field_name("method"), node.child_by_field_name("block")
        name = "yield" if node.type == "yield" else "call" if method is None else _text(method)
        given = next((one for one in node.named_children if one.type == "argument_list"), None)
        made = None if block is None else ("block", _parameters(block), self._body_of(block))
        return ("call", self._field(node, "receiver"), name, self._items(given), made)

    def _binary(self, node: tree_sitter.Node) -> Node:
        left, right = self._field(node, "left"), self._field(node, "right")
        match _text(node.child_by_field_name("operator")):
            case "&&" | "and":
                return ("and", left, right)
            case "||" | "or":
                return ("or", left, right)
            case name:
                return ("call", left, name, [right], None)

    def _assignment(self, node: tree_sitter.Node) -> Node:
        target, value = self._field(node, "left"), self._field(node, "right")
        sign = _text(node.child_by_field_name("operator")) or "="
        if target is not None and target[0] == "call" and sign == "=":
            return ("call", target[1], target[2] + "=", [value], None)
        return ("assign", target, sign, value)

    def _if(self, node: tree_sitter.Node) -> Node:
        condition = self._field(node, "condition")
        if node.type.startswith("unless"):
            condition = ("not", condition)
        if node.type.endswith("_modifier"):
            return ("if", condition, self._field(node, "body"), None)
        body = self._field(node, "consequence") or ("body", [])
        return ("if", condition, body, self._field(node, "alternative"))

    def _case(self, node: tree_sitter.Node) -> Node:
        choices = []
        other = None
        for one in node.named_children:
            if one.type == "when":
                patterns = [self.node(at) for at in one.children_by_field_name("pattern")]
                choices.append((patterns, self._field(one, "body") or ("body", [])))
            elif one.type == "else":
                other = self.node(one)
        return ("case", self._field(node, "value"), choices, other)

    def _parts(self, node: tree_sitter.Node) -> list[Any]:
        """Return the parts of a string: strings, and the statements of each ``#{…}``."""
        if node.type == "chained_string":
            return [part for one in node.named_children for part in self._parts(one)]
        is_raw = _text(node).startswith(("'", "%q"))
        depth = 0
        if node.type == "heredoc_beginning":
            sign, node = _text(node), self._heredocs[node]
            lines = _text(node).split("\n")[1:-1]
            if "~" in sign:
                depth = min((len(one) - len(one.lstrip()) for one in lines if one.strip()), default=0)
        found: list[Any] = []
        for one in node.named_children:
            match one.type:
                case "interpolation":
                    found.append(self.node(one))
                case "escape_sequence":
                    found.append(_escaped(_text(one)))
                case "string_content":
                    found.append(re.sub(r"\\([\\'])", r"\1", _text(one)) if is_raw else _text(one))
                case "heredoc_content":
                    found.append(re.sub(rf"(?<=\n)[ \t]{{,{depth}}}", "", _text(one)))
        if node.type == "heredoc_body":  # from the line of the beginning to the indentation of the end
            found[0] = found[0].removeprefix("\n")
            found[-1] = found[-1].rstrip(" \t")
        return found


def _text(node: tree_sitter.Node | None) -> str:
    return "" if node is None or node.text is None else node.text.decode()


def _between(node: tree_sitter.Node) -> str:
    """Return the text between the delimiters of a string, symbol or regular expression."""
    return "".join(_text(one) for one in node.children[1:-1])


def _parameters(node: tree_sitter.Node) -> list[str]:
    """Return the names of parameters; ``&`` is before that of a block."""
    found: list[str] = []
    given = node.child_by_field_name("parameters")
    for one in given.named_children if given is not None else []:
        names = [one, *one.named_children]
        found += [
            ("&" if one.type == "block_parameter" else "") + _text(name) for name in names if name.type == "identifier"
        ]
    return found


def _escaped(text: str) -> str:
    """Return the character of an escape sequence."""
    code = re.fullmatch(r"\\(?:u\{?([0-9a-fA-F]+)\}?|x([0-9a-fA-F]{1,2}))", text)
    if code is None:
        return _ESCAPES.get(text[1:], text[1:])
    number = int(code[1] or code[2], 16)
    if code[2] and number > 127:
        raise Unread("bytes that are not ASCII in a string")
    return chr(number)
