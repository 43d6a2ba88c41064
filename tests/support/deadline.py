"""Deadlines, the only use of a clock in tests: they end a child process or a wait, and measure nothing.

``@in_child`` and ``run_in_child`` are for work whose cost cannot be counted, such as that of a regular expression: the
input is so large that superlinear work does not meet the deadline, and linear work needs a small part of it.
``Deadline`` and ``attempts`` are for tests that wait for another process or thread.
"""

import functools
import os
import signal
import time
import traceback

SECONDS = 20
"""Processor time that a child process may use, so that a busy machine changes nothing."""


def run_in_child(run, seconds=SECONDS):
    """Call ``run`` in a fork of this process, and fail if it fails or uses more than that processor time.

    On systems without ``fork`` the call is made in this process, without a deadline.
    """
    if not hasattr(os, "fork"):
        run()
        return
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        _run_and_exit(run, seconds, writing)
    os.close(writing)
    with open(reading, encoding="utf-8", errors="replace") as stream:
        failure = stream.read()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if status in (-signal.SIGXCPU, -signal.SIGKILL):
        raise AssertionError(f"ended by the deadline of {seconds} s")
    assert status == 0, failure or f"exit code {status}"


def _run_and_exit(run, seconds, writing):
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    status = 0
    try:
        run()
    except BaseException:  # noqa: BLE001 - reported by the parent
        status = 1
        os.write(writing, traceback.format_exc()[-4000:].encode("utf-8", "replace"))
    finally:
        os._exit(status)


def in_child(test):
    """Run a test in a child process with a deadline."""

    @functools.wraps(test)
    def run(*arguments, **named):
        run_in_child(lambda: test(*arguments, **named))

    return run


class Deadline:
    """A moment that many seconds from now."""

    def __init__(self, seconds):
        self._end = time.monotonic() + seconds

    @property
    def passed(self):
        return time.monotonic() >= self._end

    @property
    def remaining(self):
        """The seconds until then, 0 afterwards."""
        return max(self._end - time.monotonic(), 0)
