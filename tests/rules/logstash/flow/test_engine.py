"""What the event flow knows before each plugin."""

from unittest import mock

import pytest

from lslint.grammar.logstash import parse
from lslint.rules.api import Context
from lslint.rules.logstash.flow import analysis
from lslint.rules.logstash.flow.engine import Run
from lslint.rules.logstash.flow.values import ABSENT, MAY, MUST

INPUT = 'input { file { path => "/a" type => "web" } }\n'


def context(text, **options):
    tree, errors = parse.parse(text)
    assert not errors
    return Context(text, tree, "a.conf", "logstash", **options)


def states_before(node, ctx):
    """What is known of the events before a plugin, one state per input, copy and mode."""
    found = []
    run_plugin = Run._plugin

    def record(self, plugin, states, depth):
        if plugin is node:
            found.extend(state.copy(state.number) for state in states if not state.is_dead)
        run_plugin(self, plugin, states, depth)

    with mock.patch.object(Run, "_plugin", record):
        analysis.run_sections(Run(ctx), ctx)
    return found


def last(text, **options):
    """The states before the last plugin of a filter section; ``text``: what comes before it."""
    ctx = context(f"{INPUT}filter {{ {text} sleep {{ time => 1 }} }}\noutput {{ stdout {{ }} }}\n", **options)
    (section,) = [section for section in ctx.tree.sections if section.kind == "filter"]
    return states_before(section.items[-1], ctx)


def statuses(text, *path):
    return {state.look_up(path).status for state in last(text)}


@pytest.mark.parametrize(("text", "path", "status"), [
    ("", "message", MAY), ("", "other", ABSENT), ('mutate { add_field => { "a" => "b" } }', "a", MUST),
    ('if [message] =~ "x" { mutate { add_field => { "a" => "b" } } }', "a", MAY),
    ('if [message] =~ "x" { mutate { add_field => { "a" => "b" } } } else { drop { } }', "a", MUST),
    ('if [message] =~ "x" { mutate { replace => { "a" => "b" } } } else { mutate { copy => { "type" => "a" } } }',
     "a", MUST),
    ('mutate { remove_field => ["message"] }', "message", ABSENT),
    ('if [message] =~ "x" { mutate { remove_field => ["message"] } }', "message", MAY),
    ('grok { match => { "message" => "%{WORD:a}" } remove_field => ["message"] }', "message", MAY),
    ('grok { match => { "message" => "%{WORD:a}" } }', "a", MAY),
    ('dissect { mapping => { "message" => "%{a->} %{+b/2} %{?c}" } }', "a", MAY),
    ('dissect { mapping => { "message" => "%{a->} %{+b/2} %{?c}" } }', "b", MAY),
    ('dissect { mapping => { "message" => "%{a->} %{+b/2} %{?c}" } }', "c", ABSENT),
    ('dissect { mapping => { "message" => "%{?c} %{&c}" } }', "x", MAY),
    ('mutate { rename => { "type" => "kind" } }', "kind", MUST),
    ('mutate { rename => { "type" => "kind" } }', "type", ABSENT),
    ('mutate { rename => { "message" => "kind" } }', "kind", MAY),
    ('mutate { remove_field => ["message"] } kv { source => "x" }', "message", MAY),
    ('mutate { remove_field => ["message"] } kv { source => "x" target => "y" }', "message", ABSENT),
    ('mutate { add_field => { "a" => "b" } tags => ["old"] }', "a", MAY),
])  # fmt: skip
def test_status(text, path, status):
    assert statuses(text, path) == {status}


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
