"""References that Logstash replaces in strings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lslint.grammar.mini_languages import sprintf


@pytest.mark.parametrize(("text", "parts"), [
    ("plain", []), ("%{a}", [("field", "a", 0, 4)]), ("x-%{[a][b]}-y", [("field", "[a][b]", 2, 11)]),
    ("%{+YYYY.MM.dd}", [("joda", "YYYY.MM.dd", 0, 14)]), ("%{{yyyy-MM}}", [("java", "yyyy-MM", 0, 12)]),
    ("%{{TIME_NOW}}", [("java", "TIME_NOW", 0, 13)]), ("%{{}}", [("java", "", 0, 5)]),
    ("%{+%s} %{+} %{}", [("epoch", "%s", 0, 6), ("epoch", "", 7, 11), ("epoch", "", 12, 15)]),
    ("%{{a} b", [("field", "{a", 0, 5)]), ("%{ a }", [("field", " a ", 0, 6)]),
    ("%{a %{b}", [("field", "a %{b", 0, 8)]), ("100 % {a} %%{b}", [("field", "b", 11, 15)]), ("%{a", []),
    ("%{a} %{b", [("field", "a", 0, 4)]), ("\\%{a}", [("field", "a", 1, 5)]),
])  # fmt: skip
def test_parts(text, parts):
    assert [(part.kind, part.body, part.start, part.end) for part in sprintf.parse(text)] == parts


def test_positions_in_a_file():
    (part,) = sprintf.parse("ab%{c}", base=50)
    assert (part.start, part.end, part.body_start) == (52, 56, 54)


@pytest.mark.parametrize(("text", "at"), [("%{a", 0), ("%{a} %{b", 5), ("%{a}", -1), ("a", -1), ("}%{", 1)])
def test_unclosed(text, at):
    assert sprintf.unclosed(text) == at


@given(st.text(alphabet="%{}+as ", max_size=20))
def test_takes_any_text(text):
    end = 0
    for part in sprintf.parse(text):
        assert end <= part.start < part.end <= len(text)
        assert text[part.start : part.start + 2] == "%{"
        assert text[part.end - 1] == "}"
        assert text[part.body_start : part.body_start + len(part.body)] == part.body
        end = part.end
