"""Variables in strings."""

from hypothesis import given
from hypothesis import strategies as st

from lslint.grammar.mini_languages import env_reference

PIECES = ["${", "}", "${A}", "${b.c:", ":", "$", "{", "a", "1", "-", " "]


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_takes_any_text(text):
    end = 0
    for variable in env_reference.parse(text):
        assert end <= variable.start < variable.end <= len(text)
        assert text[variable.start : variable.end].startswith("${" + variable.name)
        end = variable.end
