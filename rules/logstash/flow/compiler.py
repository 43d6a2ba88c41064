"""What a plugin does to an event, as a list of operations that are computed once and applied to each state."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Bareword, Number, Option, Pipeline, Plugin, String, Value, texts
from lslint.grammar.mini_languages.sprintf import FIELD, parse
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.writes import Path
from lslint.rules.logstash.dataflow.writes import path as path_of
from lslint.rules.logstash.flow import operations as do
from lslint.rules.logstash.flow import values
from lslint.rules.logstash.flow.values import Place
from lslint.rules.logstash.values.ecs_mode import MODES
from lslint.rules.logstash.values.options import is_selective, items_of, pair_nodes, strings
from lslint.rules.logstash.values.strings import plugin_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Read:
    """A field that a plugin reads. ``option``: name of the option that names the field, empty for ``%{field}`` and for
    the default of an option."""

    __slots__ = ("end", "option", "path", "start")

    def __init__(self, path: Path, start: int, end: int, option: str = "") -> None:
        self.path = path
        self.start = start
        self.end = end
        self.option = option


class Effects:
    """What a plugin does. ``operations``: in order; ``reads``: the fields that it reads, by the numbers in the ``READ``
    operations; ``clones``: the names of copies of the event, None if it makes none; ``is_optional``: options of old
    releases may skip events; ``by_mode``: it depends on ``ecs_compatibility``; ``other_mode``: the captures of library
    patterns that only one mode sets."""

    __slots__ = ("by_mode", "clones", "ecs", "is_optional", "operations", "other_mode", "reads")

    def __init__(self, ecs: bool) -> None:
        self.ecs = ecs
        self.operations: list[do.Operation] = []
        self.reads: list[Read] = []
        self.clones: list[str] | None = None
        self.is_optional = False
        self.by_mode = False
        self.other_mode: set[Path] = set()


class Compiler:
    """Computes the effects of one plugin. ``ecs``: whether it uses ECS; ``is_sure``: what it does on success happens
    for every event, as it cannot fail. ``tree``, ``ctx``: None for the effects that the options alone show: without
    places, without the reads of ``%{field}``, with the grok patterns of any release."""

    def __init__(self, plugin: Plugin, tree: Pipeline | None, ctx: Context | None, ecs: bool) -> None:
        self.plugin = plugin
        self.tree = tree
        self.ctx = ctx
        self.effects = Effects(ecs)
        own = plugin.option("ecs_compatibility")
        mode = getattr(own.value, "value", None) if own is not None else None
        self.ecs = mode != "disabled" if mode in MODES else ecs
        self.is_mode_given = mode in MODES
        self.is_sure = plugin.name == "mutate"
        self._counts: dict[int, dict[str, int]] = {}

    def add(self, *operation: Any) -> None:
        """Add an operation: its code, then its arguments."""
        self.effects.operations.append(operation)

    def add_on(self, field: Path | None, code: int, *arguments: Any) -> None:
        """Add an operation on a field; on any field if the name is not constant."""
        if field is None:
            self.add(do.OPEN)
        else:
            self.add(code, field, *arguments)

    def place(self, word: str, node: Option | Value, new: str = "") -> Place | None:
        """Return a place in the plugin; None without a tree."""
        if self.tree is None:
            return None
        return Place(word, self.tree, node.start, node.end, self.plugin.name, new)

    def by_mode(self, legacy: Any, ecs: Any) -> Any:
        """Return one of two facts, by whether the plugin uses ECS."""
        if legacy != ecs and not self.is_mode_given:
            self.effects.by_mode = True
        return ecs if self.ecs else legacy

    def read(self, node: Value, option: str = "") -> None:
        """Add the read of the field that a string names."""
        name = self.name(node)
        if name is not None:
            self.read_name(name, node.start, node.end, option)

    def read_name(self, name: Path, start: int, end: int, option: str) -> None:
        """Add the read of a field; ``start``/``end``: where it is named."""
        self.add(do.READ, len(self.effects.reads), name)
        self.effects.reads.append(Read(name, start, end, option))

    def name(self, node: object) -> Path | None:
        """Return the field that a string names; None if the name is not constant."""
        text = getattr(node, "value", None)
        if not isinstance(text, str) or not text or "%{" in text or "${" in text:
            return None
        return path_of(text)

    def sprintf(self, value: Value, hash_: Value | None = None, key: object = None) -> None:
        """Add the reads of ``%{field}`` and dates in the strings of an option. ``hash_``, ``key``: the hash and key of
        the string, if the filter sets its keys. Logstash does not keep the order of the pairs, so one that is read may
        have been set before."""
        if self.ctx is None or (isinstance(value, String | Bareword) and "%{" not in value.value):
            return
        for node in strings(value, keys=True):
            text = plugin_text(node, self.ctx) if "%{" in node.value and isinstance(node, String) else None
            if text is None:
                continue
            for part in parse(text.value):
                if "${" not in part.body and part.body not in ("", "TIME_NOW"):
                    name = path_of(part.body) if part.kind == FIELD else ("@timestamp",)
                    if hash_ is None or not self._is_set_by_other(name, hash_, key):
                        self.read_name(name, *text.span(part.start, part.end), "")

    def _is_set_by_other(self, name: Path, hash_: Value, key: object) -> bool:
        counts = self._counts.get(id(hash_))
        if counts is None:
            counts = self._counts[id(hash_)] = {}
            for node, _ in pair_nodes(hash_):
                top = (self.name(node) or ("",))[0]
                counts[top] = counts.get(top, 0) + 1
        own = (self.name(key) or ("",))[0]
        return counts.get(name[0], 0) > (own == name[0])

    def constant(self, node: object) -> frozenset[str] | None:
        """Return the text that an option sets a field to; None if it is not constant."""
        if isinstance(node, Number):
            return frozenset((node.text,))
        if isinstance(node, String | Bareword) and "%{" not in node.value and "${" not in node.value:
            if "\\" in node.value:  # depends on config.support_escapes
                return None
            return frozenset((node.value,))
        return None

    def write(self, node: object, types: int) -> None:
        """Add the write to a field that a string names, which may happen."""
        self.add_on(self.name(node), do.WRITE, made(types), False)

    def write_name(self, name: Path, types: int) -> None:
        """Add the write to a field, which may happen."""
        self.add(do.WRITE, name, made(types), False)

    # common options -------------------------------------------------------------------------------------------------

    def decorate(self) -> None:
        """Add what the options do that all filters have, in their order."""
        plugin, named = self.plugin, self.plugin.named
        for option in plugin.all("add_field") if "add_field" in named else ():
            for key, value in pair_nodes(option.value):
                self.sprintf(key)
                self.sprintf(value, option.value, key)
            self.append_fields(option)
        for option in plugin.all("remove_field") if "remove_field" in named else ():
            self.sprintf(option.value)
            self.remove_fields(option)
        for option in plugin.all("add_tag") if "add_tag" in named else ():
            self.sprintf(option.value)
            self.tags(option.value, self.is_sure)
        for option in plugin.all("remove_tag") if "remove_tag" in named else ():
            for text in texts(option.value):
                self.add(do.UNTAG, text, self.place("removed", option), self.is_sure)
        self.effects.is_optional = is_selective(plugin)

    def append_fields(self, option: Option) -> None:
        """Add ``add_field``, which makes a list of a field that exists."""
        pairs = [(key, value, self.name(key)) for key, value in pair_nodes(option.value)]
        mixed = entangled([name for _, _, name in pairs if name is not None])
        for key, value, name in pairs:
            if name is None:
                self.add(do.OPEN)
            elif name in mixed:
                self.add(do.WRITE, name, values.SOMETHING, False)
            else:
                place = self.place("set", key) if isinstance(key, String | Bareword) else None
                for item in value.items if isinstance(value, Array) else (value,):
                    self.add(do.APPEND, name, made(values.TEXT, self.constant(item), place), self.is_sure)

    def remove_fields(self, option: Option) -> None:
        """Add the removal of the fields that an option lists."""
        value = option.value
        for node in value.items if isinstance(value, Array) else (value,):
            self.add_on(self.name(node), do.REMOVE, self.place("removed", node), self.is_sure)

    def tags(self, value: Value, is_sure: bool) -> None:
        """Add the tags that an option lists."""
        items = value.items if isinstance(value, Array) else (value,)
        for node in items:
            text = node.text if isinstance(node, Number) else getattr(node, "value", None)
            if not isinstance(text, str) or "%{" in text or "${" in text:
                self.add(do.OPEN_TAGS)
            else:
                self.add(do.TAG, text, is_sure, self.place("set", node))


def made(types: int, constants: frozenset[str] | None = None, place: Place | None = None) -> values.Value:
    """Return the value of a field that a plugin has just set."""
    is_open = bool(types & (values.OBJECT | values.LIST | values.OTHER))
    return values.Value(values.MUST, types, constants, is_open, None, place)


def entangled(fields: list[Path]) -> set[Path]:
    """Return those of the fields that are, contain or are in another one. Logstash does not keep the order of the pairs
    of a hash, so what becomes of these is not known."""
    entangled_fields: set[Path] = set()
    containers: list[Path] = []  # fields that contain the current one, outermost first
    for field in sorted(fields):
        while containers and field[: len(containers[-1])] != containers[-1]:
            containers.pop()
        if containers:
            entangled_fields.update((containers[-1], field))
        containers.append(field)
    return entangled_fields


def add_writes(maker: Compiler, known: dict[str, Any]) -> None:
    """Add the writes to the fields that options name, else to their defaults."""
    plugin = maker.plugin
    for option, shape, other, legacy, ecs, kind in known.get("writes", ()):
        options = plugin.all(option) or plugin.all(other)
        default = maker.by_mode(legacy, ecs) if not options else None
        for given in options:
            for node in items_of(given.value, shape):
                maker.write(node, values.TYPES[kind])
        if default is not None:
            maker.write_name(path_of(default), values.TYPES[kind])


def add_fields(maker: Compiler, known: dict[str, Any]) -> None:
    """Add the writes to fields whose names are fixed."""
    for field, kind in maker.by_mode(*known.get("fields", ({}, {}))).items():
        maker.write_name(path_of(field), values.TYPES[kind])


def add_tags(maker: Compiler, known: dict[str, Any]) -> None:
    """Add the tags of failures: those that an option sets, else its default."""
    for option, defaults in known.get("tags", {}).items():
        options = maker.plugin.all(option)
        for given in options:
            maker.tags(given.value, False)
        for tag in defaults if not options else ():
            maker.add(do.TAG, tag, False, maker.place("set", maker.plugin))
    for tag in known.get("fixed_tags", ()):
        maker.add(do.TAG, tag, False, maker.place("set", maker.plugin))
