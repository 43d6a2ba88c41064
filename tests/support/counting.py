"""Growth of the work that a call does with the size of its input, without a clock.

Executed lines are counted, which is the same on every machine. What C code does inside one line is not counted: for
that, a large input runs in a child process that a deadline ends, see ``deadline``.
"""

import math
import sys

from deadline import run_in_child

STEEPEST = 1.15
"""Largest exponent of growth that passes as linear: at small sizes a logarithm or a constant part still shows."""
RATIO = 4


class TooManySteps(BaseException):
    """Ends a counted call; no handler of the product catches it."""


def steps(run, *arguments, most=math.inf):
    """Return the number of lines, calls and returns that a call executes, at most ``most`` + 1."""
    count = 0

    def tick(frame, event, argument):
        nonlocal count
        count += 1
        if count > most:
            raise TooManySteps
        return tick

    before = sys.gettrace()
    sys.settrace(tick)
    try:
        run(*arguments)
    except TooManySteps:
        pass
    finally:
        sys.settrace(before)
    return count


def check_steps(run, make, small, large):
    """Assert that the steps of ``run(make(size))`` grow no faster than the size.

    Only ``run`` is counted. It runs once before, so that imports and compiled expressions do not count.
    """
    assert large >= RATIO * small
    run(make(max(small // 2, 1)))
    few = steps(run, make(small))
    most = int(few * (large / small) ** STEEPEST)
    many = steps(run, make(large), most=most)
    assert many <= most, f"not linear: {few:,} steps for {small:,}, more than {most:,} for {large:,}"


def check_linear(run, make, small, large):
    """Assert that ``run(make(size))`` is linear: in steps from ``small`` on, and that ``large`` meets the deadline.

    ``large`` should be so large that the deadline ends quadratic work in C code, for example in a regular expression.
    """
    check_steps(run, make, small, RATIO * small)
    run_in_child(lambda: run(make(large)))
