"""Date formats of Joda-Time and java.time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lslint.grammar.mini_languages import date_format
from lslint.rules.shared import time_zones


@pytest.mark.parametrize(
    "text", ["ISO8601", "UNIX", "UNIX_MS", "TAI64N", "''", "'T", "yyyy'o''clock'", "[yyyy]", "%Y-%m", "–", "zzzz"]
)
def test_joda_accepts(text):
    assert date_format.check(text) is None


def test_runs():
    assert [(run.letter, run.count, run.start) for run in date_format.runs("yyyy'T'MM''d", 3)] == [
        ("y", 4, 3), ("M", 2, 10), ("d", 1, 14),
    ]  # fmt: skip


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


@pytest.mark.parametrize(
    "zone", ["UTC", "Z", "Europe/Berlin", "EST5EDT", "Etc/GMT-1", "+01:00", "-0530", "+01", "GMT+01:00", "US/Pacific"]
)
def test_zones(zone):
    assert time_zones.known(zone)


@pytest.mark.parametrize("zone", ["PST", "CEST", "europe/berlin", "GMT+1", "+1", "Local", "", "+24:00", "+01:60", "z"])
def test_no_zones(zone):
    assert not time_zones.known(zone)


@given(st.text(alphabet="yMdHTX'-[]{}% ", max_size=15))
def test_takes_any_text(text):
    for problem in (date_format.check(text), date_format.check_java(text)):
        assert problem is None or 0 <= problem.start <= problem.end <= len(text)
