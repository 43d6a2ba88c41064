"""What a pipeline must have for its event flow to show something, so that most pipelines need none.

All answers are necessary conditions: True if the event flow may show it. They hold for inputs that may send any field;
with others, which fields are missing is known from the start, so that the event flow is needed in any case.
"""

from __future__ import annotations

from itertools import chain

from lslint.grammar.bounded_cache import BoundedCache
from lslint.grammar.logstash.conditions import booleans, leaves, negations, operands
from lslint.grammar.logstash.nodes import Branch, Comparison, Expression, Item, Node, Pipeline, Plugin, Selector
from lslint.grammar.record import record
from lslint.rules.api import Context
from lslint.rules.facts import fact, pipeline_fact
from lslint.rules.logstash.catalogue.traits import options_with
from lslint.rules.logstash.dataflow.grok_fields import captures
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow
from lslint.rules.logstash.dataflow.presence import selectors
from lslint.rules.logstash.dataflow.steps import Path, Step
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.flow.needed import is_certain, is_closed_input, is_unknown_input
from lslint.rules.logstash.flow.tables import entry
from lslint.rules.logstash.flow.values import MISSING
from lslint.rules.logstash.grok.filters import patterns
from lslint.rules.logstash.values.options import pair_nodes, strings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


_MAX_DEPTH = 30
"""Branches that are nested more deeply are not analyzed."""
_LAST = 1 << 62
"""An offset after all others."""
_EQUALITY = frozenset(("==", "!=", "in", "not in"))
_NEGATIVE = frozenset(("!=", "not in"))
_ENDING = frozenset(("drop", "geoip"))
"""Filters after which there may be no events: Logstash does not start with some geoip filters in ECS mode."""
_MOVES = ("rename", "copy")
_TEXTS = ("add_field", "replace")


def may_read_removed(ctx: Context) -> bool:
    """Return whether something may read a field that a ``mutate`` filter before it removes or renames."""
    return _has_closed_input(flow(ctx)) or _reads_removed(ctx)


def may_contradict(ctx: Context) -> bool:
    """Return whether a condition may be false for every event because of the values of a field."""
    scope = _scope(ctx)
    tests = _tests(scope)
    return bool(tests.compared) and (tests.may_contradict or may_read_removed(ctx) or _are_strings_compared(scope))


def may_append(ctx: Context) -> bool:
    """Return whether a filter may append to a field that is a string, and that another filter or a condition names."""
    return _has_closed_input(flow(ctx)) or _may_append(_scope(ctx))


@fact
def _scope(ctx: Context) -> Flow:
    """Return what the event flow runs: the pipeline, or the file alone if other files may be part of it."""
    if is_certain(ctx):
        return flow(ctx)
    alone = Flow()
    alone.add(ctx.text, ctx.pipeline, not ctx.has_syntax_errors)
    return alone


@fact
def _has_closed_input(pipeline: Flow) -> bool:
    return pipeline.is_complete and any(map(is_closed_input, pipeline.plugins("input")))


@fact
def _may_append(pipeline: Flow) -> bool:
    tests = _tests(pipeline)
    if tests.missing and _may_replace_missing(pipeline, tests.missing):
        return True
    strings_set = {path(string.name): string.offset for string in reversed(_set_strings(pipeline))}
    for plugin in pipeline.plugins("filter"):
        for field, _ in captures(plugin) if plugin.name == "grok" else ():
            first = min(strings_set.get(field, plugin.end), tests.first.get(field, plugin.end))
            if first < plugin.start and not any(path(source) == field for source, _ in patterns(plugin)):
                return True
    return False


def _may_replace_missing(pipeline: Flow, fields: set[Path]) -> bool:
    """Return whether ``add_field`` may set a field that conditions compare with a string for a missing value, or one to
    which such a field is moved."""
    added: set[Path] = set()
    targets: set[Path] = set()
    for plugin in pipeline.plugins("filter"):
        for option in plugin.options:
            if option.name == "add_field":
                added.update(_constant(key for key, _ in pair_nodes(option.value)))
            elif option.name in _MOVES and plugin.name == "mutate":
                targets.update(_constant(value for _, value in pair_nodes(option.value)))
    return not added.isdisjoint(fields | targets)


@fact
def _are_strings_compared(pipeline: Flow) -> bool:
    """Return whether a field may be set to a constant string before it is compared. A field gets one from another field
    only if that is set, moved or compared as well."""
    compared = _tests(pipeline).compared
    constants = [string for string in _set_strings(pipeline) if string.is_constant]
    heads = {path(string.name)[0] for string in constants}.union(field[0] for field in compared)
    return any(
        string.offset < compared.get(path(string.name), string.offset)
        for string in constants
        if not string.source or path(string.source)[0] in heads
    )


@record
class _SetString:
    """A field that an input or a filter sets to a string, or may: its ``name``, and the ``offset`` of the filter, -1
    for an input, and if there are other files. ``source``: the field that is moved to it."""

    name: str
    offset: int
    is_constant: bool = True
    source: str = ""


