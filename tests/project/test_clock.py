"""No test measures time: what must be linear is counted, and times belong to ``bench/``."""

import ast
import re

import pytest
from paths import ROOT

CLOCKS = {
    "time": {"time", "monotonic", "perf_counter", "process_time", "thread_time", "clock", "clock_gettime"},
    "timeit": {"timeit", "repeat", "default_timer", "Timer"},
    "resource": {"getrusage"},
    "os": {"times"},
    "datetime": {"now", "utcnow", "today"},
}
MENTIONED = re.compile(rf"\b(?:import|from) .*\b(?:{'|'.join(CLOCKS)})\b|\.now\b")
"""What a module that reads a clock contains; the others need not be parsed."""
PAGES = ("performance.now", "Date.now")
"""Clocks of the browser, in scripts that a test runs there."""
MENTION = re.compile(
    rf"(?:import|from) (?:time|timeit|resource|datetime)\b|os\.times|{'|'.join(map(re.escape, PAGES))}"
)
"""What a module that reads a clock contains; only such modules are parsed."""
ALLOWED = ROOT / "tests" / "support" / "deadline.py"
"""Deadlines, which end a child process or a wait."""


def clocks(source):
    """Return the clocks that a module reads, each with its line."""
    if MENTION.search(source) is None:
        return []
    modules, read = {}, []
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules.update({name.asname or name.name: name.name for name in node.names if name.name in CLOCKS})
        elif isinstance(node, ast.ImportFrom) and node.module in CLOCKS:
            for name in node.names:
                if _is_clock(node.module, name.name):
                    read.append((node.lineno, name.name))
                elif node.module == "datetime":
                    modules[name.asname or name.name] = "datetime"
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            value = node.value
            while isinstance(value, ast.Attribute):
                value = value.value
            if isinstance(value, ast.Name) and _is_clock(modules.get(value.id), node.attr):
                read.append((node.lineno, node.attr))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            read += [(node.lineno, name) for name in PAGES if f"{name}(" in node.value]
    return read


def _is_clock(module, name):
    return name.removesuffix("_ns") in CLOCKS.get(module, ())


def test_no_test_reads_a_clock():
    reading = {
        str(path.relative_to(ROOT)): names
        for path in sorted((ROOT / "tests").rglob("*.py"))
        if path != ALLOWED
        and MENTIONED.search(source := path.read_text(encoding="utf-8"))
        and (names := clocks(source))
    }
    assert reading == {}


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("import time\nstart = time.monotonic()\nassert time.time() - start < 1\n", ["monotonic", "time"]),
        ("import time as watch\nwatch.process_time_ns()\n", ["process_time_ns"]),
        ("from time import perf_counter as now\nnow()\n", ["perf_counter"]),
        ("import timeit\ntimeit.timeit('pass')\n", ["timeit"]),
        ("import resource\nresource.getrusage(resource.RUSAGE_CHILDREN)\n", ["getrusage"]),
        ("import os\nos.times()\n", ["times"]),
        ("import datetime\ndatetime.datetime.now()\n", ["now"]),
        ("from datetime import datetime as moment\nmoment.now()\n", ["now"]),
        (f"page.value('{PAGES[0]}() - start')\n", [PAGES[0]]),
        ("import time\ntime.sleep(1)\n", []),
        ("import os\nos.path.join('a')\n", []),
        ("from datetime import datetime\ndatetime(2024, 1, 1)\n", []),
        ("process.communicate(timeout=20)\n", []),
    ],
)
def test_clocks_are_seen(source, names):
    assert [name for _, name in clocks(source)] == names
