"""Screening never says that the event flow shows nothing where it shows something."""

from flow_pipelines import CONDITIONS, blocks, filters
from flow_states import context
from hypothesis import given
from hypothesis import strategies as st

from lslint.grammar.logstash.nodes import Clause
from lslint.rules.logstash.correctness import field_type_checks as types
from lslint.rules.logstash.flow import absent, screening
from lslint.rules.logstash.flow.analysis import event_flow
from lslint.rules.logstash.flow.values import FALSY, is_gone


@st.composite
def pipelines(draw):
    """A pipeline whose input may send any field, or filters and outputs without an input."""
    plugin = filters(("mutate", "mutate", "grok", "drop", "translate", "clone", "json"))
    sections = [f"filter {{ {draw(blocks(plugin=plugin))} }}" for _ in range(draw(st.integers(1, 2)))]
    if draw(st.booleans()):
        option = draw(st.sampled_from(["", 'type => "x"', 'add_field => { "a" => "x" }']))
        sections.insert(draw(st.integers(0, 1)), f"input {{ beats {{ port => 5044 {option} }} }}")
    sections.append(f'output {{ if {draw(CONDITIONS)} {{ file {{ path => "/%{{a}}" }} }} }}')
    return "\n".join(sections)


def is_removed(absence):
    place = absence.value.place
    if place is None or place.word not in ("removed", "renamed"):
        return False
    return isinstance(absence.by, Clause) or not absence.by.start <= place.start < absence.by.end


def is_contradicted(dead):
    constants = dead.value.constants
    if not constants or not dead.value.status or absent.tested_field(dead) == ("tags",) or is_gone(dead.value):
        return False
    return dead.value.place is not None or not constants <= FALSY


@given(pipelines())
def test_nothing_is_missed(text):
    ctx = context(text)
    flow = event_flow(ctx)
    assert screening.may_read_removed(ctx) or not any(map(is_removed, flow.absences))
    assert screening.may_contradict(ctx) or not any(map(is_contradicted, flow.dead))
    extended = [types._capture(one) if one.is_capture else types._added(one) for one in flow.extended]
    assert screening.may_append(ctx) or not any(extended)
