"""What the event flow knows before each plugin."""

from unittest import mock

from flow_states import context

from lslint.rules.logstash.flow import analysis
from lslint.rules.logstash.flow.engine import Run

INPUT = 'input { file { path => "/a" type => "web" } }\n'


def states_before(node, ctx):
    """What is known of the events before a plugin, one state per input, copy and mode."""
    found = []
    run_plugin = Run._plugin

    def record(self, plugin, states, depth):
        if plugin is node:
            found.extend(state.copy() for state in states if not state.is_dead)
        run_plugin(self, plugin, states, depth)

    with mock.patch.object(Run, "_plugin", record):
        analysis.in_all_modes(ctx)
    return found


def last(text, **options):
    """The states before the last plugin of a filter section; ``text``: what comes before it."""
    ctx = context(f"{INPUT}filter {{ {text} sleep {{ time => 1 }} }}\noutput {{ stdout {{ }} }}\n", **options)
    (section,) = [section for section in ctx.tree.sections if section.kind == "filter"]
    return states_before(section.items[-1], ctx)


def test_many_inputs_share_a_state():
    inputs = "".join(f'file {{ path => "/{n}" type => "t{n}" }}\n' for n in range(20))
    ctx = context(f"input {{ {inputs} }}\nfilter {{ sleep {{ time => 1 }} }}\noutput {{ stdout {{ }} }}\n")
    states = states_before(ctx.tree.sections[1].items[0], ctx)
    assert len(states) == 2
    assert all(len(state.look_up(("type",)).constants) == 20 for state in states)


def test_a_bounded_number_of_fields():
    many = "".join(f'"f{n}" => "x" ' for n in range(3_000))
    for state in last(f"mutate {{ add_field => {{ {many} }} }}"):
        assert state.is_open
        assert len(state.known_keys()) < 1_600
