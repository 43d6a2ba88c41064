"""Filters and outputs in the order in which an event reaches them, and the fields that each changes."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.nodes import Array, Branch, Clause, Item, Pipeline, Plugin
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow import field_writes, writes
from lslint.rules.logstash.values.options import pairs, texts
from lslint.rules.shared.pipeline_files import pipeline_trees

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = tuple[str, ...]

_MAX_DEPTH = 50
"""Maximum depth at which the branches around a plugin are distinguished, so that the cost stays linear."""
MAX_STEPS = 400
"""Maximum number of steps of a file that rules compare with each other; later ones are not checked."""


class Step:
    """A filter or output. ``ways``: ``(branch, clause)`` pairs around it, outermost first; ``clauses``: the clauses.

    ``fields``: the fields it may write, remove or change; ``anything``: it may write fields that the file does not
    name."""

    __slots__ = ("_fields", "_roots", "anything", "clauses", "plugin", "ways")

    def __init__(self, plugin: Plugin, ways: tuple[tuple[int, int], ...], clauses: tuple[Clause, ...]) -> None:
        self.plugin = plugin
        self.ways = ways
        self.clauses = clauses
        self.anything = False
        self._fields: frozenset[Path] | None = None
        self._roots: dict[str, list[Path]] = {}

    @property
    def fields(self) -> frozenset[Path]:
        if self._fields is None:
            self._fields, self.anything = _changed(self.plugin)
            for field in self._fields:
                self._roots.setdefault(field[0], []).append(field)
        return self._fields

    def changes(self, field: Path) -> bool:
        """Return whether the step may change the field, a part of it or an object that contains it."""
        fields = self.fields
        return self.anything or (bool(fields) and any(overlap(field, one) for one in self._roots.get(field[0], ())))

    def replaces(self, field: Path) -> bool:
        """Return whether the step may write or remove the field itself or an object that contains it."""
        fields = self.fields
        return self.anything or any(field[: len(one)] == one for one in fields)

    def covers(self, other: Step) -> bool:
        """Return whether every event that reaches the later step ``other`` passes through this step."""
        return self.ways == other.ways[: len(self.ways)]

    def apart(self, other: Step) -> bool:
        """Return whether no event reaches both, because they are in different clauses of one ``if``."""
        return field_writes.exclusive(self.ways, other.ways)


def overlap(one: Path, other: Path) -> bool:
    """Return whether the fields are the same, or one is a part of the other."""
    short = min(len(one), len(other))
    return one[:short] == other[:short]


@fact
def steps(tree: Pipeline) -> list[Step]:
    """Return the filters of a file in source order."""
    return _steps(tree, "filter")


@fact
def output_steps(tree: Pipeline) -> list[Step]:
    """Return the outputs of a file in source order."""
    return _steps(tree, "output")


def _steps(tree: Pipeline, kind: str) -> list[Step]:
    sections = [section for section in tree.sections if section.kind == kind]
    return [Step(*found) for section in sections for found in writes.walk(section, _MAX_DEPTH)]


def step_of(plugin: Plugin, tree: Pipeline) -> Step | None:
    """Return the step of a filter or output."""
    return _by_plugin(tree).get(plugin)


@fact
def _by_plugin(tree: Pipeline) -> dict[Plugin, Step]:
    return {step.plugin: step for step in (*steps(tree), *output_steps(tree))}


@fact
def inputs(ctx: Context) -> list[Plugin]:
    """Return the inputs of the file and of the files that run with it."""
    return [plugin for tree in pipeline_trees(ctx) for plugin in _inputs(tree)]


def _inputs(tree: Pipeline) -> list[Plugin]:
    return [plugin for section, plugin, _ in tree.walk_plugins() if section.kind == "input"]


@fact
def sure_inputs(ctx: Context) -> list[Plugin]:
    """Return the inputs whose events certainly reach the filters of this file: its own, and those of files that are
    declared to run with it (files that only share a folder are often alternatives)."""
    return inputs(ctx) if ctx.project.declared else _inputs(ctx.tree)  # type: ignore[arg-type]


def plugins_of(items: list[Item]) -> Iterator[Plugin]:
    """Yield the plugins among items and in their branches, in source order."""
    stack = list(reversed(items))
    while stack:
        item = stack.pop()
        if isinstance(item, Branch):
            for clause in reversed(item.clauses):
                stack.extend(reversed(clause.items))
        else:
            yield item


def codec(plugin: Plugin) -> str:
    """Return the name of the codec that a plugin sets; empty if it sets none."""
    option = plugin.option("codec")
    if option is None:
        return ""
    return getattr(option.value, "name", None) or getattr(option.value, "value", "") or "?"


_IN_PLACE = ("gsub", "strip", "lowercase", "uppercase", "capitalize")
_NAMED = {
    "truncate": ("fields",), "urldecode": ("field",), "de_dot": ("fields",), "anonymize": ("fields",),
    "dns": ("resolve", "reverse"), "split": ("field", "target"), "json_encode": ("source", "target"),
    "clone": (), "drop": (), "throttle": (), "sleep": (), "cidr": (),
}  # fmt: skip
"""Filters that change only fields they name, and the options that name them."""


_MAKERS = ("prune", "aggregate", "metrics", "elapsed", "collate")
"""Filters that remove fields by rules, or create new events."""


def _changed(plugin: Plugin) -> tuple[frozenset[Path], bool]:
    """Return the fields that a filter may change, and whether it may change others as well."""
    fields: set[Path] = set()
    anything = False
    name = plugin.name
    for option in plugin.options:
        if option.name in ("remove_field", "add_field"):
            named = texts(option.value) if option.name == "remove_field" else [k for k, _ in pairs(option.value)]
            for text in named:
                anything = anything or "%{" in text
                fields.add(writes.path(text))
        elif option.name in ("add_tag", "remove_tag", "tag_on_failure", "tag_on_timeout"):
            fields.add(("tags",))
    if name in _NAMED:
        for known in _NAMED[name]:
            option_ = plugin.option(known)
            if option_ is not None:
                fields.update(writes.path(text) for text in texts(option_.value))
        if name == "split" and plugin.option("field") is None:
            fields.add(("message",))
        if name == "clone":
            fields.update((("type",), ("tags",)))
        return frozenset(fields), anything
    if name in _MAKERS:
        return frozenset(fields), True
    found = writes.Writes()
    field_writes._filter(plugin, (), found)
    fields.update(found.fields)
    anything = anything or bool(found.anything)
    if name == "mutate":
        for option in plugin.options:
            if option.name in _IN_PLACE:
                value = option.value
                items = value.items if isinstance(value, Array) else [value]
                for item in items[::3] if option.name == "gsub" else items:
                    fields.add(writes.path(str(getattr(item, "value", ""))))
    if name in ("grok", "json", "date", "dissect", "kv", "csv", "xml", "geoip", "ruby", "mutate"):
        fields.add(("tags",))
    return frozenset(fields), anything
