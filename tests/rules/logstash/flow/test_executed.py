"""Generated filter sections, run on events: the event flow never excludes what they make, at any filter or clause."""

from unittest import mock

import pytest
from filter_runner import section
from flow_pipelines import FILTERS, blocks, events, filters
from flow_states import context, contradictions, flat, state_of
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from lslint.execution.environment import EVERYTHING
from lslint.execution.errors import EventError, FieldError, NotRun, StartError
from lslint.execution.event import Event
from lslint.grammar.logstash.nodes import Clause
from lslint.rules.logstash.flow.engine import Run

SLOW = {"suppress_health_check": list(HealthCheck), "deadline": None}


def recorded_flow(text, states):
    """Run the event flow on states. Returns its result, and the states that reach each filter and clause by the
    offset of its start."""
    one = Run(context(text))
    tree = one.ctx.pipeline
    reached = {}
    run_plugin, run_items = Run._plugin, Run._items
    starts = {
        id(clause.items): clause.start
        for _, steps in tree.steps()
        for item, _, _ in steps
        for clause in getattr(item, "clauses", ())
    }

    def plugin(self, node, given, depth):
        reached[node.start] = [flat(state) for state in given if not state.is_dead]
        run_plugin(self, node, given, depth)

    def items(self, nodes, given, depth=0):
        if id(nodes) in starts:
            reached[starts[id(nodes)]] = [flat(state) for state in given if not state.is_dead]
        run_items(self, nodes, given, depth)

    with mock.patch.object(Run, "_plugin", plugin), mock.patch.object(Run, "_items", items):
        one.section(tree.sections[0], tree, states)
    return one.result, reached


class Watch:
    """Compares the events of a run with the event flow. ``faults``: the first contradiction of each run."""

    def __init__(self, result, reached):
        self.reached = reached
        self.absences = {}
        for absence in result.absences:
            self.absences.setdefault(absence.by.start, []).append(absence)
        self.dead = {one.clause.start for one in result.dead}
        self.faults = []
        self.has_failed = False

    def __call__(self, node, before, after, outcome):
        if self.has_failed or self.faults or outcome in ("unknown", "dropped", "false"):
            return
        where = f"{getattr(node, 'name', 'clause')} at {node.start}"
        self.compare(before, self.reached.get(node.start, []), where)
        if isinstance(node, Clause):
            if node.start in self.dead:
                self.faults.append(f"{where} is dead")
        else:
            for absence in self.absences.get(node.start, ()):
                self.absent(before, absence, where)
            is_new = "_mutate_error" not in str(before.fields.get("tags"))
            if is_new and any("_mutate_error" in str(one.fields.get("tags")) for one in after):
                self.has_failed = True  # a part of its work is done, which only a condition on the tag shows

    def absent(self, event, absence, where):
        place = absence.value.place
        if place is not None and absence.by.start <= place.start < absence.by.end:
            return
        try:
            is_there = event.has(absence.read.path)
        except (FieldError, NotRun):
            return
        if is_there:
            self.faults.append(f"{where}: {absence.read.path} is read and exists")

    def compare(self, event, states, where):
        if EVERYTHING in event.unknown:
            return
        unknown = {path[0] for path in event.unknown}
        content = event.to_json()
        found = min((contradictions(content, state, unknown) for state in states), key=len, default=["no event"])
        self.faults += [f"{where}: {fault}" for fault in found]


def check(filters_text, given, ecs, is_joined):
    text = f"filter {{ {filters_text} }}"
    states = [state_of(event, ecs) for event in given]
    if is_joined:
        whole = state_of({}, ecs)
        arms = [whole.fork() for _ in states]
        for arm, state in zip(arms, states, strict=True):
            keys = {key for one in states for key in one.own}
            arm.own = {key: state.get(key) for key in keys}
        whole.join(arms)
        states = [whole]
    result, reached = recorded_flow(text, states)
    ends = [state for state in states if not state.is_dead]
    for event in given:
        watch = Watch(result, reached)
        try:
            chain, environment = section(text, "v8" if ecs else "disabled", trace=watch)
        except (StartError, NotRun):
            assume(False)
        try:
            found = chain.run(Event.from_json(event, environment.timestamp))
        except EventError:
            found = []  # the pipeline ends
        for one in found if not watch.has_failed else ():
            watch.compare(one, ends, "end")
        assert not watch.faults, f"{text}\n{event}\n{watch.faults}"


@given(blocks(), st.lists(events(), min_size=1, max_size=3), st.booleans(), st.booleans())
def test_what_filters_make_is_possible(text, given, ecs, is_joined):
    check(text, given, ecs, is_joined)


@pytest.mark.slow
@pytest.mark.parametrize("name", FILTERS)
@settings(max_examples=150, **SLOW)
@given(data=st.data())
def test_what_each_filter_makes_is_possible(name, data):
    text = data.draw(blocks(plugin=filters((name,))))
    given = data.draw(st.lists(events(), min_size=1, max_size=3))
    check(text, given, data.draw(st.booleans()), data.draw(st.booleans()))


@pytest.mark.slow
@settings(max_examples=2_000, **SLOW)
@given(blocks(3, 6), st.lists(events(), min_size=1, max_size=3), st.booleans(), st.booleans())
def test_what_many_filters_make_is_possible(text, given, ecs, is_joined):
    check(text, given, ecs, is_joined)
