"""LS202 (in-with-one-element-list): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import check_fix_of_condition, condition


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ('[a] in ["x"]', '[a] == "x"'),
        ("[a] not in ['x y']", "[a] != 'x y'"),
        ("[a] in [200]", "[a] == 200"),
        ('[tags] in ["x"]', '"x" in [tags]'),
        ('[tags] not in ["x"]', '"x" not in [tags]'),
    ],
)
def test_fixes(text: str, after: str) -> None:
    check_fix_of_condition("LS202", text, after)


def test_a_string_searched_for_in_a_quoted_field() -> None:
    (finding,) = run("LS202", 'filter { if "a" in ["message"] { drop { } } }\n')
    assert finding.message.endswith("Write `[message]`, without the quotes")
    assert finding.fix is None


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ('[a] in ["x"]', 'so the comparison is always false. Write `== "x"`'),
        ('[a] == ["x"]', 'so the comparison is false for all events with `[a]`. Write `== "x"`'),
        ('[a] != ["x"]', 'so the comparison is true for all events with `[a]`. Write `!= "x"`'),
        ('[tags] in ["x"]', 'so the comparison is always false. Write `"x" in [tags]`'),
        ('[tags] != ["x"]', 'so the comparison is true for all events with `[tags]`. Write `"x" not in [tags]`'),
    ],
)
def test_the_outcome_with_a_missing_field(text: str, outcome: str) -> None:
    """Two missing fields are equal, so `==` is true for events without the field on its left."""
    (finding,) = run("LS202", condition(text))
    assert finding.message.endswith(outcome)


FILE = 'input {{ file {{ path => "/a.log" {0} }} }}\n{1}output {{ if [path] {2} ["/a.log"] {{ stdout {{ }} }} }}\n'


@pytest.mark.parametrize(
    ("operator", "outcome"),
    [
        ("==", "always true. Compare `[log][file][path]` with the string"),
        ("!=", "always false. Compare `[log][file][path]` with the string"),
    ],
)
@pytest.mark.parametrize("release", [None, "8.15", "9.0"])
def test_a_field_that_is_missing_with_ecs(operator: str, outcome: str, release: str | None) -> None:
    """Two missing fields are equal, so with a string in the place of the list no event would pass any more."""
    (finding,) = run("LS202", FILE.format("", "", operator), target=release)
    assert finding.message.endswith(f"with ECS `[path]` is missing too: the comparison is {outcome}")
    assert finding.fix is None


@pytest.mark.parametrize(
    ("option", "filters", "release"),
    [
        ("", "", "7.17"),
        ("ecs_compatibility => disabled", "", "9.0"),
        ("", 'filter { mutate { copy => { "[log][file][path]" => "path" } } }\n', "9.0"),
    ],
)
def test_a_field_that_exists(option: str, filters: str, release: str) -> None:
    (finding,) = run("LS202", FILE.format(option, filters, "=="), target=release)
    assert finding.message.endswith('false for all events with `[path]`. Write `== "/a.log"`')
    assert finding.fix is not None


def test_a_field_that_nothing_sets() -> None:
    text = 'input { tcp { port => 1 } }\noutput { if [kind] == ["a"] { stdout { } } }\n'
    (finding,) = run("LS202", text)
    assert finding.message.endswith(
        'nothing sets `[kind]`: the comparison is true for all events. Compare a field that exists with `"a"`'
    )
    assert finding.fix is None
