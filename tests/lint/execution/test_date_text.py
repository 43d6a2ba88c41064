from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lslint.execution import date_text
from lslint.execution.errors import FieldError, Unknown
from lslint.execution.timestamp import Timestamp

MOMENT = Timestamp.parse("2024-05-06T15:08:09.123456Z")


@pytest.mark.parametrize(("pattern", "text"), [
    ("YYYY.MM.dd", "2024.05.06"), ("yy/M/d", "24/5/6"), ("xxxx-'W'ww e", "2024-W19 1"),
    ("EEE EEEE MMM MMMM", "Mon Monday May May"), ("HH:mm:ss.SSS hh KK kk a", "15:08:09.123 03 03 15 PM"),
    ("S SSSSSS", "1 123000"), ("D DDD C G", "127 127 20 AD"), ("Z ZZ ZZZ z", "+0000 +00:00 UTC UTC"),
    ("'it''s' ''", "it's '"), ("yyyy'T''", "2024T'"), ("yyyy'", "2024"),
])  # fmt: skip
def test_joda(pattern, text):
    assert date_text.joda(pattern, MOMENT) == text


@pytest.mark.parametrize(("pattern", "text"), [
    ("uuuu-MM-dd", "2024-05-06"), ("EEE, d MMM yyyy", "Mon, 6 May 2024"),
    ("HH:mm:ss.SSSSSS X XXX xx", "15:08:09.123456 Z Z +0000"), ("h a D Q", "3 PM 127 2"),
    ("n A", "123456000 54489123"),
])  # fmt: skip
def test_java(pattern, text):
    assert date_text.java(pattern, MOMENT) == text


@pytest.mark.parametrize("pattern", ["", "q", "'", "bb"])
def test_joda_refuses(pattern):
    with pytest.raises(FieldError):
        date_text.joda(pattern, MOMENT)


@pytest.mark.parametrize(("pattern", "error"), [
    ("ddd", FieldError), ("DDDD", FieldError), ("ZZZZZZ", FieldError), ("yyyy'T", FieldError), ("YYYY", Unknown),
    ("[yyyy]", Unknown),
])  # fmt: skip
def test_java_refuses(pattern, error):
    with pytest.raises(error):
        date_text.java(pattern, MOMENT)


@given(st.datetimes(datetime(1000, 1, 1), datetime(9999, 12, 30), timezones=st.just(UTC)))
def test_agrees_with_strftime(moment):
    found = date_text.joda("yyyy-MM-dd HH:mm:ss xxxx ww e DDD EEEE MMM", Timestamp.from_datetime(moment))
    assert found == moment.strftime("%Y-%m-%d %H:%M:%S %G %V %u %j %A %b")
