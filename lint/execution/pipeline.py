"""``FilterSection``: the filters of a pipeline, run on one event at a time."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Protocol

from lslint.execution import conditions
from lslint.execution.environment import EVERYTHING, Environment
from lslint.execution.errors import MAX_DEPTH, ConditionError, EventError, FieldError, NotRun, StartError
from lslint.execution.event import Event, Filter
from lslint.execution.options import INERT, Options
from lslint.execution.references import MISSING, Path, reference
from lslint.grammar.bounded_cache import cached
from lslint.grammar.logstash.conditions import comparisons
from lslint.grammar.logstash.nodes import Branch, Clause, Hash, Item, Option, Pipeline, Plugin
from lslint.rules.logstash.catalogue.traits import values_of
from lslint.rules.logstash.flow.changes import changes
from lslint.rules.logstash.values.options import strings


class Trace(Protocol):
    """Called after each filter that an event went through, and after each condition.

    ``node``: the filter, or the clause. ``before``: a copy of the event as it came. ``after``: the events that go on.
    ``outcome``: ``run`` or ``not run`` (a filter); ``taken``, ``false`` (no branch is taken), ``unknown`` or
    ``dropped`` (a clause whose comparison raises, so that the event is dropped).
    """

    def __call__(self, node: Plugin | Clause, before: Event, after: list[Event], outcome: str) -> None: ...


@dataclass
class Step:
    """A filter of the section. ``run`` is None if it is not run, for ``reason``."""

    plugin: Plugin
    run: Filter | None
    reason: str

    @cached_property
    def changes(self) -> set[Path]:
        """What the filter may change if it is not run."""
        return may_change(self.plugin)

    def is_idle(self, event: Event) -> bool:
        """Return whether the filter certainly does nothing with an event, because its source is missing or empty."""
        source = idle_without(self.plugin)
        if source is None:
            return False
        try:
            return event.get(reference(source)) in (MISSING, None, "")
        except (NotRun, FieldError):
            return False


@dataclass(slots=True)
class CompiledClause:
    """A clause of a condition. ``test`` is None for ``else``."""

    clause: Clause
    test: conditions.Condition | None
    steps: list[Step | Fork]


@dataclass
class Fork:
    """A condition."""

    branch: Branch
    clauses: list[CompiledClause]

    @cached_property
    def changes(self) -> set[Path]:
        """What its filters may change, all clauses together."""
        return may_change_all([self.branch])


Steps = list["Step | Fork"]


@cached
def _module(name: str) -> ModuleType | None:
    path = f"{__package__}.plugins.{name}"
    if not name.isidentifier() or importlib.util.find_spec(path) is None:
        return None
    return importlib.import_module(path)


def prepare(plugin: Plugin, environment: Environment) -> Filter:
    """Return the function that runs a filter.

    Raises ``NotRun`` if it is not modelled, ``StartError`` if Logstash refuses to start with it.
    """
    module = _module(plugin.name)
    if module is None:
        raise NotRun(f"the filter `{plugin.name}` is not run")
    try:
        options = Options(plugin)
        made: Filter = module.prepare(options, environment)
        options.refuse_unread()
        if environment.taint is not None:
            made = environment.taint.around(made)
    except FieldError as failure:
        raise StartError(str(failure)) from failure
    return made


class FilterSection:
    """The filter sections of a pipeline, compiled once.

    Raises ``StartError`` where Logstash refuses to start. ``not_run``: the filters that are not run, with the reason.
    """

    def __init__(self, tree: Pipeline, environment: Environment, trace: Trace | None = None) -> None:
        self._environment = environment
        self.trace = trace
        self.not_run: list[tuple[Plugin, str]] = []
        self._steps = [
            step for section in tree.sections if section.kind == "filter" for step in self._compile(section.items)
        ]

    def run(self, event: Event) -> list[Event]:
        """Return the events that reach the outputs. What is not known of each is in its ``unknown`` and in the
        environment. Raises ``EventError`` where the pipeline of the real Logstash terminates."""
        self._environment.spent = 0
        event.budget.renew()
        for path in event.unknown:
            self._environment.unknown("a value of the event is too large or nested too deeply", path)
        return [each for each in self._run(self._steps, [event]) if not each.cancelled]

    def _compile(self, items: list[Item], depth: int = 0) -> Steps:
        return [self._fork(item, depth) if isinstance(item, Branch) else self._step(item) for item in items]

    def _step(self, plugin: Plugin) -> Step:
        try:
            return Step(plugin, prepare(plugin, self._environment), "")
        except NotRun as failure:
            self.not_run.append((plugin, failure.reason))
            return Step(plugin, None, failure.reason)
        except StartError as failure:
            failure.offset = plugin.start
            raise

    def _fork(self, branch: Branch, depth: int) -> Fork:
        if depth >= MAX_DEPTH:
            failure = NotRun(f"conditions nested more than {MAX_DEPTH} levels deep are not modelled")
            return Fork(branch, [CompiledClause(branch.clauses[0], _raising(failure), [])])
        clauses = []
        for clause in branch.clauses:
            test: conditions.Condition | None = None
            if clause.condition is not None:
                try:
                    test = conditions.prepare(clause.condition, self._environment)
                except NotRun as failure:
                    test = _raising(failure)
                except StartError as failure:
                    failure.offset = clause.start
                    raise
            clauses.append(CompiledClause(clause, test, self._compile(clause.items, depth + 1)))
        return Fork(branch, clauses)

    def _run(self, steps: Steps, events: list[Event]) -> list[Event]:
        for step in steps:
            if not events:
                break
            events = self._branch(step, events) if isinstance(step, Fork) else self._filter(step, events)
        return events

    def _filter(self, step: Step, events: list[Event]) -> list[Event]:
        results: list[Event] = []
        trace = self.trace
        for event in events:
            if event.cancelled:
                continue
            before = event.copy() if trace is not None else event
            after, outcome = [event], "not run"
            if step.run is None:
                if step.is_idle(event):
                    outcome = "run"
                else:
                    self._mark(event, step.reason, step.changes)
            else:
                self._environment.latest.clear()
                try:
                    after, outcome = step.run(event), "run"
                except NotRun as failure:
                    self._mark(event, failure.reason, step.changes)
                except FieldError as failure:
                    raise EventError(f"`{step.plugin.name}` fails: {failure}") from failure
                else:
                    for path, _ in self._environment.latest:
                        for each in after:
                            each.mark_unknown(path)
            if trace is not None:
                trace(step.plugin, before, after, outcome)
            results.extend(after)
        return results

    def _mark(self, event: Event, reason: str, changes: set[Path]) -> None:
        for path in changes:
            event.mark_unknown(path)
            self._environment.unknown(reason, path)

    def _branch(self, fork: Fork, events: list[Event]) -> list[Event]:
        """Events that take a branch come before those that do not, as in the real batch."""
        results: list[Event] = []
        unclear: list[Event] = []
        rest = [event for event in events if not event.cancelled]
        for compiled in fork.clauses:
            taken: list[Event] = []
            others: list[Event] = []
            for event in rest:
                try:
                    holds = compiled.test is None or compiled.test(event)
                except ConditionError:
                    event.cancel()
                    self._report(compiled.clause, event, "dropped")
                except NotRun as failure:
                    self._mark(event, failure.reason, fork.changes)
                    self._report(compiled.clause, event, "unknown")
                    unclear.append(event)
                else:
                    (taken if holds else others).append(event)
                    if holds:
                        self._report(compiled.clause, event, "taken")
            results.extend(self._run(compiled.steps, taken))
            rest = others
        for event in rest:
            for compiled in fork.clauses:
                self._report(compiled.clause, event, "false")
        return results + rest + unclear

    def _report(self, clause: Clause, event: Event, outcome: str) -> None:
        if self.trace is not None:
            self.trace(clause, event.copy(), [event], outcome)


def _raising(failure: NotRun) -> conditions.Condition:
    def test(event: Event) -> bool:
        raise failure

    return test


def unknown_fields(event: Event) -> list[str]:
    """Return the references of the fields of an event whose values are not known; ``*``: all."""
    if EVERYTHING in event.unknown:
        return ["*"]
    return sorted("".join(f"[{name}]" for name in path) for path in event.unknown)


_IDLE = {"cipher": "message", "useragent": ""}
"""Filters that return at once if the field of ``source`` is missing or empty, and the default of ``source``."""


def idle_without(plugin: Plugin) -> str | None:
    """Return the field without which a filter neither changes nor tags an event; None if there is no such field."""
    default = _IDLE.get(plugin.name)
    if default is None:
        return None
    source = default if plugin.option("source") is None else plugin.text("source")
    return source if source and "%{" not in source and "${" not in source else None


def may_change(plugin: Plugin) -> set[Path]:
    """Return the fields that a filter may set, change or remove; ``EVERYTHING`` if that is unknown, or if it may drop
    or create events."""
    changed = changes(plugin)
    makes_columns = plugin.name == "csv" and not plugin.is_false("autogenerate_column_names")
    has_variables = any("${" in name for option in plugin.options for name in _names(option))
    if changed.anything or changed.recounts or makes_columns or has_variables:
        return {EVERYTHING}
    if all(option.name in INERT for option in plugin.options):
        return {EVERYTHING}
    return {*changed.fields, ("tags",)}


_TO_OTHERS = ("moves", "copies", "appends")
"""What operations of mutate do that write another field than the one that they name first."""


def _names(option: Option) -> Iterator[str]:
    """Yield the strings of an option that may be names of fields."""
    value = option.value
    if not isinstance(value, Hash) or values_of("operations of mutate").get(option.name) in _TO_OTHERS:
        yield from (string.value for string in strings(value, keys=True))
    else:
        yield from (str(getattr(pair.key, "value", "")) for pair in value.pairs)


def may_change_all(items: list[Item]) -> set[Path]:
    """Return what the filters of a block may change."""
    paths: set[Path] = set()
    stack = list(items)
    while stack:
        item = stack.pop()
        if isinstance(item, Branch):
            if any(any(comparisons(clause.condition, "<", ">", "<=", ">=")) for clause in item.clauses):
                return {EVERYTHING}  # they raise for some values, which drops the event
            stack.extend(inner for clause in item.clauses for inner in clause.items)
        else:
            paths |= may_change(item)
    return paths
