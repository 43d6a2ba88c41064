"""LS264 (dissect-ambiguous): cases beyond the examples of the rule."""

import pytest
from rule_examples import found


@pytest.mark.parametrize(
    "text",
    ['filter { dissect { mapping => { "message" => "${MAPPING}" "other" => "" } } }\n'],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS264", text) == []
