"""The tree of a Logstash pipeline file.

Every node has ``start`` and ``end``: 0-based code-point offsets into the text, ``end`` exclusive. Nodes store no text
except names and values; ``text[node.start:node.end]`` is the source. Trees are built once and not changed.
Slotted classes, not dataclasses: importing ``dataclasses`` costs more than parsing a file. Each sets its span itself:
going by way of ``super()`` takes half as long again.
"""

from __future__ import annotations

from lslint.grammar import numbers
from lslint.grammar.bounded_cache import Remembered
from lslint.grammar.parse_errors import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    Visited = tuple["Section", "Plugin", tuple["Clause", ...]]
    Step = tuple["Item", tuple["Clause", ...], Sequence["Plugin | Hash"]]

MAX_CLAUSES = 100
"""So many of the clauses around a plugin are given: with all of them, time would grow with the square of the depth."""


class Node:
    """A piece of the source."""

    __slots__ = ("length", "start")

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.length = end - start

    @property
    def end(self) -> int:
        """The offset behind the node. Only its ``length`` is kept: Python has one object for each small number, and a
        large file has half a million nodes, most of them short."""
        return self.start + self.length

    @end.setter
    def end(self, end: int) -> None:
        self.length = end - self.start


class Pipeline(Node):
    """A whole file. ``comments``: all comments in order, wherever they stand (spans from ``#`` to before the line end).

    ``facts``: values computed from the tree, by the function that computes them. ``close_pairs``: spans between two
    entries of a hash that releases before 8.15 refuse.
    """

    __slots__ = ("_steps", "close_pairs", "comments", "facts", "sections")

    def __init__(self, start: int, end: int, sections: list[Section], comments: list[Span]) -> None:
        self.start = start
        self.length = end - start
        self.sections = sections
        self.comments = comments
        self.facts: dict[Any, Any] = {}
        self.close_pairs: list[Span] = []
        self._steps: list[tuple[Section, list[Step]]] | None = None

    def plugins(self) -> Iterator[Plugin]:
        """All plugins in source order, those in branches and codecs and other nested values included."""
        for _, plugin, _ in self.walk_plugins(nested=True):
            yield plugin

    def walk_plugins(self, nested: bool = False) -> Iterator[Visited]:
        """Section, plugin and the clauses around it (outermost first, the innermost ``MAX_CLAUSES``), in source order.

        Codecs only if ``nested``.
        """
        for section, steps in self.steps():
            for item, clauses, inside in steps:
                if isinstance(item, Plugin):
                    yield section, item, clauses
                    for value in inside if nested else ():
                        if isinstance(value, Plugin):
                            yield section, value, clauses

    def steps(self) -> list[tuple[Section, list[Step]]]:
        """The branches and plugins of each section in source order, each with the clauses around it and with the codecs
        and hashes in its options. The tree is walked once, as a dozen rules ask; the lists must not be modified."""
        if self._steps is None:
            self._steps = [(section, _steps(section)) for section in self.sections]
        return self._steps

    def forget(self) -> None:
        """Drop what has been computed from the tree and from its plugins."""
        for plugin in self.plugins():
            plugin.forget()
        self.facts.clear()
        self._steps = None


def _steps(section: Section) -> list[Step]:
    steps: list[Step] = []
    stack: list[tuple[Item, tuple[Clause, ...]]] = [(item, ()) for item in reversed(section.items)]
    while stack:
        item, clauses = stack.pop()
        if isinstance(item, Branch):
            steps.append((item, clauses, ()))
            for clause in reversed(item.clauses):
                inner = (*clauses[1 - MAX_CLAUSES :], clause)
                stack.extend((child, inner) for child in reversed(clause.items))
        else:
            steps.append((item, clauses, _inside(item)))
    return steps


def _inside(plugin: Plugin) -> Sequence[Plugin | Hash]:
    """The codecs and hashes in the options of a plugin, in source order."""
    below = [option.value for option in reversed(plugin.options) if isinstance(option.value, _NESTED)]
    if not below:
        return ()
    plugins: list[Plugin | Hash] = []
    while below:
        value = below.pop()
        if isinstance(value, Array):
            below += [item for item in reversed(value.items) if isinstance(item, _NESTED)]
        elif isinstance(value, Hash):
            plugins.append(value)
            below += [pair.value for pair in reversed(value.pairs) if isinstance(pair.value, _NESTED)]
        elif isinstance(value, Plugin):
            plugins.append(value)
            below += [option.value for option in reversed(value.options) if isinstance(option.value, _NESTED)]
    return tuple(plugins)