@fact
def _set_strings(pipeline: Flow) -> list[_SetString]:
    """Return the fields that inputs and filters set to a string, or may."""
    is_alone = len(pipeline.trees) == 1
    strings_set: list[_SetString] = []
    inputs = [one for one in pipeline.plugins("input") if not is_unknown_input(one)] if pipeline.is_complete else []
    for plugin in (*inputs, *pipeline.plugins("filter")):
        offset = plugin.start if is_alone and plugin.kind == "filter" else -1
        for option in plugin.options:
            is_move = option.name in _MOVES and plugin.name == "mutate"
            for key, value in pair_nodes(option.value) if is_move or option.name in _TEXTS else ():
                name, text = (getattr(node, "value", None) or "" for node in (key, value))
                if is_move:
                    strings_set.append(_SetString(text, offset, source=name))
                else:
                    is_constant = not isinstance(text, str) or ("%{" not in text and "${" not in text)
                    strings_set.append(_SetString(name, offset, is_constant))
        if plugin.name == "translate":
            names = [plugin.text(name) or "" for name in options_with("field names")]
            strings_set += [_SetString(name, offset) for name in (*names, "translation")]
        elif plugin.name == "clone" or (plugin.kind == "input" and plugin.option("type") is not None):
            strings_set.append(_SetString("type", offset))
    return strings_set


class _Tests:
    """What conditions test. ``first``: the fields but the tags, each with the offset of its first test, 0 if there are
    other files; ``compared``: the fields that are compared with values, each with the offset of the last time;
    ``missing``: those with a string for a missing value; ``may_contradict``: a field is compared where other conditions
    show what its value is."""

    def __init__(self, trees: list[Pipeline]) -> None:
        self.first: dict[Path, int] = {}
        self.compared: dict[Path, int] = {}
        self.missing: set[Path] = set()
        self.may_contradict = False
        self._shown: dict[Path, int] = {}
        self._is_alone = len(trees) == 1
        for kind in ("filter", "output"):
            self._is_output = kind == "output"
            for tree in trees:
                for section in tree.sections:
                    if section.kind == kind:
                        self._items(section.items, 0)

    def _items(self, items: list[Item], depth: int) -> tuple[list[Path], bool]:
        """Return the fields that are compared in items, and whether there may be no events after them."""
        compared: list[Path] = []
        may_end = False
        for item in items:
            if isinstance(item, Branch):
                inside, ends = self._branch(item, depth)
                compared += inside
                if ends:  # later events have none of these values
                    may_end = True
                    self._show(inside, 1)
            elif item.name in _ENDING:
                may_end = True
        return compared, may_end

    def _branch(self, branch: Branch, depth: int) -> tuple[list[Path], bool]:
        if depth > _MAX_DEPTH:
            self.may_contradict = True
            return [], True
        compared: list[Path] = []
        excluded: list[Path] = []
        may_end = False
        for clause in branch.clauses:
            equal: list[Path] = []
            unequal: list[Path] = []
            if clause.condition is not None:
                may_end |= self._condition(clause.condition, equal, unequal)
            self._show(equal, 1)
            inside, ends = self._items(clause.items, depth + 1)
            self._show(equal, -1)
            self._show(unequal, 1)
            compared += equal + inside
            excluded += unequal
            may_end |= ends
        self._show(excluded, -1)
        return compared, may_end

    def _show(self, fields: list[Path], step: int) -> None:
        for field in fields:
            self._shown[field] = self._shown.get(field, 0) + step

    def _condition(self, condition: Expression, equal: list[Path], unequal: list[Path]) -> bool:
        """Add the fields whose values a condition shows where it is true, and where it is false. Return whether it
        tests tags."""
        words = {word for level in booleans(condition) for word, _, _ in level.operators}
        is_negated = type(condition) is not Comparison and next(negations(condition), None) is not None
        tested: set[Path] = set()
        tests_tags = False
        for leaf in leaves(condition):
            for side in operands(leaf):
                if isinstance(side, Selector):
                    if side.path == ("tags",):
                        tests_tags = True
                        continue
                    self.first.setdefault(side.path, side.start if self._is_alone else 0)
                    if isinstance(leaf, Comparison) and leaf.operator in _EQUALITY:
                        is_tested = side.path in tested and (is_negated or words != {"or"})
                        if is_tested or self._shown.get(side.path, 0) > 0:
                            self.may_contradict = True
                        self.compared[side.path] = side.start if self._is_alone and not self._is_output else _LAST
                        equal.append(side.path)
                        if leaf.operator not in _NEGATIVE or is_negated or words != {"and"}:
                            tested.add(side.path)
                        if leaf.operator in _NEGATIVE or is_negated or not words <= {"and", "or"}:
                            unequal.append(side.path)
                elif any(getattr(item, "value", None) in MISSING for item in getattr(side, "items", (side,))):
                    self.missing.update(other.path for other in operands(leaf) if isinstance(other, Selector))
        return tests_tags


