import pytest

from lslint.execution.errors import FieldError, Unknown
from lslint.execution.event import Event
from lslint.execution.timestamp import Timestamp

NOW = Timestamp.parse("2024-05-06T07:08:09.123Z")
FIELDS = {
    "m": "text", "n": 42, "f": 1.0, "big": 1e10, "small": 1.5e-5, "t": True, "null": None, "list": ["a", 1, [2, None]],
    "mixed": [{"k": 1.5}], "o": {"k": ["v", None]}, "a.b": "dot", " x ": "blank",
}  # fmt: skip


@pytest.mark.parametrize(("text", "expanded"), [
    ("%{m}-%{n}", "text-42"), ("%{f} %{big} %{small} %{t}", "1.0 1.0E10 1.5E-5 true"),
    ("%{nope} %{null}", "%{nope} %{null}"), ("%{list}", "a,1,2,"), ("%{mixed}", "{k=1.5}"),
    ("%{o}", '{"k":["v",null]}'), ("%{[o][k][0]} %{a.b} %{ x }", "v dot blank"),
    ("%{@timestamp}", "2024-05-06T07:08:09.123Z"),
    ("%{+YYYY.MM.dd} %{+%s} %{+} %{}", "2024.05.06 1714979289 1714979289 1714979289"),
    ("%{{yyyy-MM-dd'T'HH:mm}}", "2024-05-06T07:08"), ("%{ %{n", "%{ %{n"), ("%%{n}%", "%42%"), ("\\%{n}", "\\42"),
    ("plain", "plain"),
])  # fmt: skip
def test_expand(text, expanded):
    assert Event.from_json({"@timestamp": str(NOW), **FIELDS}, NOW).expand(text) == expanded


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
