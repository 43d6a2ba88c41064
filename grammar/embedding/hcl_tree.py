"""The tree of HCL: blocks, attributes, and the expressions of their values, each with its span."""

from __future__ import annotations


class Piece:
    """A part of a string: ``text`` as its reader gets it, the span in the file, and whether Terraform fills it in."""

    __slots__ = ("end", "hole", "start", "text")

    def __init__(self, text: str, start: int, end: int, hole: bool = False) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.hole = hole


class Expression:
    """The value of an attribute, with its span."""

    __slots__ = ("end", "start")

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end


class Unknown(Expression):
    """An expression that only Terraform evaluates."""

    __slots__ = ()


class Literal(Expression):
    """A number, ``true``, ``false`` or ``null``; ``text`` as written."""

    __slots__ = ("text",)

    def __init__(self, start: int, end: int, text: str) -> None:
        super().__init__(start, end)
        self.text = text


class Text(Expression):
    """A string in quotes or a here-document (``heredoc``)."""

    __slots__ = ("heredoc", "pieces")

    def __init__(self, start: int, end: int, pieces: list[Piece], heredoc: bool = False) -> None:
        super().__init__(start, end)
        self.pieces = pieces
        self.heredoc = heredoc

    @property
    def value(self) -> str | None:
        """The string; None if Terraform fills in a part of it."""
        if any(piece.hole for piece in self.pieces):
            return None
        return "".join(piece.text for piece in self.pieces)


class List(Expression):
    """``[a, b]``."""

    __slots__ = ("items",)

    def __init__(self, start: int, end: int, items: list[Expression]) -> None:
        super().__init__(start, end)
        self.items = items


class Object(Expression):
    """``{a = 1, "b" = 2}``. A key is a ``Text`` or an ``Unknown``."""

    __slots__ = ("entries",)

    def __init__(self, start: int, end: int, entries: list[tuple[Expression, Expression]]) -> None:
        super().__init__(start, end)
        self.entries = entries


class Call(Expression):
    """``name(arguments)``."""

    __slots__ = ("arguments", "name")

    def __init__(self, start: int, end: int, name: str, arguments: list[Expression]) -> None:
        super().__init__(start, end)
        self.name = name
        self.arguments = arguments


class Attribute:
    """``name = value``; ``start``, ``end``: span of the name."""

    __slots__ = ("end", "name", "start", "value")

    def __init__(self, name: str, start: int, end: int, value: Expression) -> None:
        self.name = name
        self.start = start
        self.end = end
        self.value = value


class Block:
    """``name "label" { … }``; ``start``: of the name, ``end``: behind the brace."""

    __slots__ = ("attributes", "blocks", "end", "labels", "name", "start")

    def __init__(self, name: str, labels: list[str], start: int) -> None:
        self.name = name
        self.labels = labels
        self.start = start
        self.end = start
        self.attributes: list[Attribute] = []
        self.blocks: list[Block] = []

    def attribute(self, name: str) -> Expression | None:
        """The value of an attribute."""
        return next((attribute.value for attribute in self.attributes if attribute.name == name), None)
