"""LS210 (boolean-text-compare): cases beyond the examples of the rule."""

import pytest
from advice import run


@pytest.mark.parametrize(
    ("before", "text", "found"),
    [
        ('mutate { convert => { "b" => "boolean" } }', '[b] == "true"', 1),
        ('mutate { convert => { "b" => "string" } }', '[b] == "true"', 0),
        ('if [x] { mutate { convert => { "b" => "boolean" } } }', '[b] == "true"', 0),
    ],
)
def test_kinds_of_fields(before: str, text: str, found: int) -> None:
    whole = f"filter {{ {before} if {text} {{ drop {{}} }} }}"
    assert len(run("LS210", whole)) == found
