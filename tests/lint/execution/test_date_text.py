from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lslint.execution import date_text
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


@given(st.datetimes(datetime(1000, 1, 1), datetime(9999, 12, 30), timezones=st.just(UTC)))
def test_agrees_with_strftime(moment):
    found = date_text.joda("yyyy-MM-dd HH:mm:ss xxxx ww e DDD EEEE MMM", Timestamp.from_datetime(moment))
    assert found == moment.strftime("%Y-%m-%d %H:%M:%S %G %V %u %j %A %b")
