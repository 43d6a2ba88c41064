"""Limits for the time that a call takes: growth in proportion to the size of its input, or a number of seconds.

Measured is the time of the processor in this process, with the garbage collector off: neither other programs nor the
objects that earlier tests left behind count.
"""

import gc
import time
from contextlib import contextmanager

ATTEMPTS = 6
ENOUGH = 20.0  # seconds: what took as long is not measured once more
LEAST = 0.0005  # seconds: less is noise


@contextmanager
def collector_off():
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def seconds(call, *arguments):
    """The processor time of a call."""
    with collector_off():
        start = time.process_time()
        call(*arguments)
        return time.process_time() - start


@contextmanager
def at_most(limit):
    """The block takes at most this processor time. The limit should be ten times what the block needs."""
    with collector_off():
        start = time.process_time()
        yield
        spent = time.process_time() - start
    assert spent < limit, f"{spent:.2f} s, {limit} s are allowed"


def check_linear(run, make, small, large):
    """``run(make(size))`` takes linear time; only ``run`` is measured.

    The limit is half-way between linear and quadratic: if the input is 8 times as large, the time may be 23 times as
    long (8 ** 1.5). ``large`` should be at least 8 times ``small``. The first attempt within the limit is enough; each
    further one has other sizes, so that results in a cache do not count, and the best times of all attempts count.
    """
    assert large >= 8 * small
    allowed = (large / small) ** 1.5
    run(make(max(small // 2, 1)))  # what only the first call does: imports, compiled expressions
    short = long = float("inf")
    total = 0.0
    for attempt in range(ATTEMPTS):
        texts = [make(size + attempt * max(size // 50, 1)) for size in (small, large)]
        spent = [seconds(run, text) for text in texts]
        short, long = min(short, spent[0]), min(long, spent[1])
        if long <= allowed * max(short, LEAST):
            return
        total += sum(spent)
        if total > ENOUGH:
            break
    raise AssertionError(f"not linear: {short:.4f} s for {small:,}, {long:.4f} s for {large:,}")
