"""Date formats of Joda-Time and java.time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lslint.grammar.mini_languages import date_format


@pytest.mark.parametrize("text", [
    "yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "uuuu", "YYYY-'W'ww-e", "[HH][:mm]", "''", "ppH", "LLLL", "V" * 2, "Y" * 25,
    "ccc",
])  # fmt: skip
def test_java_accepts(text):
    assert date_format.check_java(text) is None


@pytest.mark.parametrize(("text", "start"), [
    ("yyyyb", 4), ("T", 0), ("[yyyy", None), ("yyyy]", 4), ("'T", 0), ("{yyyy}", 0), ("yyyy#", 4), ("HHH", 0),
    ("SSSSSSSSSS", 0), ("V", 0), ("cc", 0), ("FF", 0), ("p", 0), ("DDDD", 0), ("aa", 0),
])  # fmt: skip
def test_java_refuses(text, start):
    """Verdicts of ``DateTimeFormatter.ofPattern`` of Java 17; a part that is not closed is accepted."""
    problem = date_format.check_java(text)
    assert (problem is None) == (start is None)
    assert problem is None or problem.start == start


@given(st.text(alphabet="yMdHTX'-[]{}% ", max_size=15))
def test_takes_any_text(text):
    for problem in (date_format.check(text), date_format.check_java(text)):
        assert problem is None or 0 <= problem.start <= problem.end <= len(text)
