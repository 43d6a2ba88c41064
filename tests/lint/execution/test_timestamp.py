from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lslint.execution.timestamp import Timestamp


@pytest.mark.parametrize(("text", "iso"), [
    ("2024-05-06T07:08:09.123Z", "2024-05-06T07:08:09.123Z"), ("2024-05-06t07:08:09z", "2024-05-06T07:08:09.000Z"),
    ("2024-05-06", "2024-05-06T00:00:00.000Z"), ("2024-05-06T07:08", "2024-05-06T07:08:00.000Z"),
    ("2024-05-06T07:08:09.123456Z", "2024-05-06T07:08:09.123456Z"),
    ("2024-05-06T07:08:09.1234567Z", "2024-05-06T07:08:09.123456700Z"),
    ("2024-05-06T07:08:09+02:00", "2024-05-06T05:08:09.000Z"),
    ("2024-05-06T07:08:09-0230", "2024-05-06T09:38:09.000Z"),
    ("2024-05-06T07:08:09Europe/Berlin", "2024-05-06T05:08:09.000Z"),
    ("2024-12-31T24:00:00Z", "2025-01-01T00:00:00.000Z"), ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"),
    ("+12024-05-06T00:00:00Z", "+12024-05-06T00:00:00.000Z"),
])  # fmt: skip
def test_parse(text, iso):
    assert str(Timestamp.parse(text)) == iso


@pytest.mark.parametrize("text", [
    "", "x", "2024-5-6", "2024-02-30", "2023-02-29", "2024-13-01", "2024-05-06 07:08:09", "2024-05-06T07:60:00Z",
    "2024-05-06T24:00:01Z", "2024-05-06T07:08:09+19:00", "2024-05-06T07:08:09Nowhere/City", "12024-05-06",
])  # fmt: skip
def test_refused(text):
    assert Timestamp.parse(text) is None


@given(st.datetimes(datetime(1, 1, 2), datetime(9999, 12, 30), timezones=st.just(UTC)))
def test_parts_agree_with_the_standard_library(moment):
    parts = Timestamp.from_datetime(moment).parts()
    assert parts[:6] == moment.timetuple()[:6]
    assert parts.nano == moment.microsecond * 1000
    assert parts.weekday == moment.isoweekday()
    assert parts.day_of_year == moment.timetuple().tm_yday


def test_an_offset_is_taken_off():
    moment = datetime.fromisoformat("2024-05-06T07:08:09+02:00")
    assert Timestamp.from_datetime(moment) == Timestamp.from_datetime(moment.astimezone(UTC))
    assert Timestamp.from_datetime(moment + timedelta(seconds=1)).millis == 1714972090000
