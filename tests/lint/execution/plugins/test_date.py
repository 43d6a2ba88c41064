import pytest
from filter_runner import after, results, section

from lslint.execution.errors import EventError, NotRun, StartError
from lslint.execution.event import Event

FAILED = {"tags": ["_dateparsefailure"]}


def read(options, text, now="2024-06-15T12:00:00Z", **fields):
    """What the filter changes in the event."""
    event = {"@timestamp": "2000-01-01T00:00:00.000Z", "message": text, **fields}
    ((one,),) = (row["events"] for row in results(f"filter {{ date {{ {options} }} }}", [event], now=now))
    return {name: value for name, value in one.items() if name not in ("@version",) and event.get(name) != value}


@pytest.mark.parametrize(
    ("formats", "text", "time"),
    [
        ('"ISO8601"', "2024-03-01T12:34:56.789+02:00", "2024-03-01T10:34:56.789Z"),
        ('"ISO8601"', "2024-03-01 12:34:56,789", "2024-03-01T12:34:56.789Z"),
        ('"MMM  d HH:mm:ss", "MMM dd HH:mm:ss"', "May 16 07:08:09", "2024-05-16T07:08:09.000Z"),
        ('"yyyy", "UNIX"', 1709296496, "2024-03-01T12:34:56.000Z"),
        ('"UNIX"', "1714979289.1239", "2024-05-06T07:08:09.123Z"),
        ('"UNIX"', "1714979289.5", "2024-05-06T07:08:09.500Z"),
        ('"UNIX"', "-1", "1969-12-31T23:59:59.000Z"),
        ('"UNIX"', 1714979289.5, "2024-05-06T07:08:09.500Z"),
        ('"UNIX_MS"', "1714979289123", "2024-05-06T07:08:09.123Z"),
        ('"UNIX_MS"', 1714979289123.9, "2024-05-06T07:08:09.123Z"),
        ('"TAI64N"', "@4000000066387f590a21fe80", "2024-05-06T06:57:19.170Z"),
        ('"TAI64N"', "4000000066387f590a21fe80", "2024-05-06T06:57:19.170Z"),
    ],
)
def test_formats(formats, text, time):
    assert read(f'match => ["message", {formats}]', text) == {"@timestamp": time}


@pytest.mark.parametrize(
    ("format_", "text"),
    [
        ("ISO8601", "2024-03-01 12:34:56"), ("ISO8601", ""), ("ISO8601", 5), ("yyyy", 2024), ("yyyy", ["2024"]),
        ("yyyy", True), ("yyyy", {"a": 1}), ("UNIX", "17149792890"), ("UNIX", "1e9"), ("UNIX", " 1"), ("UNIX", "1."),
        ("UNIX", True), ("UNIX", 17149792890), ("UNIX", 1 << 70), ("UNIX_MS", "1.5"), ("UNIX_MS", "x"), ("TAI64N", 5),
        ("TAI64N", "z" * 24),
    ],
)  # fmt: skip
def test_failure(format_, text):
    assert read(f'match => ["message", "{format_}"] add_tag => ["ok"]', text) == FAILED


@pytest.mark.parametrize(
    ("zone", "text", "changed"),
    [
        ("Europe/Berlin", "2024-07-01 12:00", {"@timestamp": "2024-07-01T10:00:00.000Z"}),
        ("+0530", "2024-07-01 12:00", {"@timestamp": "2024-07-01T06:30:00.000Z"}),
        ("Europe/Berlin", "2024-03-31 02:30", FAILED),
        ("Europe/Berlin", "2024-10-27 02:30", {"@timestamp": "2024-10-27T00:30:00.000Z"}),
        ("%{tz}", "2024-07-01 12:00", {"@timestamp": "2024-07-01T16:00:00.000Z"}),
        ("%{none}", "2024-07-01 12:00", FAILED),
    ],
)
def test_time_zone(zone, text, changed):
    options = f'match => ["message", "yyyy-MM-dd HH:mm"] timezone => "{zone}"'
    assert read(options, text, tz="America/New_York") == changed


def test_time_zone_does_not_count_for_times_with_their_own():
    options = 'match => ["message", "ISO8601", "UNIX"] timezone => "%{none}"'
    assert read(options, "1714979289") == {"@timestamp": "2024-05-06T07:08:09.000Z"}
    options = 'match => ["message", "ISO8601"] timezone => "Asia/Tokyo"'
    assert read(options, "2024-01-01T00:00Z") == {"@timestamp": "2024-01-01T00:00:00.000Z"}
    assert read(options, "2024-01-01T00:00") == {"@timestamp": "2023-12-31T15:00:00.000Z"}


@pytest.mark.parametrize(
    ("format_", "text", "now", "time"),
    [
        ("MMM dd", "Dec 31", "2024-01-01T00:00:00Z", "2023-12-31"),
        ("MMM dd", "Jan 01", "2024-12-31T00:00:00Z", "2025-01-01"),
        ("MMM dd", "Nov 30", "2024-01-01T00:00:00Z", "2024-11-30"),
        ("MMM dd", "Feb 29", "2024-06-15T00:00:00Z", "2024-02-29"),
        ("MMM dd", "Feb 29", "2025-06-15T00:00:00Z", None),
        ("HH:mm", "00:00", "2024-06-15T00:00:00Z", "2024-01-01"),
        ("HH:mm", "00:00", "2024-12-15T00:00:00Z", "2025-01-01"),
        ("dd.MM.", "06.05.", "2024-06-15T00:00:00Z", "2024-05-06"),
    ],
)
def test_year_of_the_clock(format_, text, now, time):
    changed = FAILED if time is None else {"@timestamp": f"{time}T00:00:00.000Z"}
    assert read(f'match => ["message", "{format_}"]', text, now) == changed


@pytest.mark.parametrize(
    "options",
    ['match => ["message"]', 'match => ["message", "T"]', 'match => ["message", "yyyy"] timezone => "Mars/Base"'],
)
def test_refused(options):
    with pytest.raises(StartError):
        section(f"filter {{ date {{ {options} }} }}")


@pytest.mark.parametrize("text", ["", "abc", "@4000000066387f59"])
def test_exception_that_is_not_caught(text):
    with pytest.raises(EventError):
        after('date { match => ["message", "TAI64N"] }', {"message": text})


@pytest.mark.parametrize("format_", ["CC", "yyyy zzzz"])
def test_not_run(format_):
    filters, environment = section(f'filter {{ date {{ match => ["m", "{format_}"] target => "t" }} }}')
    assert [plugin.name for plugin, _ in filters.not_run] == ["date"]
    (event,) = filters.run(Event({"m": "20"}))
    with pytest.raises(NotRun):
        event.get(("t",))
    assert environment.unknowns
