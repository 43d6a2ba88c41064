"""Secrets in output whose positions in the file are no longer known."""

import pytest

from lslint.report.hiding import hidden_forms, hide


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
