"""LS207 (constant-condition): cases beyond the examples of the rule."""

import pytest
from advice import run
from condition_events import EVENTS, holds, trees, written
from hypothesis import given
from logstash_checks import condition
from rule_examples import found


@pytest.mark.parametrize("text", ['[a] == 1 and [a] == "1"', '[a] =~ "x" and [a] =~ "y"'])
def test_silent(text: str) -> None:
    assert run("LS207", condition(text)) == []


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("[a] < 5 and [a] >= 5", "false"),
        ('"a" != "a"', "false"),
        ("1 < 2", "true"),
        ("[a] == [a]", "true"),
        ("[a] < [a]", "false"),
        ('"false"', "false"),
        ('""', "false"),
        ("0", "true"),
    ],
)
def test_constant(text: str, outcome: str) -> None:
    (finding,) = run("LS207", condition(text))
    assert f"always {outcome}" in finding.message


@given(trees(2))
def test_constants_are_constant(tree: object) -> None:
    """Conditions that LS207 reports as always true or false have that outcome for every event."""
    for finding in run("LS207", condition(written(tree))):
        wanted = "always true" in finding.message
        assert all(holds(tree, event) is wanted for event in EVENTS)


def test_the_string_that_looks_like_a_field_is_named() -> None:
    (finding,) = run("LS207", 'filter { if "[a][b]" { drop { } } }\n')
    assert '`"[a][b]"` is a string' in finding.message
    assert finding.message.endswith("Write `[a][b]`")
    (finding,) = run("LS207", 'filter { if "debug" { drop { } } }\n')
    assert finding.message.endswith("Write `[debug]`")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ('""', "so the block never runs. Test a field, or remove the block"),
        ('"true"', "is a constant. Remove the condition"),
    ],
)
def test_the_condition_is_not_removed_from_a_block_that_never_runs(text: str, action: str) -> None:
    (finding,) = run("LS207", condition(text))
    assert finding.message.endswith(action)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '"%{[a]}" == "x"',
            'Condition is always false: conditions do not replace `%{[a]}`. Write `[a] == "x"`',
        ),
        ('"x" != "%{a}"', 'Condition is always true: conditions do not replace `%{a}`. Write `"x" != [a]`'),
        (
            '"%{+YYYY}" == "2024"',
            "Condition is always false: conditions do not replace `%{+YYYY}`. Build the string in a field first, and"
            " compare that field",
        ),
        ('"%{[a]}"', 'Condition is always true: `"%{[a]}"` is a string, not a field. Write `[a]`'),
        (
            '"a b" == "c"',
            "Condition is always false: it compares two literal strings. If one of them is a field name, write the name"
            " in brackets without quotes",
        ),
    ],
)
def test_the_message_says_what_to_write(text: str, message: str) -> None:
    (finding,) = run("LS207", condition(text))
    assert finding.message == message


@pytest.mark.parametrize("text", ['"%{a}" == "x"', '!("%{a}" == "x")', '"%{a}" < "%{b}"'])
def test_a_comparison_of_strings_is_one_finding(text: str) -> None:
    assert len(run("LS207", condition(text))) == 1
    assert run("LS207", condition(f"[c] and {text}")) == []


@pytest.mark.parametrize(
    "text",
    [
        'filter { if "a" in [tags] and "b" in [tags] { drop {} } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS207", text) == []


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ('[a] != "x" or [a] != "y"', "Use `and`, or `not in [...]`"),
        ('!([a] == "x" and [a] == "y")', "Use `not in [...]`"),
        ('[a] == "x" and [a] == "y"', "Use `or`, or `in [...]`"),
        ('!([a] != "x" or [a] != "y")', "Use `in [...]`"),
    ],
)
def test_advice_for_a_negated_group(text: str, advice: str) -> None:
    (finding,) = run("LS207", condition(text))
    assert finding.message.endswith(f'`"y"`. {advice}')
