"""The parts of a message, and the effect that is inserted between them."""

import pytest

from lslint.rules.shared.message_parts import abridged, split_action, with_effect


@pytest.mark.parametrize(
    ("message", "parts"),
    [
        ("A is wrong. Remove A", ("A is wrong", ". Remove A")),
        ("A is wrong; remove A", ("A is wrong", "; remove A")),
        ("`a. B` is wrong", ("`a. B` is wrong", "")),
        ("A 1.5 is wrong. `b` fits", ("A 1.5 is wrong", ". `b` fits")),
    ],
)
def test_split_action(message, parts):
    assert split_action(message) == parts


@pytest.mark.parametrize(
    ("message", "effect", "expected"),
    [
        ("A is wrong; remove A", "it stops", "A is wrong, so it stops. Remove A"),
        ("A is wrong, so B is lost. Remove A", "it stops", "A is wrong, so B is lost and it stops. Remove A"),
        ("A is wrong, so it stops. Remove A", "it stops", "A is wrong, so it stops. Remove A"),
        ("A is wrong", "it stops", "A is wrong, so it stops"),
        ("A is wrong", "", "A is wrong"),
    ],
)
def test_with_effect(message, effect, expected):
    assert with_effect(message, effect) == expected


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["a"], "`a`"),
        (["a", "b"], "`a`, `b`"),
        (["a", "b", "c"], "`a`, `b` and 1 more"),
        (["a"] * 9, "`a`, `a` and 7 more"),
    ],
)
def test_abridged(names, expected):
    assert abridged(names, 2) == expected
