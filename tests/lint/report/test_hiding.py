"""Secrets in output whose positions in the file are no longer known."""

import pytest

from lslint.report.hiding import Hider, hidden_forms, hide

HIDER = Hider(["hunter2-hunter2", "123", "4567890", "abcd\nefgh"])


@pytest.mark.parametrize(
    ("secret", "text", "hidden"),
    [
        ("hunter2", "a hunter2 b", "a <hidden> b"),
        ('a"b\\c', 'x "a\\"b\\\\c"', 'x "<hidden>"'),
        ("one\n  two", "x one two", "x <hidden>"),
        ("abc", "abc", "abc"),  # too short
    ],
)
def test_forms(secret, text, hidden):
    assert hide(text, hidden_forms([secret])) == hidden


def test_longest_first():
    assert hide("hunter2-more hunter2", hidden_forms(["hunter2", "hunter2-more"])) == "<hidden> <hidden>"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("a hunter2-hunter2 b", "a <hidden> b"),
        ("a 123", "a 123"),
        ("123", "<hidden>"),
        (123, "<hidden>"),
        (123.0, "<hidden>"),
        (1230, 1230),
        (14567890, "<hidden>"),
        (4567890.5, "<hidden>"),
        (True, True),
        (None, None),
        ({"hunter2-hunter2": ["123", {"a": 123, "123": 1}]}, {"<hidden>": ["<hidden>", {"a": "<hidden>", "123": 1}]}),
        ("abcd efgh", "<hidden>"),
        ("", ""),
    ],
)
def test_values(value, expected):
    assert HIDER.value(value) == expected


def test_boolean_that_is_the_secret():
    assert Hider(["true"]).value([True, False]) == ["<hidden>", False]


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        (0, None, "a <hidden> b <hidden>"),
        (0, 4, "a <hidden>"),
        (5, None, "<hidden> b <hidden>"),
        (5, 8, "<hidden>"),
        (17, 20, " b "),
        (18, 900, "b <hidden>"),
    ],
)
def test_parts_of_a_text(start, end, expected):
    assert HIDER.part("a hunter2-hunter2 b 4567890", start, end) == expected


@pytest.mark.parametrize(
    ("piece", "expected"),
    [
        ("ter2-hun", "<hidden>"),
        (" ter2-hun ", "<hidden>"),
        ("hunter2-hunter2 ", "<hidden> "),
        ("-h", "<hidden>"),
        ("%{INT:n}", "%{INT:n}"),
        (" ", " "),
    ],
)
def test_pieces_of_a_pattern(piece, expected):
    assert HIDER.piece(piece, "^hunter2-hunter2 %{INT:n}") == expected
    assert HIDER.piece("ter2-hun", "^ter2-hun %{INT:n}") == "ter2-hun"


def test_nothing_to_hide():
    assert not Hider([])
    assert Hider([""]).value({"a": ""}) == {"a": ""}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("elasticsearch started", "elasticsearch started"),
        ("user elastic, not elasticsearch", "user <hidden>, not elasticsearch"),
        ("elastic-1 my_elastic Elastic", "<hidden>-1 my_<hidden> Elastic"),
        ("x1111111y", "x<hidden>y"),
    ],
)
def test_a_word_is_not_hidden_inside_a_longer_word(text, shown):
    hider = Hider(["elastic", "11111"])
    assert hider.text(text) == shown
    assert hider.part(text) == shown
