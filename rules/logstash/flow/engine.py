"""The event flow of a pipeline: what is known of its events at each filter, output and condition.

One pass over the pipeline computes it: from the inputs through the filters and branches, with one state per input and
per copy of a ``clone`` filter, for each value of ``ecs_compatibility`` that is possible. A plugin that is not in the
table makes the fields of the event unknown, so that nothing is said of fields after it, except of those that a later
filter removes.
"""

from __future__ import annotations

from lslint.grammar.logstash.conditions import leaves, operands, ungrouped
from lslint.grammar.logstash.nodes import (
    Branch,
    Clause,
    Comparison,
    Expression,
    Item,
    Not,
    Pipeline,
    Plugin,
    Section,
    Selector,
    String,
)
from lslint.grammar.record import record
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow
from lslint.rules.logstash.dataflow.steps import Path, plugins_of
from lslint.rules.logstash.flow import operations as do
from lslint.rules.logstash.flow.compiler import Effects, Read
from lslint.rules.logstash.flow.conditions import assume
from lslint.rules.logstash.flow.effects import compile_plugin, depend_on_mode
from lslint.rules.logstash.flow.sources import start
from lslint.rules.logstash.flow.state import State, distinct, merged, refine
from lslint.rules.logstash.flow.values import (
    ABSENT,
    ANY,
    MUST,
    NEVER,
    OBJECT,
    TEXT,
    Place,
    Value,
    absent,
    is_gone,
    is_sent,
    join,
)

MAX_INPUTS = 12
"""The events of more inputs are not distinguished."""
MAX_ABSENCES = 2_000
"""Reads of fields that no event has, of one pipeline; further ones are counted as not analyzed."""
_MAX_COPIES = 8
_MAX_STATES = 30
_MAX_DEPTH = 40
"""Branches that are nested more deeply make the event unknown."""


@record
class Absence:
    """A read of a field that no event has there. ``value``: what is known of it; ``by``: the plugin or the clause."""

    read: Read
    value: Value
    by: Plugin | Clause
    tree: Pipeline


@record
class DeadClause:
    """A clause whose condition is false for every event. ``leaf``: the part of it that is; ``value``: what is known of
    the field or tag in it."""

    clause: Clause
    leaf: Expression
    value: Value
    tree: Pipeline


@record
class TagTest:
    """A comparison ``"tag" in [tags]`` of a condition. ``value``: what is known of the absence of the tag."""

    leaf: Comparison
    tag: str
    value: Value
    tree: Pipeline


@record
class Extended:
    """A string to which a filter certainly appends, so that the field becomes a list. ``is_capture``: by a grok
    pattern, else by ``add_field``; ``value``: what is known of the field before."""

    path: Path
    value: Value
    is_capture: bool
    by: Plugin
    tree: Pipeline


class EventFlow:
    """The result: fields that are read and cannot exist, and clauses that no event enters, in the order of the
    pipeline. ``tags``: tests for tags that no event has. ``extended``: strings to which filters append; ``lost``:
    objects with the name of a capture, which grok then drops. ``made``: the fields that plugins set by name, each with
    the first that does (None: an input); ``tagged``: the same for tags; ``skipped``: those that are set where no event
    arrives, tags with an empty second part. ``is_truncated``: there are more reads than are listed. ``asked``: the
    fields that conditions test and events may have. ``other_mode``: captures of library patterns that grok sets either
    with or without ECS. It has one attribute per kind of result."""

    def __init__(self) -> None:
        self.absences: list[Absence] = []
        self.is_truncated = False
        self.dead: list[DeadClause] = []
        self.made: dict[Path, Place | None] = {}
        self.tagged: dict[str, Place] = {}
        self.asked: set[Path] = set()
        self.skipped: set[Path | None] = set()
        self.other_mode: set[Path] = set()
        self.tags: list[TagTest] = []
        self.extended: list[Extended] = []
        self.lost: list[Extended] = []

    @property
    def is_empty(self) -> bool:
        """Whether nothing is missing."""
        return not (self.absences or self.dead or self.tags or self.extended or self.lost)

    def add_absence(self, absence: Absence) -> None:
        """Record a read, up to a limit."""
        if len(self.absences) < MAX_ABSENCES:
            self.absences.append(absence)
        else:
            self.is_truncated = True

    def of_file(self, tree: Pipeline | None) -> EventFlow:
        """Return the results for one file of the pipeline."""
        found = EventFlow()
        found.is_truncated = self.is_truncated
        found.absences = [one for one in self.absences if one.tree is tree]
        found.dead = [one for one in self.dead if one.tree is tree]
        found.tags = [one for one in self.tags if one.tree is tree]
        found.extended = [one for one in self.extended if one.tree is tree]
        found.lost = [one for one in self.lost if one.tree is tree]
        found.other_mode = self.other_mode
        found.made, found.tagged, found.skipped, found.asked = self.made, self.tagged, self.skipped, self.asked
        return found


