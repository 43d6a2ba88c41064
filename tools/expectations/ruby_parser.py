"""Parses the part of Ruby in which RSpec files of Logstash plugins are written.

A node is a tuple: its kind, then what it consists of, for example ``("call", receiver, name, arguments, block)``.
"""

from __future__ import annotations

from typing import Any

from tools.expectations.ruby_tokens import Token, Tokens, Unread

Node = tuple[Any, ...]
_BINARY = [
    ("||",), ("&&",), ("<=>", "==", "===", "!=", "=~", "!~"), ("<", ">", "<=", ">="), ("|", "^"), ("&",), ("<<", ">>"),
    ("+", "-"), ("*", "/", "%"), ("**",),
]  # fmt: skip
_ENDS = ("end", "else", "elsif", "when", "rescue", "ensure", "then", "do", "if", "unless", "and", "or", "while", "in")


class Parser:
    """A parser of the tokens of a file, or of ``#{…}``."""

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens.found
        self.at = 0
        self.no_do = 0

    @property
    def here(self) -> Token:
        return self.tokens[min(self.at, len(self.tokens) - 1)]

    def _is(self, *values: str, kind: str = "op") -> bool:
        here = self.here
        return here.kind == kind and here.value in values and self.at < len(self.tokens)

    def _take(self, *values: str, kind: str = "op") -> bool:
        found = self._is(*values, kind=kind)
        self.at += found
        return found

    def _expect(self, value: str, kind: str = "op") -> None:
        if not self._take(value, kind=kind):
            raise Unread(f"line {self.here.line}: {self.here.value!r} where {value!r} is expected")

    def _skip(self) -> None:
        while self.at < len(self.tokens) and (self.here.kind == "nl" or self._is(";")):
            self.at += 1

    def body(self, *ends: str, closing: str = "") -> Node:
        """Parse statements up to one of the keywords, or to a closing bracket, which are not taken."""
        found = []
        kept, self.no_do = self.no_do, 0
        self._skip()
        while self.at < len(self.tokens):
            if self._is(*ends, kind="kw") or (closing and self._is(closing)):
                break
            found.append(self.statement())
            if not (self.here.kind == "nl" or self._is(";", closing or ";") or self._is(*ends, kind="kw")):
                raise Unread(f"line {self.here.line}: {self.here.value!r} after a statement")
            self._skip()
        self.no_do = kept
        return ("body", found)

    def statement(self) -> Node:
        node = self.expression()
        while self.here.kind == "kw":
            if self._take("if", kind="kw"):
                node = ("if", self.expression(), node, None)
            elif self._take("unless", kind="kw"):
                node = ("if", ("not", self.expression()), node, None)
            elif self._take("rescue", kind="kw"):
                self.expression()
            elif self._take("and", kind="kw"):
                node = ("and", node, self.expression())
            elif self._take("or", kind="kw"):
                node = ("or", node, self.expression())
            else:
                break
        return node

    def expression(self) -> Node:
        if self._take("not", kind="kw"):
            return ("not", self.expression())
        node = self._ternary()
        if self._is("=", "||=", "+=", "-=", "<<=", "&&="):
            operator = self.here.value
            self.at += 1
            self._newlines()
            value = self.expression()
            if node[0] not in ("name", "index", "const", "call", "scope"):
                raise Unread(f"line {self.here.line}: an assignment to something else than a name")
            return ("assign", node, operator, value)
        return node

    def _newlines(self) -> None:
        while self.here.kind == "nl" and self.at < len(self.tokens) - 1:
            self.at += 1

    def _ternary(self) -> Node:
        node = self._range()
        if self._take("?"):
            self._newlines()
            first = self._ternary()
            self._newlines()
            if not self._take(":"):
                raise Unread(f"line {self.here.line}: `?` without `:`")
            self._newlines()
            return ("if", node, first, self._ternary())
        return node

    def _range(self) -> Node:
        node = self._binary(0)
        if self._is("..", "..."):
            exclusive = self.here.value == "..."
            self.at += 1
            return ("range", node, self._binary(0), exclusive)
        return node

    def _binary(self, level: int) -> Node:
        if level == len(_BINARY):
            return self._unary()
        node = self._binary(level + 1)
        while self._is(*_BINARY[level]):
            operator = self.here.value
            self.at += 1
            self._newlines()
            other = self._binary(level + 1)
            names = {"||": "or", "&&": "and"}
            node = (names[operator], node, other) if operator in names else ("call", node, operator, [other], None)
        return node

    def _unary(self) -> Node:
        if self._take("!"):
            return ("not", self._unary())
        if self._take("-"):
            return ("call", self._unary(), "-@", [], None)
        if self._take("&"):
            return ("blockpass", self._unary())
        if self._take("*", "**"):
            return ("splat", self._unary())
        return self._postfix(self._primary())

    def _postfix(self, node: Node) -> Node:
        while True:
            here = self.here
            if here.kind == "nl" and self._continues():
                self._newlines()
            if self._is(".", "&."):
                self.at += 1
                self._newlines()
                if self._is("("):
                    node = ("call", node, "call", *self._arguments())
                    continue
                name = self.here.value
                self.at += 1
                if self.here.kind == "label":
                    raise Unread("a label")
                node = self._call(node, str(name))
            elif self._is("::"):
                self.at += 1
                name = self.here.value
                is_const = self.here.kind == "const"
                self.at += 1
                node = ("scope", node, name) if is_const and not self._is("(") else self._call(node, name)
            elif self._is("[") and not (here.spaced and node[0] in ("name",)):
                self.at += 1
                node = ("index", node, self._list("]"))
            else:
                return node

    def _continues(self) -> bool:
        """Return whether the next line begins with a dot."""
        at = self.at
        while at < len(self.tokens) and self.tokens[at].kind == "nl":
            at += 1
        return at < len(self.tokens) and self.tokens[at].kind == "op" and self.tokens[at].value in (".", "&.")

    def _call(self, receiver: Node | None, name: str) -> Node:
        """Parse what follows the name of a method."""
        if self._is("=") and receiver is not None:
            self.at += 1
            return ("call", receiver, name + "=", [self.expression()], None)
        if self._is("(") and not self.here.spaced:
            return ("call", receiver, name, *self._arguments())
        arguments: list[Node] = []
        if self._begins_argument():
            self.no_do += 1
            arguments = self._items(None)
            self.no_do -= 1
        block = self._block()
        if receiver is None and not arguments and block is None:
            return ("name", name)
        return ("call", receiver, name, arguments, block)

    def _begins_argument(self) -> bool:
        here = self.here
        if not here.spaced or self.at >= len(self.tokens):
            return False
        if here.kind in ("str", "num", "sym", "words", "regex", "id", "const", "label"):
            return True
        if here.kind == "kw":
            return here.value not in _ENDS
        after = self.tokens[self.at + 1] if self.at + 1 < len(self.tokens) else here
        return here.value in ("[", "->", "(") or (here.value in ("!", "-", "*", "&", "::", "**") and not after.spaced)

    def _arguments(self) -> tuple[list[Node], Node | None]:
        """Parse arguments in parentheses, and a block."""
        self._expect("(")
        kept, self.no_do = self.no_do, 0
        arguments = self._list(")")
        self.no_do = kept
        return arguments, self._block()

    def _list(self, closing: str) -> list[Node]:
        kept, self.no_do = self.no_do, 0
        found = self._items(closing)
        self.no_do = kept
        return found

    def _items(self, closing: str | None) -> list[Node]:
        """Parse items, pairs of a hash without braces among them."""
        found: list[Node] = []
        pairs: list[tuple[Node, Node]] = []
        while True:
            if closing is not None:
                self._newlines()
                if self._take(closing):
                    break
            if self.here.kind == "label":
                key: Node = ("sym", self.here.value)
                self.at += 1
                self._newlines()
                pairs.append((key, self.expression()))
            else:
                one = self.expression()
                if self._take("=>"):
                    self._newlines()
                    pairs.append((one, self.expression()))
                else:
                    found.append(one)
            if closing is not None:
                self._newlines()
            if self._take(","):
                self._newlines()
            elif closing is None:
                break
            else:
                self._newlines()
                self._expect(closing)
                break
        return [*found, ("hash", pairs)] if pairs else found

    def _block(self) -> Node | None:
        if self._is("{"):
            self.at += 1
            parameters = self._parameters()
            body = self.body(closing="}")
            self._expect("}")
            return ("block", parameters, body)
        if not self.no_do and self._is("do", kind="kw"):
            self.at += 1
            parameters = self._parameters()
            body = self._guarded()
            return ("block", parameters, body)
        return None

    def _guarded(self) -> Node:
        """Parse a body up to ``end``; what ``rescue`` and ``ensure`` do is left out."""
        body = self.body("end", "rescue", "ensure", "else")
        while self._is("rescue", "ensure", "else", kind="kw"):
            while self.here.kind != "nl":
                self.at += 1
            self.body("end", "rescue", "ensure", "else")
        self._expect("end", kind="kw")
        return body

    def _parameters(self) -> list[str]:
        if not self._take("|"):
            return []
        found = []
        while not self._take("|"):
            if self.here.kind in ("id", "label"):
                found.append(self.here.value)
            self.at += 1
        return found

    def _primary(self) -> Node:
        here = self.here
        self.at += 1
        if here.kind == "str":
            parts = [Parser(one).body() if isinstance(one, Tokens) else one for one in here.value]
            while self.here.kind == "str":
                parts += [Parser(one).body() if isinstance(one, Tokens) else one for one in self.here.value]
                self.at += 1
            return ("str", parts)
        if here.kind in ("num", "sym", "words"):
            return (here.kind, here.value)
        if here.kind == "regex":
            return ("regex", *here.value)
        if here.kind == "const":
            if self._is("(") and not self.here.spaced:
                return ("call", None, here.value, *self._arguments())
            return ("const", here.value)
        if here.kind == "id":
            return self._call(None, here.value)
        if here.kind == "kw":
            return self._keyword(here)
        if here.kind == "op":
            return self._bracket(here)
        raise Unread(f"line {here.line}: {here.value!r} where a value is expected")

    def _bracket(self, here: Token) -> Node:
        if here.value == "(":
            body = self.body(closing=")")
            self._expect(")")
            return body
        if here.value == "[":
            return ("array", self._list("]"))
        if here.value == "{":
            items = self._list("}")
            return items[0] if items else ("hash", [])
        if here.value == "->":
            parameters = [one.value for one in self._until_block() if one.kind == "id"]
            block = self._block_of_lambda(parameters)
            return ("lambda", block)
        if here.value == "::":
            return self._primary()
        if here.value == "..":
            return ("range", None, self._binary(0), False)
        raise Unread(f"line {here.line}: {here.value!r} where a value is expected")

    def _until_block(self) -> list[Token]:
        found = []
        while not (self._is("{") or self._is("do", kind="kw")):
            found.append(self.here)
            self.at += 1
        return found

    def _block_of_lambda(self, parameters: list[str]) -> Node:
        kept, self.no_do = self.no_do, 0
        block = self._block()
        self.no_do = kept
        assert block is not None
        return ("block", parameters, block[2])

    def _keyword(self, here: Token) -> Node:
        word = here.value
        if word in ("nil", "true", "false", "self"):
            return (word,)
        if word in ("if", "unless"):
            return self._if(word == "unless")
        if word == "begin":
            return self._guarded()
        if word == "def":
            return self._definition()
        if word in ("class", "module"):
            while self.here.kind != "nl":
                self.at += 1
            return ("module", self._guarded())
        if word in ("super", "yield"):
            return self._call(None, word)
        if word in ("return", "next"):
            value = ("nil",) if self.here.kind == "nl" or self._is("if", "unless", kind="kw") else self.expression()
            return ("return", value)
        if word == "case":
            return self._case()
        raise Unread(f"line {here.line}: `{word}`")

    def _case(self) -> Node:
        subject = self.expression()
        self._skip()
        choices = []
        while self._take("when", kind="kw"):
            values = self._items(None)
            self._take("then", kind="kw")
            choices.append((values, self.body("when", "else", "end")))
        other = self.body("end") if self._take("else", kind="kw") else None
        self._expect("end", kind="kw")
        return ("case", subject, choices, other)

    def _if(self, is_negated: bool) -> Node:
        condition = self.expression()
        self._take("then", kind="kw")
        body = self.body("else", "elsif", "end")
        other: Node | None = None
        if self._take("elsif", kind="kw"):
            other = self._if(False)
        elif self._take("else", kind="kw"):
            other = self.body("end")
            self._expect("end", kind="kw")
        else:
            self._expect("end", kind="kw")
        return ("if", ("not", condition) if is_negated else condition, body, other)

    def _definition(self) -> Node:
        is_own = self._take("self", kind="kw") and self._take(".")
        name = str(self.here.value)
        self.at += 1
        parameters: list[str] = []
        is_bare = not self._is("(")
        while not (self.here.kind == "nl" or self._is(";")):
            if self._is("="):
                self.at += 1
                self.expression()
                continue
            if self.here.kind in ("id", "label"):
                parameters.append(("&" if self.tokens[self.at - 1].value == "&" else "") + self.here.value)
            self.at += 1
            if not is_bare and self.tokens[self.at - 1].value == ")":
                break
        return ("def", name, parameters, self._guarded(), is_own)
