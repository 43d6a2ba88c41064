"""LS264 (dissect-ambiguous): cases beyond the examples of the rule."""

import pytest
from advice import run
from rule_examples import found


@pytest.mark.parametrize(
    ("mapping", "stage"),
    [("no part", "start"), ("%{+&a}", "start"), ("%{+->}", "start"), ("%{a}%{b}", "run"), ("%{->} %{a}", "run")],
)
def test_dissect(mapping, stage):
    (finding,) = run("LS264", f'filter {{ dissect {{ mapping => {{ "message" => "{mapping}" }} }} }}')
    assert finding.stage == stage


def test_dissect_types():
    text = 'filter { dissect { mapping => { "m" => "%{a}" } convert_datatype => { "a" => "TYPE" } } }'
    for type_ in ("int", "float", "INT"):
        assert run("LS264", text.replace("TYPE", type_)) == []
    assert [f.stage for f in run("LS264", text.replace("TYPE", "integer"))] == ["start"]


@pytest.mark.parametrize(
    ("mapping", "count"), [("from %{a}:%{p} to %{b}:%{q} nat %{c} to %{b}:%{q} end", 0), ("x %{a} %{a}", 1)]
)
def test_a_key_with_the_same_label_twice(mapping, count):
    assert len(run("LS264", f'filter {{ dissect {{ mapping => {{ "message" => "{mapping}" }} }} }}')) == count


@pytest.mark.parametrize(
    "text",
    [
        'filter { dissect { mapping => { "message" => "%{+&a} %{b}" "other" => "%{+->} %{b}" } } }\n',
    ],
)
def test_further_bad_examples(text: str) -> None:
    assert found("LS264", text)


@pytest.mark.parametrize(
    "text",
    [
        'filter { dissect { mapping => { "message" => "%{client->} %{verb} %{+verb/2} %{?skip} %{&verb} %{}" } } }\n',
        'filter { dissect { mapping => { "message" => "${MAPPING}" "other" => "" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS264", text) == []
