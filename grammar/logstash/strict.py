"""The tree (``nodes.py``) of a pipeline that Logstash accepts.

The tables of ``logstash.lark`` decide what is accepted; the callbacks of this module build the tree.
"""

from __future__ import annotations

from lslint.grammar.lalr import UnexpectedToken
from lslint.grammar.lalr import parse as drive
from lslint.grammar.limits import MAX_STACK, PausedCollector
from lslint.grammar.logstash import nodes
from lslint.grammar.logstash.conditions import unread_numbers
from lslint.grammar.logstash.plain import PlainParts
from lslint.grammar.parse_errors import ParseError, Span, limit_error
from lslint.grammar.tables.logstash import TABLES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    Children = list[Any]

WORDS = {
    "$END": "the end of the file",
    "ARROW": "`=>`",
    "BANG": "`!`",
    "BOOLEAN": "`and` or `or`",
    "CODEC_NAME": "a codec",
    "COMMA": "`,`",
    "COMPARE": "a comparison such as `==`",
    "ELSE": "`else`",
    "ELSE_IF": "`else if`",
    "FLOAT": "a number",
    "IF": "`if`",
    "IN": "`in`",
    "INTEGER": "a number",
    "KEY": "a name",
    "LBRACE": "`{`",
    "LPAR": "`(`",
    "LSQB": "`[`",
    "MATCH": "`=~`",
    "NAME": "a name",
    "NOT_IN": "`not in`",
    "NUMBER": "a number",
    "RBRACE": "`}`",
    "REGEXP": "a regexp `/…/`",
    "RPAR": "`)`",
    "RSQB": "`]`",
    "SECTION": "`input`, `filter` or `output`",
    "SELECTOR": "a field `[…]`",
    "STRING": "a quoted text",
    "WORD": "a word",
}
"""Terminals of ``logstash.lark`` in words."""


def describe(expected: Sequence[str]) -> str:
    """Terminal names as one phrase: ``a name, a quoted text or `}```."""
    words = list(dict.fromkeys(WORDS[name] for name in expected))
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1] if words else "")))


