import datetime

import pytest

from lslint.execution.joda import zones
from lslint.execution.joda.fields import HOUR


def millis(*parts):
    return int(datetime.datetime(*parts, tzinfo=datetime.UTC).timestamp() * 1000)


@pytest.mark.parametrize(
    ("name", "hours"),
    [("UTC", 0), ("Z", 0), ("+05:30", 5.5), ("-0800", -8), ("Etc/GMT-1", 1), ("CET", 1), ("EST", -5), ("UTC+01:00", 1)],
)
def test_offsets(name, hours):
    assert zones.get(name).offset(millis(2024, 1, 1)) == hours * HOUR
