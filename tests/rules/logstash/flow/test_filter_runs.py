"""The event flow against recorded runs of the real filters: it never excludes what they make of an event."""

import pytest
import recorded

from lslint.grammar.logstash import parse
from lslint.rules.api import Context
from lslint.rules.logstash.flow import values
from lslint.rules.logstash.flow.engine import Run
from lslint.rules.logstash.flow.state import State
from lslint.rules.logstash.flow.values import ABSENT, ANY, MUST, Value

TYPES = {
    bool: values.BOOLEAN, int: values.INTEGER, float: values.FLOAT, str: values.TEXT, list: values.LIST,
    dict: values.OBJECT, type(None): values.OTHER,
}  # fmt: skip
ROWS = [row for row in recorded.probes("filter_runs") if row["out"]]
PLUGINS = sorted({row["plugin"] for row in ROWS})


def known(content):
    """What is known of a field with exactly this content."""
    if isinstance(content, dict):
        return Value(MUST, values.OBJECT, None, False, {name: known(inner) for name, inner in content.items()})
    constants = frozenset((content,)) if isinstance(content, str) else None
    return Value(MUST, TYPES[type(content)], constants, isinstance(content, list))


def state_of(event, ecs):
    state = State(0, ecs)
    state.own["@metadata"] = Value(MUST, values.OBJECT)
    for name, content in event.items():
        if name == "tags":
            for tag in content if isinstance(content, list) else [content]:
                state.own[(str(tag),)] = Value(MUST, ANY)
        else:
            state.own[name] = Value(MUST, values.TIMESTAMP) if name == "@timestamp" else known(content)
    return state


def faults(content, value, name):
    """How the content of a field contradicts what is said of it."""
    if value.status == ABSENT:
        return [f"{name} is absent"]
    if content is None or name == "@timestamp":
        return []
    if not value.types & (TYPES[type(content)] | (values.TIMESTAMP if isinstance(content, str) else 0)):
        return [f"{name} has another type than {value.types}"]
    if value.constants is not None and isinstance(content, str) and content not in value.constants:
        return [f"{name} is none of {sorted(value.constants)}"]
    inner = content.items() if isinstance(content, dict) else ()
    return [fault for key, below in inner for fault in faults(below, value.child(key), f"{name}[{key}]")]


def contradictions(event, state):
    """What the state excludes although the event has it, and what it promises although the event lacks it."""
    found = []
    tags = event.get("tags", [])
    tags = [str(tag) for tag in (tags if isinstance(tags, list) else [tags])]
    for name, content in event.items():
        if name != "tags":
            found += faults(content, state.look_up((name,)), name)
    found += [f"tag {tag} is absent" for tag in tags if state.get((tag,)).status == ABSENT]
    for key in state.known_keys():
        if state.get(key).status == MUST and not (key[0] in tags if isinstance(key, tuple) else key in event):
            found += [f"{key} is promised"] if key != "@metadata" else []
    return found


def run(row):
    tree, errors = parse.parse(row["config"])
    assert not errors
    states = [state_of(row["event"], row.get("ecs") not in (None, "disabled"))]
    one = Run(Context(row["config"], tree, "a.conf", "logstash"))
    for section in tree.sections:
        one.section(section.items, tree, states)
    return [state for state in states if not state.is_dead]


@pytest.mark.parametrize("plugin", PLUGINS)
def test_what_the_filters_make_is_possible(plugin):
    wrong = []
    for row in ROWS:
        if row["plugin"] != plugin:
            continue
        states = run(row)
        for event in row["out"]:
            if "_mutate_error" in str(event.get("tags")):
                continue  # the filter did a part of its work, which a condition on the tag takes into account
            best = min((contradictions(event, state) for state in states), key=len, default=["no event"])
            wrong += [f"{row['id']}: {fault}" for fault in best]
    assert wrong == []


def test_the_comparison_finds_contradictions():
    row = next(row for row in ROWS if row["plugin"] == "mutate" and row["out"][0].get("message") == "Hello World")
    (state,) = run(row)
    event = {**row["out"][0], "more": 1, "message": 5}
    assert contradictions(event, state)[-2:] != []
    assert any("more is absent" in fault for fault in contradictions(event, state))


def test_a_failed_mutate_may_have_done_a_part():
    text = 'filter { mutate { convert => { "n" => "integer" } remove_field => ["m"] }'
    text += ' if "_mutate_error" in [tags] { grok { match => { "m" => "%{WORD:w}" } } } }'
    tree, _ = parse.parse(text)
    one = Run(Context(text, tree, "a.conf", "logstash"))
    one.section(tree.sections[0].items, tree, [state_of({"m": "x", "n": "y"}, False)])
    assert one.result.absences == []
