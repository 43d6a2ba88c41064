"""Cached results of functions of a string."""

import subprocess
import sys

import pytest

from lslint.grammar import bounded_cache as kept


@pytest.fixture
def calls():
    return []


@pytest.fixture
def lengths(calls):
    return kept.BoundedCache(lambda text: calls.append(text) or len(text))


def test_nothing_is_kept_of_a_long_text(lengths, calls):
    long = "x" * (kept.MAX_KEY_LENGTH + 1)
    assert lengths[long] == lengths[long] == kept.MAX_KEY_LENGTH + 1
    assert len(calls) == 2
    assert not lengths


def test_the_oldest_of_the_latest_results_is_dropped():
    latest = kept.Latest()
    assert [latest.keep(number, str(number)) for number in range(6)] == ["0", "1", "2", "3", "4", "5"]
    assert dict(latest) == {2: "2", 3: "3", 4: "4", 5: "5"}


@pytest.mark.parametrize("change", [
    "sys.modules['_sre'] = None", "del _sre.MAGIC", "_sre.MAGIC += 1", "del _sre.compile", "sys.byteorder = 'middle'",
    "_sre.compile = lambda: None", "_sre.compile = lambda *_: [][0]", "_sre.compile = lambda *_: int(1e999)",
    "sys.implementation.name = 'pypy'",
])  # fmt: skip
def test_another_python_compiles_the_expressions(change):
    program = f"""
import _sre, re, sys
from lslint.grammar.tables.regexes import REGEXES
source, *_ = REGEXES
expected = re.compile(source)
{change}
from lslint.grammar.bounded_cache import compiled
assert compiled(source) is expected
"""
    subprocess.run([sys.executable, "-c", program], check=True)
