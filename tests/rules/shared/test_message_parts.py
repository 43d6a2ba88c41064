"""The parts of a message, and the effect that is inserted between them."""

import pytest

from lslint.rules.shared.message_parts import with_effect


@pytest.mark.parametrize(("message", "effect", "expected"), [
    ("A is wrong, so it stops. Remove A", "it stops", "A is wrong, so it stops. Remove A"),
    ("A is wrong", "it stops", "A is wrong, so it stops"),
])  # fmt: skip
def test_with_effect(message, effect, expected):
    assert with_effect(message, effect) == expected
