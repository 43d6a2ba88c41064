"""LS706 (if-chain-is-a-table): cases beyond the examples of the rule."""

import pytest
from rule_examples import found


@pytest.mark.parametrize(
    "text",
    [
        'filter { translate { source => "c" target => "n" dictionary => { "1" => "one" "2" => "two" } } }\n',
        'filter { if [c] == 1 { mutate { add_field => { "n" => "one" } } } else { drop { } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS706", text) == []