class Section(Node):
    """``input { … }``: ``kind`` is ``input``, ``filter`` or ``output``; ``open`` and ``close``: offsets of the braces.

    ``close`` is -1 where a recovered tree lacks the brace.
    """

    __slots__ = ("close", "items", "kind", "open")

    def __init__(self, start: int, end: int, kind: str, open_: int, close: int, items: list[Item]) -> None:
        self.start = start
        self.length = end - start
        self.kind = kind
        self.open = open_
        self.close = close
        self.items = items


class Plugin(Node):
    """``grok { … }``, also as a value (codec). ``name`` without quotes; ``quoted``: it had some.

    ``kind``: ``input``, ``filter``, ``output`` or ``codec`` (any plugin as a value). ``open``/``close``: the braces.
    ``facts``: what rules have computed from the options alone, by the function that did. It has one attribute per
    token that a fix or a message may point to; for those that few of them point to, see ``Option``.
    """

    __slots__ = ("_close", "_facts", "_gap", "_name_length", "_places", "kind", "name", "options", "quoted")

    def __init__(
        self,
        start: int,
        end: int,
        kind: str,
        name: str,
        name_end: int,
        quoted: bool,
        open_: int,
        close: int,
        options: Sequence[Option],
    ) -> None:
        self.start = start
        self.length = end - start
        self.kind = kind
        self.name = name
        self._name_length = name_end - start
        self.quoted = quoted
        self._gap = open_ - name_end
        self._close = None if close == end - 1 else close
        self.options = options
        self._facts: dict[object, object] | None = None
        self._places: dict[str, int] | None = None

    @property
    def name_end(self) -> int:
        """The end of the name, quotes included."""
        return self.start + self._name_length

    @property
    def open(self) -> int:
        """The offset of the opening brace."""
        return self.start + self._name_length + self._gap

    @property
    def close(self) -> int:
        """The offset of the closing brace; -1 where a recovered tree lacks it."""
        return self.start + self.length - 1 if self._close is None else self._close

    @close.setter
    def close(self, close: int) -> None:
        self._close = close

    @property
    def facts(self) -> dict[object, object]:
        facts = self._facts
        if facts is None:
            facts = self._facts = {}
        return facts

    def forget(self) -> None:
        """Drop what rules have computed."""
        self._facts = None

    @property
    def named(self) -> dict[str, int]:
        """The names of the options, each with the place of the last option of that name; not to be changed."""
        places = self._places
        if places is None:
            places = self._places = _places(self.options)
        return places

    def option(self, name: str) -> Option | None:
        """The last option of that name, or None."""
        places = self._places
        if places is None:
            places = self._places = _places(self.options)
        place = places.get(name)
        return None if place is None else self.options[place]

    @property
    def head(self) -> Span:
        """The span of the name, at which findings about the whole plugin are reported."""
        return self.start, self.name_end

    def text(self, name: str) -> str | None:
        """The value of an option as ``text`` reads it; None if the option is not set."""
        option = self.option(name)
        return None if option is None else text(option.value)

    def number(self, name: str) -> int | float | None:
        """The value of an option as ``number`` reads it; None if the option is not set."""
        option = self.option(name)
        return None if option is None else number(option.value)

    def is_true(self, name: str) -> bool:
        """Whether an option is set to ``true``."""
        return self.text(name) == "true"

    def is_false(self, name: str) -> bool:
        """Whether an option is set to ``false``."""
        return self.text(name) == "false"

    def texts(self, name: str) -> list[str]:
        """The value of a list option as ``texts`` reads it; empty if the option is not set."""
        option = self.option(name)
        return [] if option is None else texts(option.value)

    def raw_texts(self, name: str) -> list[str]:
        """The value of a list option as ``raw_texts`` reads it; empty if the option is not set."""
        option = self.option(name)
        return [] if option is None else raw_texts(option.value)

    @property
    def codec(self) -> str:
        """The name of the codec of an input or output; empty if the file sets none."""
        option = self.option("codec")
        value = option.value if option is not None else None
        return value.name if isinstance(value, Plugin) else value.value if isinstance(value, String | Bareword) else ""

    def all(self, name: str) -> list[Option]:
        """All options of that name, in source order (a repeated option is merged by Logstash)."""
        places, options = self._places or self.named, self.options
        last = places.get(name)
        if last is None or len(places) == len(options):
            return [options[last]] if last is not None else []
        return [option for option in options if option.name == name]

    def repeated(self) -> set[str]:
        """The names of options that are given more than once."""
        names: set[str] = set()
        if len(self.named) < len(self.options):
            seen: set[str] = set()
            for option in self.options:
                (names if option.name in seen else seen).add(option.name)
        return names


_layouts: dict[tuple[str, ...], dict[str, int]] = Remembered()