@fact
def _tests(pipeline: Flow) -> _Tests:
    return _Tests(pipeline.trees)


@fact
def _reads_removed(ctx: Context) -> bool:
    """Return whether a filter, an output or a condition may read a field that a ``mutate`` filter before it removes."""
    return _pipeline_reads_removed(ctx) if is_certain(ctx) else _Removals(_scope(ctx), ctx).may_be_read()


@pipeline_fact
def _pipeline_reads_removed(ctx: Context) -> bool:
    return _Removals(flow(ctx), ctx).may_be_read()


class _Removals:
    """The fields that ``mutate`` filters have removed or renamed so far and that nothing has certainly set again, each
    with these filters. ``_names``: the first parts of their names; ``_outer``: the fields that contain them."""

    def __init__(self, pipeline: Flow, ctx: Context) -> None:
        self._pipeline = pipeline
        self._ctx = ctx
        self._steps: dict[Path, list[Step]] = {}
        self._names: dict[str, None] = {}
        self._outer: set[Path] = set()

    def may_be_read(self) -> bool:
        mutates = (plugin for plugin in self._pipeline.plugins("filter") if plugin.name == "mutate")
        removed = [field for plugin in mutates for field in _removed(plugin)]
        if len(removed) > _MAX_REMOVED or any(len(field) > _MAX_PARTS for field in removed):
            return True
        return bool(removed) and any(
            self._read_in(text, tree, kind) for kind in ("filter", "output") for text, tree in self._pipeline.files
        )

    def _read_in(self, text: str, tree: Pipeline, kind: str) -> bool:
        """Return whether the sections of a file may read the fields; add those that its filters remove."""
        for section, items in tree.steps():
            for item, clauses, _ in items if section.kind == kind else ():
                step = Step(item, clauses, tree)  # type: ignore[arg-type]
                if isinstance(item, Branch):
                    tested = chain.from_iterable(map(selectors, item.clauses))
                    if self._names and any(self._may_read(field, step) for field in tested):
                        return True
                    continue
                if self._names and self._plugin_reads(step, text[item.start : item.end]):
                    return True
                if item.name == "mutate":
                    for field in _removed(item):
                        self._steps.setdefault(field, []).append(step)
                        self._names[field[0]] = None
                        self._outer.update(field[:size] for size in range(1, len(field)))
                    # what is removed in a field that is moved is also missing in the new one
                    if self._outer and not self._outer.isdisjoint(moved(item)):
                        return True
        return False

    def _may_read(self, field: Path, reader: Step) -> bool:
        if field[0] not in self._names:
            return False
        before = [
            step for size in range(1, min(len(field), _MAX_PARTS) + 1) for step in self._steps.get(field[:size], ())
        ]
        return any(step.tree is not reader.tree or not step.apart(reader.clauses) for step in before)

    def _plugin_reads(self, step: Step, text: str) -> bool:
        """Return whether a plugin with this text may read the fields; forget those that it certainly sets again."""
        is_named = any(name in text for name in self._names) or ("@timestamp" in self._names and "%{" in text)
        if not is_named and not _reads_by_default[step.plugin.name]:
            return False
        from lslint.rules.logstash.flow import operations as do
        from lslint.rules.logstash.flow.effects import compile_plugin

        modes = [compile_plugin(step.plugin, step.tree, self._ctx, ecs) for ecs in (False, True)]
        if any(self._may_read(read.path, step) for effects in modes for read in effects.reads):
            return True
        setting = do.WRITE, do.APPEND, do.CAPTURE
        made = [{operation[1] for operation in effects.operations if operation[0] in setting} for effects in modes]
        for field in made[0].intersection(*made[1:], self._steps):
            before = self._steps[field]
            before[:] = [one for one in before if step.clauses != one.clauses[: len(step.clauses)]]
        return False


_MAX_REMOVED = 200
"""A pipeline that removes more fields may read one of them."""
_MAX_PARTS = 50
"""A pipeline that removes a field with more parts may read it."""


def moved(plugin: Plugin, options: Iterable[str] = ("rename", "copy")) -> Iterator[Path]:
    """Return the constant names of fields that a mutate filter renames or copies."""
    return _constant(key for name in options for option in plugin.all(name) for key, _ in pair_nodes(option.value))


def _removed(plugin: Plugin) -> Iterator[Path]:
    """Yield the constant names of fields that a mutate filter removes or renames."""
    yield from moved(plugin, ("rename",))
    yield from _constant(node for option in plugin.all("remove_field") for node in strings(option.value))


def _constant(nodes: Iterable[Node]) -> Iterator[Path]:
    for node in nodes:
        text = getattr(node, "value", None)
        if isinstance(text, str) and text and "%{" not in text and "${" not in text:
            yield path(text)


_reads_by_default: dict[str, bool] = BoundedCache(
    lambda name: any(row[2] or row[3] for row in (entry(f"filter/{name}") or {}).get("reads", ()))
)
"""Whether a filter reads a field if no option names one, by its name."""
