"""The grammar of grok references, against recorded verdicts of the real library and on any text."""

import pytest
from deadline import in_child
from hypothesis import given
from hypothesis import strategies as st

from lslint.grammar.mini_languages import grok_pattern


def test_spans() -> None:
    text = "x %{INT:n} %{WORD}y"
    first, second = grok_pattern.parse(text)
    assert text[first.start : first.end] == "%{INT:n}"
    assert text[first.name_start : first.name_end] == "INT"
    assert text[second.start : second.end] == "%{WORD}"


PIECES = ["%{", "}", "%{A}", "%{A:b}", "%{A:[b][c]:int}", "%{A=", "%", "{", "A", ":", "\\", " ", "\n", "é"]


@given(st.lists(st.sampled_from(PIECES), max_size=20).map("".join))
def test_any_text_is_read_and_nothing_is_lost(pattern: str) -> None:
    at = 0
    for reference in grok_pattern.parse(pattern):
        assert reference.start >= at
        assert pattern.startswith("%{", reference.start)
        assert pattern[reference.end - 1] == "}"
        assert pattern[reference.name_start : reference.name_end] == reference.name
        at = reference.end


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["%{A", "%{A}", "%{A={", "%{A={}", "%{A=\\", "%", "{", "}", "%{A:"])
@in_child
def test_time_is_linear(piece: str) -> None:
    pattern = piece * 20_000 + "}"
    grok_pattern.parse(pattern)
