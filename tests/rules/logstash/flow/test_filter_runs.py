"""The event flow against recorded runs of the real filters: it never excludes what they make of an event."""

import pytest
import recorded
from flow_states import contradictions, state_of

from lslint.grammar.logstash import parse
from lslint.rules.api import Context
from lslint.rules.logstash.flow.engine import Run

ROWS = [row for row in recorded.probes("filter_runs") if row["out"]]
PLUGINS = sorted({row["plugin"] for row in ROWS})


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


def test_a_failed_mutate_may_have_done_a_part():
    text = 'filter { mutate { convert => { "n" => "integer" } remove_field => ["m"] }'
    text += ' if "_mutate_error" in [tags] { grok { match => { "m" => "%{WORD:w}" } } } }'
    tree, _ = parse.parse(text)
    one = Run(Context(text, tree, "a.conf", "logstash"))
    one.section(tree.sections[0].items, tree, [state_of({"m": "x", "n": "y"}, False)])
    assert one.result.absences == []
