"""LS245 (grok-stops-at-first-field): cases beyond the examples of the rule."""

import pytest
from rule_examples import found


@pytest.mark.parametrize(
    "text",
    ['filter { grok { match => { "client" => "%{IP:ip}" } } grok { match => { "url" => "%{URIPATH:path}" } } }\n'],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS245", text) == []
