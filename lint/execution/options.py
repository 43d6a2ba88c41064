"""The options of a filter as Python values, read as Logstash reads them; and what ``add_field``, ``remove_field``,
``add_tag`` and ``remove_tag`` do to an event on success."""

from __future__ import annotations

from typing import Any

from lslint.execution.errors import MAX_DEPTH, NotRun, StartError
from lslint.execution.event import MISSING, TAGS, Event
from lslint.execution.references import Path, reference
from lslint.execution.values import insertion_order, ruby_text
from lslint.grammar import numbers
from lslint.grammar.logstash.nodes import Array, Bareword, Hash, Node, Number, Plugin, String
from lslint.grammar.mini_languages import env_reference
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.catalogue.plugins import OptionRecord
from lslint.rules.logstash.catalogue.traits import options_with, values_of

INERT = frozenset(options_with("without effect on events"))
DECORATING = frozenset(options_with("decorates"))
_IGNORED = values_of("without effect on samples")


def value_of(node: Node, depth: int = 0) -> Any:
    """Return the value of an option: strings are not unescaped, numbers are numbers, a hash keeps its order.

    Raises ``NotRun`` for ``${VAR}``, for a plugin as a value, and for values that are nested too deeply.
    """
    if depth > MAX_DEPTH:
        raise NotRun(f"an option nested more than {MAX_DEPTH} levels deep is not modelled")
    if isinstance(node, String | Bareword):
        if "${" in node.value:
            raise NotRun(unknown_variable(node.value))
        return node.value
    if isinstance(node, Number):
        integer = numbers.signed(node.text)
        return float(node.text) if integer is None else integer
    if isinstance(node, Array):
        return [value_of(item, depth + 1) for item in node.items]
    if isinstance(node, Hash):
        # Logstash replaces variables in the values of a hash only, so `${NAME}` in a key stays
        return {
            pair.key.text if isinstance(pair.key, Number) else pair.key.value: value_of(pair.value, depth + 1)
            for pair in node.pairs
        }
    raise NotRun("a plugin as a value is not run")


def unknown_variable(text: str) -> str:
    """Return the reason why a filter with this string, which contains ``${``, is not run."""
    names = [f"`{variable.name}`" for variable in env_reference.parse(text)]
    if not names:
        return "a string with `${` that is not a variable is not modelled"
    return f"the value of the environment variable {names[0]} is not known"


class Options:
    """The options of a plugin, without those that have no effect on the events of a run. An option that the filter does
    not read makes it not run (``refuse_unread``)."""

    def __init__(self, plugin: Plugin) -> None:
        self.plugin = plugin
        self._values: dict[str, Any] = {}
        ignored = _IGNORED.get(f"{plugin.kind}/{plugin.name}", ())
        for option in plugin.options:
            name = option.name
            if name in ignored or name in INERT:
                continue
            self._values[name] = _merged(self._values.get(name), value_of(option.value))
        for name, value in self._values.items():
            if isinstance(value, dict):
                self._values[name] = _ordered(value)
        self._unread = dict.fromkeys(name for name in self._values if name not in DECORATING)

    def refuse_unread(self) -> None:
        """Raise ``NotRun`` for an option that the filter has not read."""
        name = next(iter(self._unread), None)
        if name is not None:
            raise NotRun(f"the option `{name}` of `{self.plugin.name}` is not modelled")

    def record(self, name: str) -> OptionRecord | None:
        """Return what the catalogue says of an option."""
        record = catalogue.plugin(f"{self.plugin.kind}/{self.plugin.name}")
        return None if record is None else record.option(name)

    def __contains__(self, name: str) -> bool:
        self._unread.pop(name, None)
        return name in self._values

    def raw(self, name: str, default: Any = None) -> Any:
        """Return the value as written."""
        self._unread.pop(name, None)
        return self._values.get(name, default)

    def text(self, name: str, default: str | None = None) -> str | None:
        """Return a string option; a number as written, a list of one as its item."""
        value = _lone(self.raw(name, default))
        if value is None or isinstance(value, str):
            return value
        if isinstance(value, int | float):
            return str(value)
        raise StartError(f"`{name}` must be a string")

    def flag(self, name: str, default: bool = False) -> bool:
        """Return a boolean option."""
        value = _lone(self.raw(name))
        if value is None:
            return default
        if value not in ("true", "false"):
            raise StartError(f"`{name}` must be a boolean")
        return bool(value == "true")

    def number(self, name: str, default: int | float | None = None) -> int | float | None:
        """Return a number option."""
        value = _lone(self.raw(name, default))
        if isinstance(value, str):
            integer = numbers.signed(value)
            value = numbers.real(value) if integer is None else integer
        elif value is None:
            return None
        if not isinstance(value, int | float):
            raise StartError(f"`{name}` must be a number")
        return value

    def strings(self, name: str, default: list[str] | None = None) -> list[str]:
        """Return a list option; a single value is a list of one."""
        value = self.raw(name)
        if value is None:
            return list(default or [])
        items = value if isinstance(value, list) else [value]
        return [item if isinstance(item, str) else str(item) for item in items]

    def table(self, name: str) -> dict[str, Any]:
        """Return a hash option, also written as a list of pairs; empty if it is not set. The keys of a hash are in
        the order in which Logstash passes them, which is not that of the file. The values of a key are joined."""
        value = self.raw(name)
        if value is None:
            return {}
        if isinstance(value, list):
            if len(value) % 2:
                raise StartError(f"`{name}` must be a hash")
            table: dict[str, Any] = {}
            for key, given in zip(map(str, value[::2]), value[1::2], strict=True):
                table[key] = _merged(table.get(key), given)
            return table
        if not isinstance(value, dict):
            raise StartError(f"`{name}` must be a hash")
        return value

    def text_table(self, name: str) -> dict[str, str]:
        """Return a hash option whose values are strings. Raises ``NotRun`` for other values."""
        table = self.table(name)
        if not all(isinstance(value, str) for value in table.values()):
            raise NotRun(f"a value of `{name}` that is not a string is not modelled")
        return table

    def choice(self, name: str, allowed: tuple[str, ...], default: str) -> str:
        """Return an option with a list of values."""
        value = self.text(name, default)
        if value not in allowed:
            raise StartError(f"`{name}` must be one of {', '.join(allowed)}")
        assert value is not None
        return value

    def field(self, name: str, default: str | None = None) -> Path | None:
        text = self.text(name, default)
        return None if text is None else reference(text)


