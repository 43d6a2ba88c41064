import datetime

import pytest

from lslint.execution.joda import zones
from lslint.execution.joda.fields import HOUR, Invalid

BERLIN = zones.get("Europe/Berlin")


def millis(*parts):
    return int(datetime.datetime(*parts, tzinfo=datetime.UTC).timestamp() * 1000)


@pytest.mark.parametrize(
    ("name", "hours"),
    [("UTC", 0), ("Z", 0), ("+05:30", 5.5), ("-0800", -8), ("Etc/GMT-1", 1), ("CET", 1), ("EST", -5), ("UTC+01:00", 1)],
)
def test_offsets(name, hours):
    assert zones.get(name).offset(millis(2024, 1, 1)) == hours * HOUR


def test_local_times():
    assert BERLIN.to_utc(millis(2024, 10, 27, 2, 30)) == millis(2024, 10, 27, 0, 30)
    gap = millis(2024, 3, 31, 2, 30)
    with pytest.raises(Invalid):
        BERLIN.to_utc(gap)
    assert BERLIN.to_utc_leniently(gap, millis(2024, 1, 1)) == millis(2024, 3, 31, 1, 30)
    twice = millis(2024, 10, 27, 2, 30)
    assert BERLIN.to_utc_leniently(twice, millis(2024, 1, 1)) == millis(2024, 10, 27, 1, 30)
    assert BERLIN.to_utc_leniently(twice, millis(2024, 7, 1)) == millis(2024, 10, 27, 0, 30)
