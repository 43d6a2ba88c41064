import pytest

from lslint.execution.errors import FieldError, Unknown
from lslint.execution.event import Event
from lslint.execution.timestamp import Timestamp

NOW = Timestamp.parse("2024-05-06T07:08:09.123Z")


@pytest.mark.parametrize("text", ["%{[a}", "%{a[b]}", "%{{yyyy}", "%{{'x}}", "%{+'}", "%{+q}"])
def test_refused(text):
    with pytest.raises(FieldError):
        Event.from_json({}, NOW).expand(text)


def test_the_time_of_the_run_is_not_known():
    with pytest.raises(Unknown):
        Event.from_json({}, NOW).expand("%{{TIME_NOW}}")


def test_an_event_without_time_expands_dates_to_nothing():
    event = Event.from_json({}, NOW)
    event.remove(("@timestamp",))
    assert event.expand("[%{+YYYY}%{+%s}%{{yyyy}}]") == "[]"