def _ordered(value: dict[str, Any]) -> dict[str, Any]:
    """Return a hash with its keys in the order in which the filter gets them."""
    return {key: _ordered(value[key]) if isinstance(value[key], dict) else value[key] for key in insertion_order(value)}


def _lone(value: Any) -> Any:
    return value[0] if isinstance(value, list) and len(value) == 1 else value


def _merged(old: Any, new: Any) -> Any:
    """Return the value of an option that is given twice: lists are joined, hashes are merged."""
    if old is None:
        return new
    if isinstance(old, dict) and isinstance(new, dict):
        return {**old, **new}
    return [*(old if isinstance(old, list) else [old]), *(new if isinstance(new, list) else [new])]


class Decorations:
    """The decorations of a filter, in the order of ``LogStash::Filters::Base#filter_matched``."""

    def __init__(self, options: Options) -> None:
        self._fields: list[tuple[str, list[str]]] = []
        for name, value in options.table("add_field").items():
            values = value if isinstance(value, list) else [value]
            if any(isinstance(item, dict | list) for item in values):
                raise NotRun("`add_field` with an object is not modelled")
            self._fields.append((name, [ruby_text(item) for item in values]))
        self._removed = options.strings("remove_field")
        self._tags = options.strings("add_tag")
        self._untags = options.strings("remove_tag")

    def __call__(self, event: Event) -> None:
        """Apply them. Raises ``FieldError`` where the real event raises; what was done before stays."""
        for name, values in self._fields:
            path = reference(event.expand(name))
            for value in values:
                add(event, path, event.expand(value))
        for name in self._removed:
            event.remove(reference(event.expand(name)))
        if self._tags:
            tags = as_list(event.get((TAGS,)))
            tags.extend(event.expand(tag) for tag in self._tags)
            event.set((TAGS,), tags)
        if self._untags:
            present = event.get((TAGS,))
            if present is MISSING or present is None:
                return
            tags = as_list(present)
            for tag in self._untags:
                if not tags:
                    break
                gone = event.expand(tag)
                tags = [one for one in tags if one != gone]
            event.set((TAGS,), tags)


def add(event: Event, path: tuple[str, ...], value: Any) -> None:
    """Add a value to a field as ``add_field`` does: a field that exists becomes an array, or its array gets longer."""
    present = event.get(path)
    event.set(path, value if present is MISSING else [*as_list(present), value])


def as_list(value: Any) -> list[Any]:
    """Return what Ruby's ``Array(value)`` returns, as a new list."""
    if value is MISSING or value is None:
        return []
    if isinstance(value, list):
        return list(value)
    if isinstance(value, dict):
        return [[key, inner] for key, inner in value.items()]
    return [value]
