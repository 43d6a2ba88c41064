"""LS241 (grok-unknown-pattern): cases beyond the examples of the rule."""

import pytest
from rule_examples import found


@pytest.mark.parametrize(
    "text",
    [
        'filter { grok { patterns_dir => ["./patterns"] match => { "message" => "%{SHOP_ORDER:id}" } } }\n',
        'filter { grok { match => { "message" => "%{ORDERID=O-[0-9]+}" } } }\n',
        'filter { grok { match => { "message" => "%{${PATTERN}}" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS241", text) == []