def _places(options: Sequence[Option]) -> dict[str, int]:
    """The places of options by name, of a repeated one the last; one object for all plugins with the same names."""
    names = tuple([option.name for option in options])
    places = _layouts.get(names)
    if places is None:
        places = _layouts[names] = {name: place for place, name in enumerate(names)}
    return places


class Option(Node):
    """``name => value`` in a plugin. ``name`` has no quotes.

    Offsets that only findings and layout need are kept as lengths: Python has one object for each small number, and a
    large file has a hundred thousand options.
    """

    __slots__ = ("_gap", "_name_length", "name", "value")

    def __init__(self, start: int, end: int, name: str, name_end: int, arrow: int, value: Value) -> None:
        self.start = start
        self.length = end - start
        self.name = name
        self._name_length = name_end - start
        self._gap = arrow - name_end
        self.value = value

    @property
    def quoted(self) -> bool:
        """Whether the name has quotes."""
        return len(self.name) < self._name_length

    @property
    def name_end(self) -> int:
        """The end of the name, quotes included."""
        return self.start + self._name_length

    @property
    def arrow(self) -> int:
        """The offset of ``=>``."""
        return self.start + self._name_length + self._gap


class String(Node):
    """A quoted string. ``value`` is the content between the quotes, not unescaped (``config.support_escapes`` off)."""

    __slots__ = ("quote", "value")

    def __init__(self, start: int, end: int, quote: str, value: str) -> None:
        self.start = start
        self.length = end - start
        self.quote = quote
        self.value = value


class Bareword(Node):
    """An unquoted word of two characters or more."""

    __slots__ = ("value",)

    def __init__(self, start: int, end: int, value: str) -> None:
        self.start = start
        self.length = end - start
        self.value = value


class Number(Node):
    """A number; ``text`` as written."""

    __slots__ = ("text",)

    def __init__(self, start: int, end: int, text: str) -> None:
        self.start = start
        self.length = end - start
        self.text = text


class Array(Node):
    """``[ … ]``; in conditions the items may be selectors, calls and regexps too."""

    __slots__ = ("items",)

    def __init__(self, start: int, end: int, items: Sequence[Value]) -> None:
        self.start = start
        self.length = end - start
        self.items = items


class Hash(Node):
    """``{ key => value … }``."""

    __slots__ = ("pairs",)

    def __init__(self, start: int, end: int, pairs: Sequence[Pair]) -> None:
        self.start = start
        self.length = end - start
        self.pairs = pairs


class Pair(Node):
    """``key => value`` in a hash. ``key`` is a String, Bareword or Number."""

    __slots__ = ("_gap", "key", "value")

    def __init__(self, start: int, end: int, key: String | Bareword | Number, arrow: int, value: Value) -> None:
        self.start = start
        self.length = end - start
        self.key = key
        self._gap = arrow - key.end
        self.value = value

    @property
    def arrow(self) -> int:
        """The offset of ``=>``."""
        return self.key.end + self._gap


class Branch(Node):
    """``if … else if … else …``: one clause each."""

    __slots__ = ("clauses",)

    def __init__(self, start: int, end: int, clauses: Sequence[Clause]) -> None:
        self.start = start
        self.length = end - start
        self.clauses = clauses


class Clause(Node):
    """One clause: ``keyword`` is ``if``, ``else if`` or ``else``; ``condition`` is None for ``else``."""

    __slots__ = ("_close", "_open_gap", "condition", "items", "keyword")

    def __init__(
        self,
        start: int,
        end: int,
        keyword: str,
        condition: Expression | None,
        open_: int,
        close: int,
        items: list[Item],
    ) -> None:
        self.start = start
        self.length = end - start
        self.keyword = keyword
        self.condition = condition
        self._open_gap = open_ - start
        self._close = None if close == end - 1 else close
        self.items = items

    @property
    def open(self) -> int:
        """The offset of the opening brace."""
        return self.start + self._open_gap

    @property
    def close(self) -> int:
        """The offset of the closing brace; -1 where a recovered tree lacks it."""
        return self.start + self.length - 1 if self._close is None else self._close

    @close.setter
    def close(self, close: int) -> None:
        self._close = close


class Boolean(Node):
    """``a and b or c`` as written, flat on one parenthesis level: ``operands`` has one more item than ``operators``.

    ``operators`` are ``(word, start, end)`` with word in ``and or xor nand``. ``leaves`` is what ``conditions.leaves``
    has found. ``facts``: what rules have computed from the condition alone, by the function that did.
    """

    __slots__ = ("facts", "leaves", "operands", "operators")

    def __init__(self, start: int, end: int, operands: list[Expression], operators: list[tuple[str, int, int]]) -> None:
        self.start = start
        self.length = end - start
        self.operands = operands
        self.operators = operators
        self.leaves: Sequence[Comparison | Operand] | None = None
        self.facts: dict[object, object] = {}


