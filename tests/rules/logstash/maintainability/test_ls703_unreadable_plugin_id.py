"""LS703 (unreadable-plugin-id): cases beyond the examples of the rule."""

import pytest
from rule_examples import found


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { id => "set_@metadata_field_from_comm" add_field => { "[@metadata][c]" => "%{comm}" } } }\n',
        'input { beats { id => "beats_5044" port => 5044 } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS703", text) == []
