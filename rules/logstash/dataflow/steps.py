"""Filters and outputs in the order in which an event meets them: what each changes, and whether one event meets two."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.nodes import Array, Branch, Clause, Item, Pipeline, Plugin
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow import field_types as types
from lslint.rules.logstash.dataflow import writes
from lslint.rules.logstash.values.options import pairs, texts
from lslint.rules.shared.pipeline_files import pipeline_trees

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = tuple[str, ...]

_MAX_DEPTH = 50
"""Arms around a plugin beyond these are not told apart, so that depth costs no more than length."""
MAX_STEPS = 400
"""Steps of a file that rules compare with each other at most; longer files are looked at as far as that."""


class Step:
    """A filter or output. ``ways``: ``(branch, clause)`` around it, outermost first; ``clauses``: the clauses
    themselves.

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
        """True where the field, a part of it or what it lies in may be another one behind this step."""
        fields = self.fields
        return self.anything or (bool(fields) and any(overlap(field, one) for one in self._roots.get(field[0], ())))

    def covers(self, other: Step) -> bool:
        """True where every event that meets ``other`` has been here before, if ``other`` stands behind this step."""
        return self.ways == other.ways[: len(self.ways)]

    def apart(self, other: Step) -> bool:
        """True where no event meets both: they are in different clauses of one ``if``."""
        return types.exclusive(self.ways, other.ways)


def overlap(one: Path, other: Path) -> bool:
    """True for a field and itself, or a part of it."""
    short = min(len(one), len(other))
    return one[:short] == other[:short]


@fact
def steps(tree: Pipeline) -> list[Step]:
    """The filters of a file, in source order."""
    return _steps(tree, "filter")


@fact
def output_steps(tree: Pipeline) -> list[Step]:
    """The outputs of a file, in source order."""
    return _steps(tree, "output")


def _steps(tree: Pipeline, kind: str) -> list[Step]:
    sections = [section for section in tree.sections if section.kind == kind]
    return [Step(*found) for section in sections for found in writes.walk(section, _MAX_DEPTH)]


def step_of(plugin: Plugin, tree: Pipeline) -> Step | None:
    """The step of a filter or output."""
    return _by_plugin(tree).get(plugin)


@fact
def _by_plugin(tree: Pipeline) -> dict[Plugin, Step]:
    return {step.plugin: step for step in (*steps(tree), *output_steps(tree))}


@fact
def inputs(ctx: Context) -> list[Plugin]:
    """The inputs of the file and of the files that run with it."""
    return [plugin for tree in pipeline_trees(ctx) for plugin in _inputs(tree)]


def _inputs(tree: Pipeline) -> list[Plugin]:
    return [plugin for section, plugin, _ in tree.walk_plugins() if section.kind == "input"]


@fact
def sure_inputs(ctx: Context) -> list[Plugin]:
    """The inputs whose events certainly get here: those of the file, and of others where it is declared that they run
    with it (files that only lie in one folder are often alternatives)."""
    return inputs(ctx) if ctx.project.declared else _inputs(ctx.tree)  # type: ignore[arg-type]


_POLLED = (
    "jdbc", "exec", "heartbeat", "http_poller", "imap", "rss", "snmp", "jmx", "elasticsearch", "cloudwatch", "stdin",
)  # fmt: skip


@fact
def is_slow(ctx: Context) -> bool:
    """True where all inputs ask now and then, so that there are few events."""
    found = inputs(ctx)
    return bool(found) and all(plugin.name in _POLLED for plugin in found)


def plugins_of(items: list[Item]) -> Iterator[Plugin]:
    """The plugins among items, those in branches included, in source order."""
    stack = list(reversed(items))
    while stack:
        item = stack.pop()
        if isinstance(item, Branch):
            for clause in reversed(item.clauses):
                stack.extend(reversed(clause.items))
        else:
            yield item


def codec(plugin: Plugin) -> str:
    """The name of a plugin's codec as the file says it; empty where it says none."""
    option = plugin.option("codec")
    if option is None:
        return ""
    return getattr(option.value, "name", None) or getattr(option.value, "value", "") or "?"


_TRIAL = ("test", "sample", "debug", "demo", "bench", "playground", "tutorial", "example", "qa", "fixture", "lab")
"""In the name of a file (but for the last four), or the whole name of one of the last folders."""
_TESTS = frozenset(("qa", "acceptance", "fixture", "fixtures", "testdata"))
"""The whole name of a folder, also further up, that holds tests and nothing that anybody copies."""


def _path(ctx: Context) -> list[str]:
    """Folders and name of the file, or of the one that the text stands in, in small letters."""
    path: str = ctx.host or ctx.path
    return path.replace("\\", "/").lower().split("/")


@fact
def is_trial(ctx: Context) -> bool:
    """True for a file whose name, or whose folder's name, says that it is for trying things out."""
    *folders, name = _path(ctx)
    known = any(word in name for word in _TRIAL[:-4]) or any(
        folder in (word, word + "s", word + "ing", word + "data") for folder in folders[-3:] for word in _TRIAL
    )
    return known or is_test(ctx)


@fact
def is_test(ctx: Context) -> bool:
    """True for a file of a test, by its name or a folder's. Examples, demos and samples are none: they are copied."""
    *folders, name = _path(ctx)
    words = name.replace("-", ".").replace("_", ".").split(".")
    known = "test" in words or any(folder in _TESTS for folder in folders[-6:])
    return known or any(folder in ("test", "tests", "testing", "spec") for folder in folders[-2:])


_IN_PLACE = ("gsub", "strip", "lowercase", "uppercase", "capitalize")
_NAMED = {
    "truncate": ("fields",), "urldecode": ("field",), "de_dot": ("fields",), "anonymize": ("fields",),
    "dns": ("resolve", "reverse"), "split": ("field", "target"), "json_encode": ("source", "target"),
    "clone": (), "drop": (), "throttle": (), "sleep": (), "cidr": (),
}  # fmt: skip
"""Filters that the model of kinds knows as harmless, and the options that name the fields they change."""


_MAKERS = ("prune", "aggregate", "metrics", "elapsed", "collate")
"""Filters that remove fields by rules, or make events of their own."""


def _changed(plugin: Plugin) -> tuple[frozenset[Path], bool]:
    """The fields that a filter may change, and whether it may change others as well."""
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
    types._filter(plugin, (), found)
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


@fact
def marked(ctx: Context) -> dict[str, Plugin]:
    """The inputs that mark their events, by type and tags as the file gives them; empty if one does not."""
    found: dict[str, Plugin] = {}
    for plugin in sure_inputs(ctx):
        type_, tags = plugin.option("type"), plugin.option("tags")
        words = [text for option in (type_, tags) if option is not None for text in texts(option.value)]
        if not words:
            found = {}
            break
        found.setdefault(" ".join(words), plugin)
    return found