class Comparison(Node):
    """``left operator right``: ``== != < > <= >= =~ !~ in`` or ``not in``, at ``op_start``/``op_end``."""

    __slots__ = ("_gap", "_operator_length", "left", "operator", "right")

    def __init__(
        self, start: int, end: int, left: Operand, operator: str, op_start: int, op_end: int, right: Operand
    ) -> None:
        self.start = start
        self.length = end - start
        self.left = left
        self.operator = operator
        self._gap = op_start - left.end
        self._operator_length = op_end - op_start
        self.right = right

    @property
    def op_start(self) -> int:
        """The start of the operator."""
        return self.left.end + self._gap

    @property
    def op_end(self) -> int:
        """The end of the operator."""
        return self.left.end + self._gap + self._operator_length


class Not(Node):
    """``! [field]`` or ``! ( … )``."""

    __slots__ = ("operand",)

    def __init__(self, start: int, end: int, operand: Selector | Group) -> None:
        self.start = start
        self.length = end - start
        self.operand = operand


class Group(Node):
    """``( … )``."""

    __slots__ = ("inner",)

    def __init__(self, start: int, end: int, inner: Expression) -> None:
        self.start = start
        self.length = end - start
        self.inner = inner


class Selector(Node):
    """``[a][b]``: ``path`` is ``("a", "b")``."""

    __slots__ = ("path",)

    def __init__(self, start: int, end: int, path: tuple[str, ...]) -> None:
        self.start = start
        self.length = end - start
        self.path = path


class Call(Node):
    """``name(argument, …)`` in a condition."""

    __slots__ = ("arguments", "name")

    def __init__(self, start: int, end: int, name: str, arguments: Sequence[Operand]) -> None:
        self.start = start
        self.length = end - start
        self.name = name
        self.arguments = arguments


class Regexp(Node):
    """``/ … /``: ``pattern`` is the content between the slashes, with backslashes."""

    __slots__ = ("pattern",)

    def __init__(self, start: int, end: int, pattern: str) -> None:
        self.start = start
        self.length = end - start
        self.pattern = pattern


_NESTED = (Plugin, Array, Hash)
Item = Plugin | Branch
Operand = String | Number | Selector | Array | Call | Regexp
Value = Plugin | Bareword | String | Number | Array | Hash
Expression = Boolean | Comparison | Not | Group | Operand


def text(value: Value | None) -> str | None:
    """Return a string, bareword or number (as written), also from a list of one; None for anything else.

    The result for a string with ``${VAR}`` is None: see ``is_variable``.
    """
    value = lone(value)
    if isinstance(value, Number):
        return value.text
    if isinstance(value, String | Bareword) and "${" not in value.value:
        return value.value
    return None


def number(value: Value | None) -> int | float | None:
    """Return the value of a number option (``250``, ``"250"``, ``-1``); None if it is rejected or has a variable."""
    found = text(value)
    if found is None:
        return None
    written = isinstance(lone(value), Number)
    integer = numbers.signed(found)
    if integer is not None:
        digits = found.removeprefix("-")
        return integer if written or digits == "0" == found or digits[0] in "123456789" else None
    real = numbers.real(found)
    return real if real is not None and (written or str(real) == found) else None


def boolean(value: Value | None) -> bool | None:
    """Return the value of a boolean option: exactly ``true`` or ``false``, quoted or not; else None."""
    return {"true": True, "false": False}.get(text(value) or "")


def texts(value: Value | None) -> list[str]:
    """Return the strings of a list option; a single value is a list of one. Other items, and variables, are skipped."""
    items = value.items if isinstance(value, Array) else [] if value is None else [value]
    return [item_text for item_text in (text(item) for item in items) if item_text is not None]


def is_variable(value: Value | None) -> bool:
    """Return whether a value contains ``${VAR}`` and so is not in the file."""
    value = lone(value)
    return isinstance(value, String | Bareword) and "${" in value.value


def raw_texts(value: Value | None) -> list[str]:
    """``texts`` with variables as written: for comparing values, not for reading them."""
    items = value.items if isinstance(value, Array) else [] if value is None else [value]
    return [v.text if isinstance(v, Number) else v.value for v in items if isinstance(v, Number | String | Bareword)]


def lone(value: Value | None) -> Value | None:
    """Return the item of a list of one, else the value itself."""
    if isinstance(value, Array) and len(value.items) == 1:
        return value.items[0]
    return value
