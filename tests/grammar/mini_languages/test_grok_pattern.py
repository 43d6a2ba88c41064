"""The grammar of grok references, against recorded verdicts of the real library and on any text."""

import pytest
from deadline import in_child
from hypothesis import given
from hypothesis import strategies as st

from lslint.grammar.mini_languages import grok_pattern


def plain(pattern: str) -> list[tuple[str, str | None, str | None, str | None, str]]:
    return [(r.name, r.field, r.type, r.definition, r.junk) for r in grok_pattern.parse(pattern)]


@pytest.mark.parametrize(("pattern", "found"), [
    ("", []), ("no reference", []), ("%{WORD}", [("WORD", None, None, None, "")]),
    ("%{WORD:w}", [("WORD", "w", None, None, "")]), ("%{INT:n:int}", [("INT", "n", "int", None, "")]),
    ("%{INT:[a][b]:float}", [("INT", "[a][b]", "float", None, "")]),
    ("%{INT:n:int:x}", [("INT", "n", "int", None, "")]), ("%{INT:n:}", [("INT", "n", None, None, "")]),
    ("%{INT::w}", [("INT", "", "w", None, "")]), ("%{INT::}", [("INT", "INT", None, None, "")]),
    ("%{INT:}", [("INT", None, None, None, ":")]), ("%{INT: w}", [("INT", None, None, None, ": w")]),
    ("%{INT:w :int}", [("INT", "w", None, None, " :int")]), ("%{INT-FOO:x}", [("INT", None, None, None, "-FOO:x")]),
    ("%{M=a{2,3}}", [("M", None, None, "a{2,3}", "")]),
    ("%{M:x=[0-9]{4}-[0-9]{2}}", [("M", "x", None, "[0-9]{4}-[0-9]{2}", "")]),
    (r"%{M=\{\}}", [("M", None, None, r"\{\}", "")]),
    ("%{M=%{INT}} %{M}", [("M", None, None, "%{INT}", ""), ("M", None, None, None, "")]),
    ("%{M=}", [("M", None, None, None, "=")]),
    ("%{WORD:w %{INT:i}", [("WORD", "w", None, None, " %{INT:i")]),
    ("%{}%{ INT}%{-X}%{{X}}%{Ä}", []), ("%{WORD", []), ("%{WORD:w} %{WORD", [("WORD", "w", None, None, "")]),
    ("%%{INT:x}%", [("INT", "x", None, None, "")]), ("a\n%{INT:x}\n", [("INT", "x", None, None, "")]),
])  # fmt: skip
def test_references(pattern: str, found: list[tuple[str, str | None, str | None, str | None, str]]) -> None:
    assert plain(pattern) == found


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
