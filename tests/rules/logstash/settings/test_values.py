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
REFUSED = {
    "time": ["3", "1.5s", "s", "-2", 1.5, None, True],
    "port_range": [0, 70000, "9700-9600", "a", "-5", None, 1.5],
    "number": ["5s", "", None, True, [1]],
    "positive_integer": [0, -1, 1.5, "0", "x", None, True],
    "string_array": [5, [1], ["a", None]],
}


@pytest.mark.parametrize(("kind", "value"), [(kind, value) for kind, many in TAKEN.items() for value in many])
def test_taken(kind, value):
    assert values.refusal(kind, None, value) == ""


@pytest.mark.parametrize(("kind", "value"), [(kind, value) for kind, many in REFUSED.items() for value in many])
def test_refused(kind, value):
    assert values.refusal(kind, None, value).startswith("must")


@pytest.mark.parametrize(("text", "size"), [("50mb", 50 * 2**20), ("1.5k", 1536), ("5" * 400 + "m", None), ("x", None)])
def test_sizes_without_end_are_none(text, size):
    assert values.size(text) == size
