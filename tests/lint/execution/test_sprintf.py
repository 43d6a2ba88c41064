import pytest

from lslint.execution.errors import FieldError, Unknown
from lslint.execution.event import Event
from lslint.execution.timestamp import Timestamp

NOW = Timestamp.parse("2024-05-06T07:08:09.123Z")


@pytest.mark.parametrize("text", ["%{[a}", "%{a[b]}", "%{+'}", "%{+q}"])
def test_refused(text):
    with pytest.raises(FieldError):
        Event.from_json({}, NOW).expand(text)


def test_formats_of_java_time_are_not_known():
    with pytest.raises(Unknown):
        Event.from_json({}, NOW).expand("%{{yyyy-MM-dd}}")
