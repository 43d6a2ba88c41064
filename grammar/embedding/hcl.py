"""Reader for the part of HCL (Terraform) that holds configs: blocks, attributes and the expressions of their values.

Constant expressions keep the position of each character; any other expression is an ``Unknown``. A string, or a
here-document, is a list of pieces: text, and what Terraform fills in (``${…}``, ``%{ if … }``), which becomes a
template marker. Escapes are undone. The time is linear in the size of the text.
"""

from __future__ import annotations

import re

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.embedding import hcl_tree

MAX_DEPTH = 100
"""Nested blocks, lists and objects, and expressions in strings."""

_SPACE = r"(?s)(?:[ \t\r]+|#[^\n]*|//[^\n]*|/\*.*?\*/)+"
_SPACE_AND_LINES = r"(?s)(?:[ \t\r\n]+|#[^\n]*|//[^\n]*|/\*.*?\*/)+"
_NAME = r"[A-Za-z_][\w-]*"
_NUMBER = r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![\w.])"
_HEREDOC = r"<<(-?)([A-Za-z_][\w-]*)[ \t]*\r?\n"
_LITERAL = r"(?:[^\\\"$%\n]++|\$(?!\$?\{)|%(?!%?\{))+"
_LINES = r"(?:[^$%]++|\$(?!\$?\{)|%(?!%?\{))+"
_SKIPPED = r"(?s)[^\"<{}()\[\],#/\n]+|(?:#|//)[^\n]*|/\*.*?\*/"
_DIRECTIVE = r"%\{~?[ \t]*(if|else|endif|for|endfor)\b"
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", '"': '"', "\\": "\\"}
_WORDS = ("true", "false", "null")


SYNTAX = "is not valid HCL"
DEPTH = f"is nested more than {MAX_DEPTH} levels deep"


class HclError(Exception):
    """The text is not HCL (``SYNTAX``), or is nested too deeply (``DEPTH``)."""

    def __init__(self, reason: str = SYNTAX) -> None:
        super().__init__(reason)
        self.reason = reason


class Stop:
    """Where reading stopped (``at``), why, and the start of the first block or attribute that was not read."""

    __slots__ = ("at", "reason", "start")

    def __init__(self, start: int, offset: int, reason: str) -> None:
        self.start = start
        self.at = offset
        self.reason = reason