class Builder(PlainParts):
    """The callbacks of ``logstash.lark``. ``errors`` and ``unusual`` are what the grammar leaves to a look at the text.

    ``inside``: comments between the two words of ``else if`` and ``not in``, which are one token each. ``unusual``:
    numbers that may be refused when the value is made. ``close_pairs``: gaps between pairs of a hash that are more or
    less than blank space, which older releases refuse (``history``).
    """

    __slots__ = ("_paths", "close_pairs", "errors", "inside", "unusual")
    SHORTCUTS = {
        "no_items": PlainParts.plugins, "item": PlainParts.plugins,
        "no_options": PlainParts.options, "option": PlainParts.options,
    }  # fmt: skip
    """What reads more of a list than its next element, by the callback for the list so far."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._paths: dict[str, tuple[str, ...]] = {}
        self.errors: list[ParseError] = []
        self.close_pairs: list[Span] = []
        self.inside: list[Span] = []
        self.unusual: list[nodes.Number] = []

    def sections(self, *, takes_shortcuts: bool) -> list[nodes.Section]:
        """Return the sections of the text. Raises ``UnexpectedToken``."""
        text, comments = self.text, self.comments
        return drive(  # type: ignore[no-any-return]
            text, TABLES, self, "config", comments=comments, max_stack=MAX_STACK, takes_shortcuts=takes_shortcuts
        )

    def config(self, c: Children) -> Children:
        return c[0]  # type: ignore[no-any-return]

    def nothing(self, _: Children) -> Children:
        return []

    no_items = no_options = nothing

    def first(self, c: Children) -> Children:
        return c

    def more(self, c: Children) -> Children:
        children, child = c
        children.append(child)
        return children  # type: ignore[no-any-return]

    item = more

    def element(self, c: Children) -> Children:
        children, _, child = c
        children.append(child)
        return children  # type: ignore[no-any-return]

    def section_head(self, c: Children) -> Children:
        (start, end), _ = c
        self.kind = self.text[start:end]
        return c

    def section(self, c: Children) -> nodes.Section:
        ((start, _), (open_, _)), items, (close, end) = c
        return nodes.Section(start, end, self.kind, open_, close, items)

    def plugin(self, c: Children) -> nodes.Plugin:
        return self._plugin(c, self.kind)

    def codec(self, c: Children) -> nodes.Plugin:
        return self._plugin(c, "codec")

    def _plugin(self, c: Children, kind: str) -> nodes.Plugin:
        (start, name_end), (open_, _), options, (close, end) = c
        name = self.text[start:name_end]
        quoted = name[0] in "\"'"
        if quoted:
            name = name[1:-1]
        name = self._words.setdefault(name, name)
        return nodes.Plugin(start, end, kind, name, name_end, quoted, open_, close, tuple(options))

    def option(self, c: Children) -> Children:
        options, (start, name_end), (arrow, _), value = c
        text = self.text
        name = text[start:name_end]
        if name[0] in "\"'":
            name = name[1:-1]
        if options and text[options[-1].end] not in " \t\r\n":
            before = options[-1]
            self.errors.append(
                ParseError(
                    "missing-blank",
                    start,
                    name_end,
                    {"name": name, "before": before.name},
                    ((before.end, before.end, "a space is missing after this value"),),
                    ((before.end, before.end, " "),),
                )
            )
        name = self._words.setdefault(name, name)
        options.append(nodes.Option(start, value.end, name, name_end, arrow, value))
        return options  # type: ignore[no-any-return]

    def pair(self, c: Children) -> Children:
        pairs, (start, key_end), (arrow, _), value = c
        if pairs and not self.text[pairs[-1].end : start].isspace():
            self.close_pairs.append((pairs[-1].end, start))
        first = self.text[start]
        read = self.string if first in "\"'" else self.number if first in "-0123456789" else self.bareword
        key: nodes.String | nodes.Bareword | nodes.Number = read([(start, key_end)])
        pairs.append(nodes.Pair(start, value.end, key, arrow, value))
        return pairs  # type: ignore[no-any-return]

    def bareword(self, c: Children) -> nodes.Bareword:
        ((start, end),) = c
        word = self.text[start:end]
        return nodes.Bareword(start, end, self._words.setdefault(word, word))

    def string(self, c: Children) -> nodes.String:
        return self.text_node(*c[0])

    def number(self, c: Children) -> nodes.Number:
        ((start, end),) = c
        text = self.text[start:end]
        number = nodes.Number(start, end, text)
        if text[0] in "0-" or text[-1] == "." or len(text) > 18:
            self.unusual.append(number)
        return number

    def empty_array(self, c: Children) -> nodes.Array:
        return nodes.Array(c[0][0], c[1][1], ())

    def array(self, c: Children) -> nodes.Array:
        return nodes.Array(c[0][0], c[2][1], tuple(c[1]))

    def hash(self, c: Children) -> nodes.Hash:
        return nodes.Hash(c[0][0], c[2][1], tuple(c[1]))

    def branch(self, c: Children) -> nodes.Branch:
        clauses = c[0]
        return nodes.Branch(clauses[0].start, clauses[-1].end, tuple(clauses))

    def branch_else(self, c: Children) -> nodes.Branch:
        clauses, (start, _), (open_, _), items, (close, end) = c
        clauses.append(nodes.Clause(start, end, "else", None, open_, close, items))
        return nodes.Branch(clauses[0].start, end, tuple(clauses))

    def arms_if(self, c: Children) -> list[nodes.Clause]:
        (start, _), condition, (open_, _), items, (close, end) = c
        return [nodes.Clause(start, end, "if", condition, open_, close, items)]

    def arms_else_if(self, c: Children) -> list[nodes.Clause]:
        clauses, (start, word_end), condition, (open_, _), items, (close, end) = c
        if word_end - start > len("else if"):
            self._between_words(start, word_end)
        clauses.append(nodes.Clause(start, end, "else if", condition, open_, close, items))
        return clauses  # type: ignore[no-any-return]

    def boolean(self, c: Children) -> nodes.Boolean:
        left, (start, end), right = c
        operator = (self.text[start:end], start, end)
        if isinstance(left, nodes.Boolean):  # the same level: an inner one is wrapped in a Group
            left.operands.append(right)
            left.operators.append(operator)
            left.end = right.end
            return left
        return nodes.Boolean(left.start, right.end, [left, right], [operator])

    def group(self, c: Children) -> nodes.Group:
        return nodes.Group(c[0][0], c[2][1], c[1])

    def not_group(self, c: Children) -> nodes.Not:
        bang, left, inner, right = c
        return nodes.Not(bang[0], right[1], nodes.Group(left[0], right[1], inner))

    def not_selector(self, c: Children) -> nodes.Not:
        bang, field = c
        return nodes.Not(bang[0], field[1], self.selector([field]))

    def comparison(self, c: Children) -> nodes.Comparison:
        left, (start, end), right = c
        word = self.text[start:end]
        if word[0] == "n":
            word = "not in"
            self._between_words(start, end)
        word = self._words.setdefault(word, word)
        return nodes.Comparison(left.start, right.end, left, word, start, end, right)

    def _between_words(self, start: int, end: int) -> None:
        """The comments in a token of two words; nothing else in it has a ``#``."""
        offset = self.text.find("#", start, end)
        while offset >= 0:
            line_end = self.text.index("\n", offset, end)
            self.inside.append((offset, line_end))
            offset = self.text.find("#", line_end, end)

    def match_string(self, c: Children) -> nodes.Comparison:
        return self.comparison([c[0], c[1], self.string([c[2]])])

    def match_regexp(self, c: Children) -> nodes.Comparison:
        return self.comparison([c[0], c[1], self.regexp([c[2]])])

    def selector(self, c: Children) -> nodes.Selector:
        ((start, end),) = c
        name = self.text[start + 1 : end - 1]
        path = self._paths.get(name)
        if path is None:
            path = self._paths[name] = tuple(name.split("]["))
        return nodes.Selector(start, end, path)

    def regexp(self, c: Children) -> nodes.Regexp:
        ((start, end),) = c
        return nodes.Regexp(start, end, self.text[start + 1 : end - 1])

    def empty_call(self, c: Children) -> nodes.Call:
        (start, end), _, (_, close) = c
        return nodes.Call(start, close, self.text[start:end], [])

    def call(self, c: Children) -> nodes.Call:
        (start, end), _, arguments, (_, close) = c
        return nodes.Call(start, close, self.text[start:end], arguments)


