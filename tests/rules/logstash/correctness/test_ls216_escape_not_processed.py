"""LS216 (escape-not-processed): cases beyond the examples of the rule."""

import pytest
from rule_examples import found


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { add_field => { "path" => "C:\\temp\\new" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS216", text) == []
