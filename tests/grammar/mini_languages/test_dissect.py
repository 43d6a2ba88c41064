"""Mappings of the dissect filter."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lslint.grammar.mini_languages import dissect


@pytest.mark.parametrize("mapping", ["%{+&a}", "%{&+a}", "%{+}", "%{&}", "%{+->}", "%{+/2}", "abc", "%{a", "%"])
def test_refused(mapping):
    problem = dissect.check(mapping)
    assert 0 <= problem.start < problem.end <= len(mapping)


@pytest.mark.parametrize("mapping", ["", "a}", "%{}", "%{+?a}", "%{a}%{b}", "%{a:int}", "%{ a }", "%{+a/x}"])
def test_accepted(mapping):
    assert dissect.check(mapping) is None


def test_positions_in_a_file():
    (part,) = dissect.parse("x %{+name->}", base=20)
    assert (part.start, part.end, part.name_start, part.name_end) == (22, 32, 25, 29)


@given(st.text(alphabet="%{}+&?->/1a ", max_size=20))
def test_takes_any_text(text):
    for part in dissect.parse(text):
        assert text[part.start : part.end] == "%{" + part.key + "}"
        assert text[part.name_start : part.name_end] == part.name
    problem = dissect.check(text)
    assert problem is None or 0 <= problem.start <= problem.end <= len(text)
