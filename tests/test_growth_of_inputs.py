"""Work grows with the size of the input and no faster: calls are counted, so that a busy machine changes nothing.

The inputs are those of ``bench/growth.py``, which measures times up to 10 MB.
"""

import importlib.util
import math
import pathlib
import sys

import pytest

ROOT = pathlib.Path(__file__).parents[1]
SMALL, LARGE = 4_000, 16_000
STEEPEST = 1.2
"""A little above what the bench allows: at these sizes a logarithm still shows."""


def bench():
    spec = importlib.util.spec_from_file_location("growth", ROOT / "bench" / "growth.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GROWTH = bench()


def calls(kind: str, text: str) -> int:
    """How many calls and steps of generators a check takes."""
    count = 0

    def tick(frame, event, arg):
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(tick)
    try:
        GROWTH.work(kind, text)
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize(("kind", "name"), GROWTH.INPUTS)
def test_calls_grow_no_faster_than_the_input(kind, name):
    make = GROWTH.INPUTS[kind, name]
    small, large = make(SMALL), make(LARGE)
    GROWTH.work(kind, make(SMALL // 2))  # what is loaded on first use is no part of it, what is kept of a text is
    few, many = calls(kind, small), calls(kind, large)
    slope = math.log(many / few) / math.log(len(large) / len(small))
    assert slope <= STEEPEST, f"{few} calls for {len(small)} characters, {many} for {len(large)}: exponent {slope:.2f}"


def test_what_grows_too_fast_is_seen():
    """The count sees a loop in a loop."""

    def work(text):
        return sum(1 for a in text for b in text if any(c == b for c in a))

    def count(text):
        seen = 0

        def tick(frame, event, arg):
            nonlocal seen
            seen += event in ("call", "c_call")

        sys.setprofile(tick)
        try:
            work(text)
        finally:
            sys.setprofile(None)
        return seen

    assert math.log(count("x" * 40) / count("x" * 10)) / math.log(4) > 1.5


@pytest.mark.parametrize("kind", sorted({kind for kind, _ in GROWTH.INPUTS}))
def test_inputs_are_of_the_size_that_was_asked_for(kind):
    for (other, name), make in GROWTH.INPUTS.items():
        if other == kind:
            assert 0.5 < len(make(LARGE)) / LARGE < 1.2, name


def test_a_power_is_found_by_its_points():
    assert GROWTH.exponent([(10, 1.0), (100, 10.0), (1000, 100.0)]) == pytest.approx(1)
    assert GROWTH.exponent([(10, 1.0), (100, 100.0)]) == pytest.approx(2)
