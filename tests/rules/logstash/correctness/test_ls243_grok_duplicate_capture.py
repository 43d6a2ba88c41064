"""LS243 (grok-duplicate-capture): cases beyond the examples of the rule."""

import pytest
from rule_examples import found


@pytest.mark.parametrize(
    "text",
    ['filter { grok { match => { "message" => "%{INT:x} %{INT:x} %{IP:ip}" } remove_field => ["x"] } }\n'],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS243", text) == []
