"""LS298 (near-field-name): cases beyond the examples of the rule."""

import pytest
from rule_examples import found


@pytest.mark.parametrize(
    "text",
    ['filter { date { match => ["update_time", "UNIX"] target => "updated_time" } }\n'],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS298", text) == []