def build(text: str) -> tuple[nodes.Pipeline, list[ParseError]]:
    """The tree of a pipeline and the errors that the grammar does not exclude. Raises ``UnexpectedToken``."""
    builder = Builder(text)
    try:
        sections = builder.sections(takes_shortcuts=True)
    except UnexpectedToken:  # without shortcuts, the error names what the parser expects
        builder = Builder(text)
        sections = builder.sections(takes_shortcuts=False)
    comments = builder.comments
    if builder.inside:
        comments = sorted(comments + builder.inside)
    without_line_ends = [(start, start + len(text[start:end].rstrip("\r\n"))) for start, end in comments]
    tree = nodes.Pipeline(0, len(text), sections, without_line_ends)
    tree.close_pairs = builder.close_pairs
    errors = builder.errors
    if builder.unusual:
        errors = errors + number_errors(tree, builder.unusual)
    return tree, errors


def number_errors(tree: nodes.Pipeline, numbers: list[nodes.Number]) -> list[ParseError]:
    """``number-form`` for each of these numbers that Logstash cannot make a value of, unless it never reads it.

    ``detail["form"]``: ``octal`` (a leading zero makes an integer octal, so 8 and 9 are invalid), ``point``
    (no digit after the point) or ``big`` (beyond 64 bits).
    """
    errors = []
    for number in numbers:
        form = number_form(number.text)
        if form:
            errors.append(ParseError("number-form", number.start, number.end, {"form": form, "found": number.text}))
    if errors:
        unread = unread_numbers(tree)
        errors = [error for error in errors if error.start not in unread]
    return errors


def number_form(text: str) -> str:
    """What is wrong with a number as written: ``octal``, ``point``, ``big``, or ``""`` for nothing."""
    if "." in text:
        return "point" if text[-1] == "." else ""
    digits = text.lstrip("-")
    if digits[0] == "0" and len(digits) > 1:
        if "8" in digits or "9" in digits:
            return "octal"
        base, limit = 8, 23
    else:
        base, limit = 10, 20
    if len(digits.lstrip("0")) > limit:
        return "big"
    value = int(digits, base)
    return "big" if value > 2**63 - (text[0] != "-") else ""


def too_deep(offset: int) -> ParseError:
    """The syntax error for a pipeline that is nested too deeply to be parsed."""
    return limit_error(offset, "blocks, lists or parentheses are nested too deeply")


def parse_strict(text: str) -> nodes.Pipeline:
    """The tree of a pipeline file that Logstash reads. Raises ``UnexpectedToken`` where it does not."""
    with PausedCollector(len(text)):
        tree, errors = build(text)
    for error in errors:
        if error.kind == "missing-blank":
            raise UnexpectedToken(error.start, ())
    return tree


class _Literals:
    """Callbacks that keep nothing but the spans for ``literals``."""

    __slots__ = ("found", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[Span] = []

    def __getattr__(self, _: str) -> Callable[[Children], None]:
        return self._take

    def _take(self, children: Children) -> None:
        for child in children:
            if child is None:
                continue
            start, end = child
            first = self.text[start]
            if first in "\"'/" or (first == "[" and end > start + 1):
                self.found.append(child)
            elif first == "n" and end > start + 4 and self.text[start + 3] == " ":
                self.found.append((start, start + 4))


def literals(text: str) -> list[Span]:
    """The spans that formatting must not change, in order: strings (quoted names too), regexps, field references, and
    the required space in ``not in``. Raises ``UnexpectedToken`` for input that ``parse`` refuses."""
    taken = _Literals(text)
    drive(text, TABLES, taken, "config", max_stack=MAX_STACK)
    return sorted(taken.found)


def parse_condition(text: str, start: int = 0, end: int | None = None) -> nodes.Expression:
    """The expression that is ``text[start:end]`` (the part between ``if`` and its brace), spans in ``text``.

    Raises ``UnexpectedToken``.
    """
    return drive(text, TABLES, Builder(text), "condition", pos=start, end=end)  # type: ignore[no-any-return]
