"""Expansion of grok patterns."""

import pytest

from lslint.execution.errors import StartError
from lslint.execution.grok_expansion import Names
from lslint.execution.regex.faults import Unsupported
from lslint.rules.logstash.grok import library


def expand(pattern, named_only=True, **own):
    return Names(library.standard(library.LEGACY), own, named_only).expand(pattern)


def test_definition_that_contains_itself():
    with pytest.raises((Unsupported, StartError)):
        expand("%{A=%{A}x}")


@pytest.mark.parametrize("own", [{"A": "%{A}"}, {"A": "%{B}", "B": "%{A}"}])
def test_recursion(own):
    with pytest.raises(StartError, match="Deep recursion"):
        expand("%{A}", **own)


def test_size_is_limited():
    own = {f"A{n}": f"%{{A{n + 1}}}" * 8 for n in range(8)}
    with pytest.raises((Unsupported, StartError)):
        expand("%{A0}", A8="x", **own)


def test_deep_nesting():
    own = {f"A{n}": f"%{{A{n + 1}}}" for n in range(150)}
    assert expand("%{A0}", A150="x", **own) == "(?:" * 151 + "x" + ")" * 151
