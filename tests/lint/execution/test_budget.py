"""Events that grow, and values, conditions and references that are nested deeply: the result is unknown, soon."""

import pytest
from deadline import in_child
from filter_runner import is_unknown, section

from lslint.execution.errors import MAX_DEPTH, Budget, Unknown, measured
from lslint.execution.event import Event, reference

ADD = 'mutate { add_field => { "a" => "%{t}" } }'


def nested(depth, value="x", key=None):
    for _ in range(depth):
        value = [value] if key is None else {key: value}
    return value


DEEP = {
    "conditions": (f"{'if [a] { ' * 330} drop {{ }} {'} ' * 330}", {"a": 1}),
    "condition": (f"if {'([b] or ([a] and ' * 300}[a]{'))' * 300} {{ drop {{ }} }}", {"a": 1}),
    "arrays": (f'json {{ source => "m" target => "t" }} {ADD}', {"m": "[" * 500 + "]" * 500}),
    "objects": ('json { source => "m" }', {"m": '{"a":' * 450 + "1" + "}" * 450}),
    "reference": (f'mutate {{ replace => {{ "{"[a]" * 900}" => "x" }} }}', {"b": 1}),
    "event of arrays": ('mutate { add_field => { "a" => "%{t}" } }', {"t": nested(400)}),
    "event of objects": ('mutate { copy => { "t" => "u" } }', {"t": nested(900, key="k")}),
    "metadata": ('mutate { copy => { "[@metadata][m]" => "u" } }', {"@metadata": nested(900, key="m")}),
    "option": (f'mutate {{ replace => {"{ aa => " * 400}"x"{"}" * 400} }}', {"a": 1}),
    "pairs": ('kv { recursive => true field_split => "&" }', {"message": "a=" * 2_000 + "b"}),
}  # fmt: skip


@pytest.mark.parametrize("name", DEEP)
def test_deep_nesting(name):
    assert is_unknown(*DEEP[name])


def test_the_reason_for_an_event_that_is_nested_too_deeply_is_recorded():
    chain, environment = section("filter { }")
    (made,) = chain.run(Event.from_json({"t": nested(400), "a": 1}, environment.timestamp))
    assert made.to_json()["a"] == 1
    assert made.unknown == {("t",)}
    assert [path for path, _ in environment.unknowns] == [("t",)]


@in_child
def test_the_size_of_a_value():
    assert measured("abc") == 1
    assert measured(48 * "x") == 4
    value = {32 * "k": [1, 16 * "v"]}
    assert measured(value) == 1 + 2 + 1 + 2 + 1
    assert measured(value, text=False) == 4
    measured(nested(MAX_DEPTH))
    with pytest.raises(Unknown, match="deep"):
        measured(nested(MAX_DEPTH + 1))
    with pytest.raises(Unknown, match="deep"):
        Budget().write("x", MAX_DEPTH + 1)
    itself = []
    itself.append(itself)
    with pytest.raises(Unknown):
        measured(itself)
    double = ["x"]
    for _ in range(60):
        double = [double, double]
    with pytest.raises(Unknown, match="large"):
        measured(double)


def test_a_field_at_the_limit():
    event = Event()
    event.set(reference("[a]" * MAX_DEPTH), nested(0))
    with pytest.raises(Unknown):
        event.set(reference("[b]" * MAX_DEPTH), nested(2))
