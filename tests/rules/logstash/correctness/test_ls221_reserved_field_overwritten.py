"""LS221 (reserved-field-overwritten): cases beyond the examples of the rule."""

import pytest
from rule_examples import found


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { copy => { "[@metadata][read_at]" => "@timestamp" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS221", text) == []
