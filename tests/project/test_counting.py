"""Counted steps and deadlines see what grows too fast: tests/support/counting.py and tests/support/deadline.py."""

import re

import pytest
from counting import check_linear, check_steps, steps
from deadline import in_child, run_in_child


def linear(text):
    return [char for char in text if char == "y"]


def pairs_by_calls(text):
    return sum(1 for a in text if any(b == a for b in text[::-1] if b == "y"))


def pairs_by_a_loop(text):
    equal = 0
    for a in text:
        for b in text:
            equal += a == b
    return equal


def pairs_by_a_list(text):
    return [len([b for b in text if b == a]) for a in text]


def pairs_by_a_handler_of_all_exceptions(text):
    try:
        return pairs_by_a_loop(text)
    except Exception:  # noqa: BLE001
        return 0


QUADRATIC = [pairs_by_calls, pairs_by_a_loop, pairs_by_a_list, pairs_by_a_handler_of_all_exceptions]


def test_linear_work_is_accepted():
    check_linear(linear, lambda size: "x" * size, 100, 1_000)


@pytest.mark.parametrize("work", QUADRATIC)
def test_quadratic_work_is_not(work):
    with pytest.raises(AssertionError, match="not linear"):
        check_steps(work, lambda size: "x" * size, 40, 160)


def test_counting_stops_at_the_limit():
    assert steps(pairs_by_a_loop, "x" * 10_000, most=1_000) == 1_001


def test_a_deadline_ends_a_regular_expression():
    with pytest.raises(AssertionError, match="deadline of 1 s"):
        run_in_child(lambda: re.match("(a|b|ab)*c", "ab" * 40), seconds=1)


@in_child
def test_a_child_has_the_fixtures_of_the_test(tmp_path, capsys):
    print(tmp_path.name)
    assert capsys.readouterr().out == f"{tmp_path.name}\n"


def test_failures_of_a_child_are_those_of_the_test():
    @in_child
    def fails(number):
        assert number == 2

    fails(2)
    with pytest.raises(AssertionError, match="assert number == 2"):
        fails(3)
