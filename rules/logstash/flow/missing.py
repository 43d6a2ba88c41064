"""Fields of index names: whether every event has them."""

from __future__ import annotations

from lslint.grammar.logstash.conditions import leaves
from lslint.grammar.logstash.nodes import (
    Bareword,
    Branch,
    Clause,
    Comparison,
    Item,
    Number,
    Pipeline,
    Plugin,
    String,
    texts,
)
from lslint.rules.facts import fact, keyed_fact
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.dataflow.condition_logic import MAX_TERMS, Atom, clash, terms
from lslint.rules.logstash.dataflow.mutate_order import SETTERS
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow
from lslint.rules.logstash.dataflow.presence import selectors
from lslint.rules.logstash.dataflow.steps import Path
from lslint.rules.logstash.dataflow.writes import path as path_of
from lslint.rules.logstash.flow.changes import changes
from lslint.rules.logstash.flow.field_writes import writes
from lslint.rules.logstash.values.options import pairs

_SURE = plugins_with("always effective")


@fact
def constants(pipeline: Flow) -> set[Path]:
    """Return the fields that the pipeline sets to a constant string somewhere: their values are a closed set."""
    found: set[Path] = set()
    for step in (*pipeline.inputs, *pipeline.filters):
        for option in step.plugin.options:
            if option.name in SETTERS:
                for name, value in pairs(option.value):
                    if isinstance(value, Number) or (isinstance(value, String | Bareword) and "%{" not in value.value):
                        found.add(path_of(name))
            elif option.name in ("type", "tags"):
                found.add((option.name,))
    return found


@keyed_fact
def missing_field(field: Path, pipeline: Flow) -> tuple[Plugin, Pipeline] | None:
    """Return the plugin that sets a field for some events only, with the tree of its file; None if that is not certain.

    It is certain if the pipeline sets the field in some branches but not in all, or with a filter that may not match,
    and nothing else (ruby code, json, the sender) may set it.
    """
    if not pipeline.is_complete or is_constant_at_input(field, pipeline):
        return None
    found: tuple[Plugin, Pipeline] | None = None
    setting: set[Clause] = set()
    for tree in pipeline.trees:
        written = writes(tree)
        if written.anything:
            return None
        for write in written.writers_of(field):
            plugin = write.plugin
            if not any(field[: len(name)] == name for name in changes(plugin).made):
                continue  # it changes or removes what the events have
            if not write.clauses:
                if plugin.name in _SURE or plugin.option("add_field") is not None:
                    return None
                if drops_the_rest(plugin, field, pipeline):
                    return None
            else:
                setting.add(write.clauses[0])
            found = found or (plugin, tree)
        if setting and _covered(tree, setting, field, pipeline):
            return None
        setting.clear()
    return found


def is_written(field: Path, pipeline: Flow) -> bool:
    """Return whether an input or a filter of the pipeline sets the field, or may set it."""
    if is_constant_at_input(field, pipeline):
        return True
    return any(writes(tree).anything or writes(tree).writers_of(field) for tree in pipeline.trees)


def is_constant_at_input(field: Path, pipeline: Flow) -> bool:
    """Return whether an input sets the field."""
    for step in pipeline.inputs:
        for option in step.plugin.all("add_field"):
            if any(path_of(name) == field for name, _ in pairs(option.value)):
                return True
        if len(field) == 1 and step.plugin.option(field[0]) is not None:
            return True
    return False


def _covered(tree: Pipeline, setting: set[Clause], field: Path, pipeline: Flow) -> bool:
    """Return whether a branch sets the field in every clause that does not drop events, or tests the field or one with
    constant values only, so that its clauses may cover all events."""
    for section in tree.sections:
        for item in section.items:
            if isinstance(item, Branch) and not setting.isdisjoint(item.clauses):
                open_clauses = [clause for clause in item.clauses if not _drops(clause.items)]
                if item.clauses[-1].keyword == "else" and setting.issuperset(open_clauses):
                    return True
                tested = {path for clause in item.clauses if clause.condition is not None for path in selectors(clause)}
                if field in tested or not tested.isdisjoint(constants(pipeline)):
                    return True
    return _is_exhausted(tree, setting)


def _is_exhausted(tree: Pipeline, setting: set[Clause]) -> bool:
    """Return whether each event enters a clause that sets the field or drops the event, also of several branches: ``if
    [a]``, ``if ![a] and [b]``, ``if ![a] and ![b] { drop { } }``. True as well if the conditions are too many."""
    rest: list[frozenset[Atom]] = [frozenset()]
    for section in tree.sections:
        for item in section.items:
            if section.kind != "filter" or not isinstance(item, Branch):
                continue
            for number, clause in enumerate(item.clauses):
                if clause not in setting and not _drops(clause.items):
                    continue
                missed = _missed(item, number)
                if missed is None or len(rest) * len(missed) > MAX_TERMS:
                    return True
                rest = [term for one in rest for other in missed if clash(term := one | other) is None]
                if not rest:
                    return True
    return False


def _missed(branch: Branch, number: int) -> list[frozenset[Atom]] | None:
    """Return the alternatives of the events that do not enter a clause; None if there are too many."""
    condition = branch.clauses[number].condition
    if condition is not None:
        return terms(condition, False)
    found: list[frozenset[Atom]] = []
    for clause in branch.clauses[:number]:
        made = terms(clause.condition) if clause.condition is not None else None
        if made is None:
            return None
        found += made
    return found


def drops_the_rest(writer: Plugin, field: Path, pipeline: Flow) -> bool:
    """Return whether the pipeline drops the events for which a filter did not set the field: those with a tag of
    failure, those without a tag that the filter adds on success, or those without the field."""
    added = {tag for option in writer.all("add_tag") for tag in texts(option.value)}
    for step in pipeline.filters:
        if step.plugin.name != "drop" or not step.clauses:
            continue
        clause = step.clauses[-1]
        if field in selectors(clause):
            return True
        for leaf in leaves(clause.condition) if clause.condition is not None else ():
            sides = (leaf.left, leaf.right) if isinstance(leaf, Comparison) else ()
            if any(isinstance(side, String) and ("fail" in side.value or side.value in added) for side in sides):
                return True
    return False


def _drops(items: list[Item]) -> bool:
    return any(not isinstance(item, Branch) and item.name == "drop" for item in items)
