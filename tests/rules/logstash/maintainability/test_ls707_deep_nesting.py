"""LS707 (deep-nesting): cases beyond the examples of the rule."""

import pytest
from rule_examples import found


@pytest.mark.parametrize(
    "text",
    [
        "filter { if [a] { if [b] { if [c] { if [d] { drop { } } } } } }\n",
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS707", text) == []
