"""Which expressions run in Python's ``re``."""

import pytest

from lslint.execution.regex.bounds import bound
from lslint.execution.regex.build import build
from lslint.execution.regex.translation import translate


@pytest.mark.parametrize(
    "pattern", [r"(a)\1", r"(?~a)", r"a\Kb", r"\Ga", r"\X", "(?:a?b?)*", r"(?<n>a)\g<n>", "(a)?(?(1)b)"]
)
def test_not_translated(pattern):
    assert translate(build(pattern)) is None


def test_ways_grow_with_the_length():
    found = bound(build(".*.*a"))
    assert found.ways(9) == 100
    assert found.ways(99) == 10_000
    assert bound(build("(?:a|ab)+c")).ways(1) == float("inf")
    assert bound(build("(?:a|ab)(?:a|ab)c")).ways(1_000) == 4
