"""LS217 (sprintf-malformed): cases beyond the examples of the rule."""

import pytest
from rule_examples import found


@pytest.mark.parametrize(
    "text",
    ['filter { grok { match => { "message" => "%{IP:host.ip}" } } mutate { add_tag => ["%{host.ip}"] } }\n'],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS217", text) == []
