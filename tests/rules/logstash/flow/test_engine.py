"""What the event flow knows before each plugin."""

from unittest import mock

import pytest
from advice import FakeProject

from lslint.grammar.logstash import parse
from lslint.grammar.logstash.nodes import Branch
from lslint.rules.api import Context
from lslint.rules.logstash.flow import analysis, values
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


@pytest.mark.parametrize(
    ("text", "path", "status"),
    [
        ("", "message", MAY),
        ("", "other", ABSENT),
        ('mutate { add_field => { "a" => "b" } }', "a", MUST),
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
    ],
)  # fmt: skip
def test_status(text, path, status):
    assert statuses(text, path) == {status}


def test_objects():
    text = 'mutate { add_field => { "[a][b]" => "c" } remove_field => ["[a][d]"] }'
    for state in last(text):
        assert state.look_up(("a",)).types == values.OBJECT
        assert state.look_up(("a", "b")).status == MUST
        assert state.look_up(("a", "x")).status == ABSENT
    assert statuses('mutate { remove_field => ["[a][b]"] } json { source => "x" target => "[a][c]" }', "a", "b") == {
        ABSENT
    }
    assert statuses('mutate { add_field => { "a" => "x" } }', "a", "b") == {ABSENT}


def test_types_and_constants():
    (state, *_) = last('mutate { add_field => { "n" => 5 } convert => { "n" => "integer" } }')
    assert state.look_up(("n",)).types == values.TEXT  # a mutate filter adds fields after all else
    assert state.look_up(("n",)).constants == {"5"}
    assert state.look_up(("type",)).constants == {"web"}
    for state in last('if [message] =~ "x" { mutate { replace => { "type" => "a" } } }'):
        assert state.look_up(("type",)).constants == {"web", "a"}


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ('mutate { add_field => { "n" => ["x"] } }', values.TEXT),
        ('mutate { add_field => { "n" => ["x", "y"] } }', values.TEXT | values.LIST),
        ('mutate { add_field => { "n" => "x" "[n][m]" => "y" } }', values.ANY),  # the pairs have no order
        ('mutate { add_field => { "n" => "x" } } dissect { convert_datatype => { "n" => "int" } }', values.ANY),
    ],
)
def test_types(text, types):
    assert {state.look_up(("n",)).types for state in last(text)} == {types}


def test_types_of_alternative_captures():
    text = 'grok { match => { "message" => "%{NUMBER:n:float}|%{WORD:n}" } }'
    assert {state.look_up(("n",)).types for state in last(text)} == {values.FLOAT | values.TEXT | values.LIST}


def test_an_empty_list_adds_no_field():
    assert statuses('mutate { add_field => { "n" => [] } }', "n") == {ABSENT}


def test_pairs_of_a_hash_have_no_order():
    text = 'mutate { add_field => { "a" => "x" } } mutate { rename => { "b" => "c" "a" => "b" } }'
    assert statuses(text, "c") == {MAY}
    assert statuses(text, "a") == {MAY}
    text = 'mutate { add_field => { "a" => "x" } } mutate { rename => { "a" => "[a][b]" "c" => "d" } }'
    assert statuses(text, "a", "b") == {MUST}


def test_a_field_below_one_that_may_be_missing():
    text = 'mutate { replace => { "l" => "x" } } if [message] =~ "x" { mutate { remove_field => ["l"] } }'
    for state in last(text + ' kv { target => "[l][0]" }'):
        assert state.look_up(("l",)).types & values.OBJECT
    for state in last(text + ' kv { source => "no" target => "no" add_field => { "[l][0]" => "y" } }'):
        assert state.look_up(("l",)).types & values.OBJECT


def test_urldecode_sets_a_missing_field_to_null():
    assert statuses('urldecode { field => "a" }', "a") == {MAY}


def test_filters_of_all_fields_change_tags():
    for state in last('mutate { add_tag => ["long"] } truncate { length_bytes => 2 }'):
        assert state.get(("lo",)).status == MAY
        assert state.get(("long",)).status == MAY


def dead_clauses(text):
    ctx = context(f"{INPUT}filter {{ {text} }}\noutput {{ stdout {{ }} }}\n")
    return len(analysis.in_all_modes(ctx).dead)


def test_conditions_as_logstash_evaluates_them():
    made = 'mutate { replace => { "f" => "false" } }'
    assert dead_clauses(made + ' if ![f] { sleep { time => 1 } } else if [f] == "x" { sleep { time => 1 } }') == 1
    assert dead_clauses(made + ' if ![f] { if [f] == "true" { sleep { time => 1 } } }') == 1
    text = 'if [path] in ["%s", "x"] { mutate { convert => { "path" => "boolean" } } if [path] == "y" { drop { } } }'
    assert dead_clauses(text % "b") == 0
    text = 'json { source => "message" } if [a] in ["%s", "x"] { if [a] == "y" { sleep { time => 1 } } }'
    assert dead_clauses(text % "b") == 1
    assert dead_clauses(text % "true") == 0  # `in` finds the text of a boolean


def test_one_state_per_input_copy_and_mode():
    assert {state.ecs for state in last("")} == {False, True}
    assert {state.ecs for state in last("", target=None, project=FakeProject())} == {False, True}
    text = 'clone { clones => ["copy"] }'
    legacy = [state for state in last(text) if not state.ecs]
    assert sorted(sorted(state.look_up(("type",)).constants) for state in legacy) == [["copy"], ["web"]]
    assert [state.get(("copy",)).status for state in last(text) if state.ecs] == [ABSENT, MUST]


def test_conditions_separate_the_states():
    ctx = context(
        'input { file { path => "/a" type => "a" } file { path => "/b" type => "b" } }\n'
        'filter { if [type] == "a" { drop { } } else { sleep { time => 1 } } }\noutput { stdout { } }\n'
    )
    branch = ctx.tree.sections[1].items[0]
    assert isinstance(branch, Branch)
    for clause, expected in zip(branch.clauses, ("a", "b"), strict=True):
        states = states_before(clause.items[0], ctx)
        assert {value for state in states for value in state.look_up(("type",)).constants} == {expected}


def test_many_inputs_share_a_state():
    inputs = "".join(f'file {{ path => "/{n}" type => "t{n}" }}\n' for n in range(20))
    ctx = context(f"input {{ {inputs} }}\nfilter {{ sleep {{ time => 1 }} }}\noutput {{ stdout {{ }} }}\n")
    states = states_before(ctx.tree.sections[1].items[0], ctx)
    assert len(states) == 2
    assert all(len(state.look_up(("type",)).constants) == 20 for state in states)


def test_a_bounded_number_of_fields():
    many = "".join(f'"f{n}" => "x" ' for n in range(3_000))
    for state in last(f"mutate {{ add_field => {{ {many} }} }}"):
        assert state.cause == "too many fields"
        assert len(state.known_keys()) < 1_600
