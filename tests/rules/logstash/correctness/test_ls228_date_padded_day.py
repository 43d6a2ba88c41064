"""LS228 (date-padded-day) and other advice about formats: not for a field that does not exist at the filter."""

import pytest
from rule_examples import found


@pytest.mark.parametrize(
    "text",
    ['filter { date { match => ["at", "MMM dd HH:mm:ss"] } }\n'],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS228", text) == []