class Run:
    """One pass over a pipeline. ``has_skipped``: there is a plugin that no event reaches."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.result = EventFlow()
        self.has_skipped = False
        self._effects: dict[tuple[int, bool], Effects] = {}
        self._tree: Pipeline  # of the section that runs

    def starts(self, pipeline: Flow, modes: list[bool]) -> list[State]:
        """Return the states of the events of the inputs before the first filter."""
        by_mode = len(modes) > 1 and depend_on_mode(pipeline.trees, self.ctx)
        found: list[State] = []
        for mode in modes:
            found += [start(step.plugin, step.tree, self.ctx, mode) for step in pipeline.inputs]
        for state in found:
            if not (state.is_open and state.tags_open):
                self.result.made.update({(key,): None for key in state.own if isinstance(key, str)})
        if len(found) > MAX_INPUTS * len(modes):
            found = [merged([state for state in found if state.ecs == mode]) for mode in modes]
        return distinct(found, by_mode)

    def section(self, section: Section, tree: Pipeline, states: list[State]) -> None:
        """Run a section of a file on states, which are changed, but not by outputs: they do not change events for one
        another."""
        self._tree = tree
        self._items(section.items, [state.fork() for state in states] if section.kind == "output" else states)

    def _items(self, items: list[Item], states: list[State], depth: int = 0) -> None:
        for item in items:
            if _are_dead(states):
                self._skip(item, states)
            elif isinstance(item, Branch):
                self._branch(item, states, depth)
            else:
                self._plugin(item, states, depth)

    def _skip(self, item: Item, states: list[State]) -> None:
        """Note what the plugins would set that no event reaches."""
        self.has_skipped = True
        for plugin in plugins_of([item]):
            for operation in self._compiled(plugin, states[0].ecs).operations:
                if operation[0] in do.MAKING:
                    self.result.skipped.add(operation[do.MAKING[operation[0]]])
                elif operation[0] == do.TAG:
                    self.result.skipped.add((operation[1], ""))

    def _plugin(self, plugin: Plugin, states: list[State], depth: int) -> None:
        live = [state for state in states if not state.is_dead]
        first = self._compiled(plugin, live[0].ecs)
        seen: do.Seen = [None] * len(first.reads)
        strings: dict[tuple[int, Path], list[Value]] = {}
        objects: dict[Path, list[Value]] = {}
        for state in live:
            effects = self._compiled(plugin, state.ecs)
            if len(seen) != len(effects.reads):
                seen = [False] * max(len(seen), len(effects.reads))
            if effects.is_optional:
                arm, other = state.fork(), state.fork()
                do.apply(effects.operations, arm, seen)
                state.join([arm, other])
                seen = [False] * len(seen)
            elif effects.clones is not None:
                self._clone(effects, state, states if depth == 0 else [], seen)
            else:
                met: do.Met = {}
                do.apply(effects.operations, state, seen, met)
                for key, old in met.items():
                    if old.status == MUST and old.types == TEXT:
                        strings.setdefault(key, []).append(old)
                    elif old.types == OBJECT and key[0] == do.CAPTURE and (old.status == MUST or is_sent(old)):
                        objects.setdefault(key[1], []).append(old)
        for (code, path), found in strings.items():
            if len(found) == len(live):
                self.result.extended.append(Extended(path, found[0], code == do.CAPTURE, plugin, self._tree))
        for path, found in objects.items():
            if len(found) == len(live):
                self.result.lost.append(Extended(path, found[0], True, plugin, self._tree))
        for read, value in zip(first.reads, seen, strict=False):
            if isinstance(value, Value):
                self.result.add_absence(Absence(read, value, plugin, self._tree))

    def _compiled(self, plugin: Plugin, ecs: bool) -> Effects:
        key = (id(plugin), ecs)
        found = self._effects.get(key)
        if found is None:
            found = compile_plugin(plugin, self._tree, self.ctx, ecs)
            self._effects[key] = found
            self.result.other_mode |= found.other_mode
            place = Place("set", self._tree, plugin.start, plugin.end, plugin.name)
            for operation in found.operations:
                name = operation[do.MAKING[operation[0]]] if operation[0] in do.MAKING else None
                if name is not None:
                    self.result.made.setdefault(name, place)
                elif operation[0] == do.TAG:
                    self.result.tagged.setdefault(operation[1], operation[3])
        return found

    def _clone(self, effects: Effects, state: State, states: list[State], seen: do.Seen) -> None:
        """Make a state per copy. ``states``: the list for them; in a branch (empty) and if there are many, they are
        joined with the state."""
        names = effects.clones or []
        if len(names) > _MAX_COPIES:
            state.open_all()
            return
        is_kept = bool(states) and len(states) + len(names) <= _MAX_STATES
        copies = []
        for name in names:
            copy = state.copy() if is_kept else state.fork()
            if effects.ecs:
                copy.own[(name,)] = Value(MUST, ANY)
            else:
                copy.own["type"] = Value(MUST, TEXT, frozenset((name,)))
            do.apply(effects.operations, copy, seen)
            copies.append(copy)
        if is_kept:
            states.extend(copies)
        else:
            state.join([state.fork(), *copies])

    def _branch(self, branch: Branch, states: list[State], depth: int) -> None:
        if depth >= _MAX_DEPTH:
            for state in states:
                state.open_all()
            return
        live = [state for state in states if not state.is_dead]
        ways: list[tuple[State, State, list[State]]] = [(state, state.fork(), []) for state in live]
        for clause in branch.clauses:
            condition = clause.condition
            if condition is not None:
                self._read(clause, condition, live)
            arms = []
            for state, rest, ends in ways:
                arm = state.fork()
                refine(arm, rest)
                if condition is not None:
                    assume(arm, condition, True, self._tree)
                    assume(rest, condition, False, self._tree)
                arms.append(arm)
                ends.append(arm)
            if clause.items and _are_dead(arms):
                if condition is not None:
                    self._dead(clause, condition, live)
                else:
                    self._read_negated(clause, branch.clauses[-2].condition, live)
            self._items(clause.items, arms, depth + 1)
            if condition is None:
                break
        else:
            for _, rest, ends in ways:
                ends.append(rest)
        for state, _, ends in ways:
            state.join(ends)

    def _read(self, clause: Clause, condition: Expression, states: list[State]) -> None:
        """Find the fields in a condition that no event has."""
        for leaf in leaves(condition):
            if isinstance(leaf, Comparison) and isinstance(leaf.right, Selector) and leaf.right.path == ("tags",):
                if isinstance(leaf.left, String) and leaf.operator in ("in", "not in"):
                    self._read_tag(leaf, leaf.left.value, states)
                continue
            for side in operands(leaf):
                if isinstance(side, Selector):
                    value: Value | None = None
                    for state in states:
                        found = state.look_up(side.path)
                        if side is leaf and is_gone(found):
                            found = absent(found.place)
                        if found.status != ABSENT:
                            self.result.asked.add(side.path)
                            break
                        value = found if value is None or found.place is not None else value
                    else:
                        if value is not None:
                            self._absent(side, value, clause)

    def _read_negated(self, clause: Clause, condition: Expression | None, states: list[State]) -> None:
        """Find the field that no event has in ``if ![field]`` before an ``else`` that no event enters."""
        operand = ungrouped(condition.operand) if isinstance(condition, Not) else None
        if isinstance(operand, Selector):
            found = [state.look_up(operand.path) for state in states]
            value = next((value for value in found if value.place is not None), None)
            if value is not None and all(one.status == ABSENT for one in found):
                self._absent(operand, value, clause)

    def _absent(self, selector: Selector, value: Value, clause: Clause) -> None:
        read = Read(selector.path, selector.start, selector.end)
        self.result.add_absence(Absence(read, value, clause, self._tree))

    def _read_tag(self, leaf: Comparison, tag: str, states: list[State]) -> None:
        found = [state.get((tag,)) for state in states]
        if all(value.status == ABSENT for value in found):
            value = next((value for value in found if value.place is not None), found[0])
            self.result.tags.append(TagTest(leaf, tag, value, self._tree))

    def _dead(self, clause: Clause, condition: Expression, states: list[State]) -> None:
        """Find the part of a condition because of which no event fulfills it."""
        tree = self._tree
        if not _excluded(condition, states, tree):
            return  # earlier clauses of the branch take all events
        for leaf in leaves(condition):
            if _excluded(leaf, states, tree):
                self.result.dead.append(DeadClause(clause, leaf, _known(leaf, states), tree))
                return


def _are_dead(states: list[State]) -> bool:
    """Return whether no event arrives in any of the states."""
    for state in states:  # noqa: SIM110 - this is called for each item of a pipeline, and faster than `all`
        if not state.is_dead:
            return False
    return True


def _excluded(condition: Expression, states: list[State], tree: Pipeline) -> bool:
    """Return whether a condition is false for every event."""
    for state in states:
        trial = state.fork()
        assume(trial, condition, True, tree)
        if not trial.is_dead:
            return False
    return True


def _known(leaf: Expression, states: list[State]) -> Value:
    """Return what is known of the field or tag that a comparison tests."""
    found: Value | None = None
    for state in states:
        path = leaf.path if isinstance(leaf, Selector) else ()
        value: Value | None = None
        if isinstance(leaf, Comparison):
            left, right = leaf.left, leaf.right
            if isinstance(right, Selector) and right.path == ("tags",) and isinstance(left, String):
                value = state.get((left.value,))
            else:
                selector = left if isinstance(left, Selector) else right
                path = selector.path if isinstance(selector, Selector) else ()
        if path:
            value = state.look_up(path)
        if value is not None:
            found = value if found is None else join(found, value)
    return found if found is not None else NEVER
