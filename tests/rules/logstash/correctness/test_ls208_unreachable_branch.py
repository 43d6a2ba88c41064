"""LS208 (unreachable-branch): cases beyond the examples of the rule."""

import pytest
from advice import run
from condition_events import EVENTS, holds, trees, written
from hypothesis import given
from logstash_checks import check_time_is_linear

from lslint.grammar.logstash import parse as parse_
from lslint.grammar.logstash.conditions import conditions


def chain(*parts: str) -> str:
    return "filter { " + " else ".join(f"if {part} {{ drop {{}} }}" for part in parts) + " }\n"


def _chain(count: int) -> str:
    return chain(*(f'[a] == "{number}" or [b] == "{number}"' for number in range(count)))


@pytest.mark.parametrize(
    ("parts", "dead"),
    [
        (['[a] == "x"', '"x" == [a]'], [1]),
        (["[a] =~ /x/", "[a] =~ /x/ or [a] =~ /y/", "[a] =~ /x/"], [2]),
        (["[a]", '[a] == "false"'], []),
        (['"x" in [a]', '"x" in [b]'], []),
        (["[a] xor [b]", "[a] xor [b]"], []),
    ],
)
def test_unreachable(parts: list[str], dead: list[int]) -> None:
    text = chain(*parts)
    found = run("LS208", text)
    assert [text[f.start : f.end].strip() for f in found] == [parts[number] for number in dead]
    for finding in found:
        assert text[finding.related[0].start :].startswith(("if", "else"))


@given(trees(1), trees(1), trees(1))
def test_unreachable_branches_are_unreachable(one: object, two: object, three: object) -> None:
    parts = [one, two, three]
    text = chain(*(written(part) for part in parts))
    starts = [branch.start for branch in conditions(parse_.parse(text)[0])]
    for finding in run("LS208", text):
        number = sorted(starts).index(finding.start)
        for event in EVENTS:
            reached = holds(parts[number], event) and not any(holds(part, event) for part in parts[:number])
            assert not reached


@pytest.mark.slow
@pytest.mark.parametrize(
    "make",
    [
        _chain,
    ],
)
def test_time_is_linear(make) -> None:
    check_time_is_linear("LS208", make)


@pytest.mark.parametrize(
    ("first", "second", "count"),
    [('[a] == "x" and [a] == "y"', '[a] == "x"', 0), ('[a] == "x"', '[a] == "x" and [b] == "y"', 1)],
)
def test_conditions_that_are_never_true(first, second, count):
    text = f"filter {{ if {first} {{ drop {{ }} }} else if {second} {{ drop {{ }} }} }}"
    assert len(run("LS208", text)) == count


@pytest.mark.parametrize(
    ("parts", "action"),
    [
        (('[a] == "x"', '[a]  == "x"'), "remove the branch"),
        (("[a]", '[a] == "x"'), "move the branch up"),
    ],
)
def test_a_branch_that_repeats_another_one(parts: tuple[str, str], action: str) -> None:
    (finding,) = run("LS208", chain(*parts))
    assert finding.message.endswith(f"Change the condition, or {action}")
