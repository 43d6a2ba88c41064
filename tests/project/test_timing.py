"""The limits of tests/support/timing.py."""

import functools
import gc
import time

import pytest
from timing import at_most, check_linear


def spend(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def test_linear_time_is_accepted():
    check_linear(lambda size: spend(size * 2e-6), int, 100, 800)


def test_quadratic_time_is_not():
    with pytest.raises(AssertionError, match="not linear"):
        check_linear(lambda size: spend(size**2 * 3e-8), int, 100, 800)


def test_results_in_a_cache_do_not_hide_quadratic_time():
    with pytest.raises(AssertionError, match="not linear"):
        check_linear(functools.cache(lambda size: spend(size**2 * 3e-8)), int, 100, 800)


def test_the_first_call_and_one_slow_attempt_do_not_count():
    calls = []

    def run(size):
        calls.append(size)
        spend(size * 2e-6 + (0.1 if len(calls) in (1, 3) else 0))

    check_linear(run, int, 100, 800)
    assert calls == [50, 100, 800, 102, 816]


def test_waiting_does_not_count():
    with at_most(0.2):
        time.sleep(0.3)


def test_too_much_time_in_a_block():
    with pytest.raises(AssertionError, match=r"s, 0\.05 s are allowed"), at_most(0.05):
        spend(0.06)


def test_the_collector_is_on_again_after_an_error():
    def fail():
        raise ValueError(gc.isenabled())

    with pytest.raises(ValueError, match="False"), at_most(1):
        fail()
    assert gc.isenabled()
