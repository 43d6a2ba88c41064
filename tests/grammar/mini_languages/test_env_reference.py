"""Variables in strings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lslint.grammar.mini_languages import env_reference


def test_positions_in_a_file():
    (variable,) = env_reference.parse("a${B}", base=7)
    assert (variable.start, variable.end) == (8, 12)


@pytest.mark.parametrize(("text", "values", "result"), [
    ("a${B:c}d", {}, "acd"), ("${A}", {}, None), ("${A}-${B:x}", {"A": "1", "B": "2"}, "1-2"), ("no", {}, "no"),
])  # fmt: skip
def test_replaced(text, values, result):
    assert env_reference.replaced(text, values) == result


PIECES = ["${", "}", "${A}", "${b.c:", ":", "$", "{", "a", "1", "-", " "]


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_takes_any_text(text):
    end = 0
    for variable in env_reference.parse(text):
        assert end <= variable.start < variable.end <= len(text)
        assert text[variable.start : variable.end].startswith("${" + variable.name)
        end = variable.end
