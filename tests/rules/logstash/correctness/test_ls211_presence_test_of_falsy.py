"""LS211 (presence-test-of-falsy): cases beyond the examples of the rule."""

import pytest
from rule_examples import found


@pytest.mark.parametrize(
    "text",
    [
        'filter { if ![enabled] { mutate { add_field => { "enabled" => "true" } } } }\n',
        (
            'filter {\n  mutate { convert => { "enabled" => "boolean" } }\n'
            '  if ![enabled] {\n    mutate { add_tag => "off" }\n  }\n}\n'
        ),
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS211", text) == []
