"""LS201 (tags-compared-with-equals): cases beyond the examples of the rule."""

import pytest
from rule_examples import found


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { add_field => { "tags" => "web" } } if [tags] == "web" { drop {} } }\n',
        'input { stdin { add_field => { "[tags]" => "web" } } } filter { if [tags] == "web" { drop {} } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS201", text) == []
