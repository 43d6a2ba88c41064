"""The event flow against recorded runs of the real filters: it never excludes what they make of an event."""

import pytest
import recorded
from flow_states import context, contradictions, state_of

from lslint.rules.logstash.flow.engine import Run

ROWS = [row for row in recorded.probes("filter_runs") if row["out"]]
PLUGINS = sorted({row["plugin"] for row in ROWS})


def run(row):
    states = [state_of(row["event"], row.get("ecs") not in (None, "disabled"))]
    one = Run(context(row["config"]))
    for section in one.ctx.pipeline.sections:
        one.section(section, one.ctx.pipeline, states)
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
    one = Run(context(text))
    one.section(one.ctx.pipeline.sections[0], one.ctx.pipeline, [state_of({"m": "x", "n": "y"}, False)])
    assert one.result.absences == []
