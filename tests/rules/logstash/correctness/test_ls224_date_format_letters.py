"""LS224 (date-format-letters): cases beyond the examples of the rule."""

import pytest
from rule_examples import found


@pytest.mark.parametrize(
    "text",
    ['filter { date { match => ["ts", "dd/MM/yyyy hh:mm:ss", "yyyy-MM-dd HH:MM"] } }\n'],
)
def test_further_bad_examples(text: str) -> None:
    assert found("LS224", text)
