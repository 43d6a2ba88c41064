"""What Logstash's YAML reader makes of a scalar, and what settings take."""

import pytest

from lslint.rules.logstash.settings import values

PLAIN = [ ("0x1F", 31), ("1:30", 90)
]  # fmt: skip


@pytest.mark.parametrize(("text", "value"), PLAIN)
def test_plain(text, value):
    found = values.plain_scalar(text)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(("text", "name"), [("2024-05-01 10:00:00", "Time"), (":a", "Symbol")])
def test_what_the_safe_reader_refuses(text, name):
    found = values.plain_scalar(text)
    assert isinstance(found, values.Foreign)
    assert found.name == name


def test_size():
    assert values.size(True) is None
    assert values.size("1kb") == 1024


TAKEN = {
    "time": ["3s", "5 m", "10MS", 5, "-1", "-01", "7d"],
    "port_range": [9600, "9600", "9600-9700", "9600-"],
    "number": ["1e3", " 7 ", "1.5f", "NaN", -5],
    "positive_integer": ["7", 7, " 7 "],
    "string_array": ["a", ["a"], [], None],
}


@pytest.mark.parametrize(("kind", "value"), [(kind, value) for kind, many in TAKEN.items() for value in many])
def test_taken(kind, value):
    assert values.refusal(kind, None, value) == ""