def read(text: str) -> tuple[list[hcl_tree.Block], Stop | None]:
    """The blocks of a file, up to the first place that cannot be read, and this place. Raises nothing."""
    reader = _Reader(text)
    blocks: list[hcl_tree.Block] = []
    start = 0
    try:
        reader.space(lines=True)
        while reader.at < len(text):
            start = reader.at
            block = reader.block_or_attribute(0)
            if isinstance(block, hcl_tree.Block):
                blocks.append(block)
            reader.space(lines=True)
    except HclError as error:
        return blocks, Stop(start, min(reader.at, len(text) - 1), error.reason)
    return blocks, None


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 1 if text.startswith("\ufeff") else 0
        self._inserted = 0  # expressions in strings around the place

    def space(self, *, lines: bool = False) -> None:
        """Skip spaces and comments; ``lines``: line breaks too."""
        match = compiled(_SPACE_AND_LINES if lines else _SPACE).match(self.text, self.at)
        if match is not None:
            self.at = match.end()

    def expect(self, character: str) -> None:
        if not self.text.startswith(character, self.at):
            raise HclError
        self.at += len(character)

    def name(self) -> str:
        match = compiled(_NAME).match(self.text, self.at)
        if match is None:
            raise HclError
        self.at = match.end()
        return match[0]

    # structure

    def block_or_attribute(self, depth: int) -> hcl_tree.Block | hcl_tree.Attribute:
        if depth > MAX_DEPTH:
            raise HclError(DEPTH)
        start = self.at
        name = self.name()
        end = self.at
        self.space()
        if self.text.startswith("=", self.at):
            self.at += 1
            self.space()
            return hcl_tree.Attribute(name, start, end, self.expression(depth + 1, lines_end=True))
        block = hcl_tree.Block(name, [], start)
        while not self.text.startswith("{", self.at):
            if self.text.startswith('"', self.at):
                block.labels.append(self.quoted().value or "")
            else:
                block.labels.append(self.name())
            self.space()
        self.at += 1
        self.space(lines=True)
        while not self.text.startswith("}", self.at):
            inner = self.block_or_attribute(depth + 1)
            if isinstance(inner, hcl_tree.Block):
                block.blocks.append(inner)
            else:
                block.attributes.append(inner)
            self.space(lines=True)
        self.at += 1
        block.end = self.at
        return block

    # expressions

    def expression(self, depth: int, *, lines_end: bool) -> hcl_tree.Expression:
        """An expression; ``lines_end``: a line break ends it, because it is not inside parentheses or brackets."""
        if depth > MAX_DEPTH:
            raise HclError(DEPTH)
        start = self.at
        expression = self.operand(depth)
        self.space(lines=not lines_end)
        if self.at >= len(self.text) or self.text[self.at] in "\n,)]}":
            return expression
        self.skip(lines_end=lines_end)  # an operator, an index or an attribute follows
        return hcl_tree.Unknown(start, self.behind(start))

    def operand(self, depth: int) -> hcl_tree.Expression:
        text, start = self.text, self.at
        character = text[start : start + 1]
        if character == '"':
            return self.quoted()
        if character == "{":
            return self.object(depth)
        if character == "[":
            return self.list(depth)
        if text.startswith("<<", start):
            return self.heredoc()
        number = compiled(_NUMBER).match(text, start)
        if number is not None:
            self.at = number.end()
            return hcl_tree.Literal(start, self.at, number[0])
        word = compiled(_NAME).match(text, start)
        if word is None:
            self.skip(lines_end=True)
            return hcl_tree.Unknown(start, self.behind(start))
        self.at = word.end()
        if word[0] in _WORDS:
            return hcl_tree.Literal(start, self.at, word[0])
        if text.startswith("(", self.at):
            self.at += 1
            arguments = self.items(")", depth)
            return hcl_tree.Call(start, self.at, word[0], arguments)
        return hcl_tree.Unknown(start, self.at)

    def behind(self, start: int) -> int:
        """The end of what was read from ``start``, without the spaces behind it."""
        return start + len(self.text[start : self.at].rstrip())

    def items(self, closer: str, depth: int) -> list[hcl_tree.Expression]:
        """Expressions with commas between them, up to the closing bracket."""
        expressions: list[hcl_tree.Expression] = []
        self.space(lines=True)
        while not self.text.startswith(closer, self.at):
            before = self.at
            expressions.append(self.expression(depth + 1, lines_end=False))
            self.space(lines=True)
            if self.text.startswith(",", self.at):
                self.at += 1
                self.space(lines=True)
            elif self.at == before or not self.text.startswith(closer, self.at):
                raise HclError
        self.at += 1
        return expressions

    def list(self, depth: int) -> hcl_tree.Expression:
        start = self.at
        self.at += 1
        if self.is_loop():
            return self.loop(start)
        items = self.items("]", depth)
        return hcl_tree.List(start, self.at, items)

    def object(self, depth: int) -> hcl_tree.Expression:
        start, text = self.at, self.text
        self.at += 1
        if self.is_loop():
            return self.loop(start)
        entries: list[tuple[hcl_tree.Expression, hcl_tree.Expression]] = []
        self.space(lines=True)
        while not text.startswith("}", self.at):
            key = self.key()
            self.space()
            if text[self.at : self.at + 1] not in ("=", ":"):
                raise HclError
            self.at += 1
            self.space(lines=True)
            entries.append((key, self.expression(depth + 1, lines_end=True)))
            self.space(lines=True)
            if text.startswith(",", self.at):
                self.at += 1
                self.space(lines=True)
        self.at += 1
        return hcl_tree.Object(start, self.at, entries)

    def key(self) -> hcl_tree.Expression:
        start = self.at
        if self.text.startswith('"', start):
            key: hcl_tree.Expression = self.quoted()
        elif self.text.startswith("(", start):
            self.at += 1
            self.skip(lines_end=False, closer=True)
            self.expect(")")
            return hcl_tree.Unknown(start, self.at)
        else:
            number = compiled(_NUMBER).match(self.text, start)
            written = number[0] if number is not None else self.name()
            self.at = start + len(written)
            key = hcl_tree.Text(start, self.at, [hcl_tree.Piece(written, start, self.at)])
        end = self.at
        self.space()
        if self.text[self.at : self.at + 1] in ("=", ":") and not self.text.startswith("==", self.at):
            return key
        match = compiled(r"[^\n=:{}]*").match(self.text, end)  # an expression without parentheses
        self.at = match.end() if match is not None else end
        return hcl_tree.Unknown(start, self.behind(start))

    def is_loop(self) -> bool:
        self.space(lines=True)
        return compiled(r"for\s+[\w-]+\s*(?:,\s*[\w-]+\s+|\s)in\b").match(self.text, self.at) is not None

    def loop(self, start: int) -> hcl_tree.Unknown:
        self.skip(lines_end=False, closer=True)
        self.at += 1
        return hcl_tree.Unknown(start, self.at)

    def skip(self, *, lines_end: bool, closer: bool = False) -> None:
        """Skip to the end of an expression; ``closer``: to the bracket around it."""
        text, depth = self.text, 0
        while self.at < len(text):
            character = text[self.at]
            if character == '"':
                self.quoted()
            elif character in "{[(":
                depth += 1
                self.at += 1
            elif character in "}])":
                if not depth:
                    return
                depth -= 1
                self.at += 1
            elif (character == "," and not depth and not closer) or (character == "\n" and not depth and lines_end):
                return
            elif character == "<" and compiled(_HEREDOC).match(text, self.at) is not None:
                self.heredoc()
            else:
                match = compiled(_SKIPPED).match(text, self.at)
                if match is None and text.startswith("/*", self.at):
                    break  # never closed
                self.at = match.end() if match is not None else self.at + 1
        raise HclError

    # strings

    def quoted(self) -> hcl_tree.Text:
        text, start = self.text, self.at
        self.at += 1
        pieces: list[hcl_tree.Piece] = []
        while True:
            match = compiled(_LITERAL).match(text, self.at)
            if match is not None:
                pieces.append(hcl_tree.Piece(match[0], self.at, match.end()))
                self.at = match.end()
            character = text[self.at : self.at + 1]
            if character == '"':
                self.at += 1
                return hcl_tree.Text(start, self.at, pieces)
            if character == "\\":
                pieces.append(self.escape())
            elif character in ("$", "%"):
                pieces.append(self.marked())
            else:
                raise HclError

    def escape(self) -> hcl_tree.Piece:
        text, start = self.text, self.at
        code = text[start + 1 : start + 2]
        if code in _ESCAPES and code:
            self.at += 2
            return hcl_tree.Piece(_ESCAPES[code], start, self.at)
        match = compiled(r"\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})").match(text, start)
        number = int(match[1] or match[2], 16) if match is not None else 0x110000
        if match is None or number > 0x10FFFF:
            raise HclError
        self.at = match.end()
        return hcl_tree.Piece(chr(number), start, self.at)

    def marked(self) -> hcl_tree.Piece:
        """``$${``, ``%%{``, ``${…}`` or ``%{…}``."""
        text, start = self.text, self.at
        if text.startswith(("$${", "%%{"), start):
            self.at += 3
            return hcl_tree.Piece(text[start + 1 : start + 3], start, self.at)
        directive = compiled(_DIRECTIVE).match(text, start)
        if directive is None and text[start] == "%":  # Terraform rejects it; meant is a reference of the config
            self.at += 2
            return hcl_tree.Piece("%{", start, self.at)
        self.at += 2
        self._inserted += 1
        if self._inserted > MAX_DEPTH:
            raise HclError(DEPTH)
        self.skip(lines_end=False, closer=True)
        self.expect("}")
        self._inserted -= 1
        inner = text[start + 2 : self.at - 1].strip("~ \t\r\n")
        return hcl_tree.Piece(_marker(inner, directive[1] if directive is not None else ""), start, self.at, hole=True)

    def heredoc(self) -> hcl_tree.Text:
        text, start = self.text, self.at
        match = compiled(_HEREDOC).match(text, start)
        close = match and re.compile(rf"^[ \t]*{re.escape(match[2])}[ \t]*\r?$", re.M).search(text, match.end())
        if match is None or close is None:
            raise HclError
        self.at = match.end()
        pieces: list[hcl_tree.Piece] = []
        while self.at < close.start():
            plain = compiled(_LINES).match(text, self.at, close.start())
            if plain is not None:
                pieces.append(hcl_tree.Piece(plain[0], self.at, plain.end()))
                self.at = plain.end()
            else:
                pieces.append(self.marked())
        if self.at > close.start():
            raise HclError
        self.at = close.end()
        return hcl_tree.Text(start, self.at, pieces, heredoc=True)


def _marker(code: str, directive: str) -> str:
    """The marker of a template engine that stands for what Terraform fills in."""
    if not directive:
        name = code if compiled(r"[A-Za-z_][\w.-]*").fullmatch(code) else "value"
        return f"{{{{{name}}}}}"
    written = {"if": "if value", "for": "for value in values"}.get(directive, directive)
    return f"{{% {written} %}}"
