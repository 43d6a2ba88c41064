"""Secrets in output whose positions in the file are no longer known."""

import pytest

from lslint.report.hiding import Hider, hidden_forms, hide

HIDER = Hider(["hunter2-hunter2", "123", "4567890", "abcd\nefgh"])


@pytest.mark.parametrize(("secret", "text", "hidden"), [
    ("hunter2", "a hunter2 b", "a <hidden> b"), ('a"b\\c', 'x "a\\"b\\\\c"', 'x "<hidden>"'),
    ("one\n  two", "x one two", "x <hidden>"),
    ("abc", "abc", "abc"),  # too short
])  # fmt: skip
def test_forms(secret, text, hidden):
    assert hide(text, hidden_forms([secret])) == hidden


@pytest.mark.parametrize(("value", "expected"), [
    ("a hunter2-hunter2 b", "a <hidden> b"), ("a 123", "a 123"), ("123", "<hidden>"), (123, "<hidden>"),
    (123.0, "<hidden>"), (1230, 1230), (14567890, "<hidden>"), (4567890.5, "<hidden>"), (True, True), (None, None),
    ({"hunter2-hunter2": ["123", {"a": 123, "123": 1}]}, {"<hidden>": ["<hidden>", {"a": "<hidden>", "123": 1}]}),
    ("abcd efgh", "<hidden>"), ("", ""),
])  # fmt: skip
def test_values(value, expected):
    assert HIDER.value(value) == expected


def test_boolean_that_is_the_secret():
    assert Hider(["true"]).value([True, False]) == ["<hidden>", False]


def test_nothing_to_hide():
    assert not Hider([])
    assert Hider([""]).value({"a": ""}) == {"a": ""}
