"""Mappings of the dissect filter."""

from hypothesis import given
from hypothesis import strategies as st

from lslint.grammar.mini_languages import dissect


@given(st.text(alphabet="%{}+&?->/1a ", max_size=20))
def test_takes_any_text(text):
    for part in dissect.parse(text):
        assert text[part.start : part.end] == "%{" + part.key + "}"
        assert text[part.name_start : part.name_end] == part.name
    problem = dissect.check(text)
    assert problem is None or 0 <= problem.start <= problem.end <= len(text)
