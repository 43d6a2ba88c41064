"""LS283 (tags-overwritten): cases beyond the examples of the rule."""

import pytest
from rule_examples import found


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { rename => { "tags" => "old_tags" } } }\n',
        'filter { mutate { split => { "tags" => "," } replace => { "tags" => "%{list}" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS283", text) == []
