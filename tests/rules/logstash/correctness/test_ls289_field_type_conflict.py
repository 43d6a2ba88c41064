"""LS289 (field-type-conflict): cases beyond the examples of the rule."""

import pytest
from advice import run


@pytest.mark.parametrize(
    ("patterns", "count"),
    [('["%{WORD:a} %{WORD:[a][b]}"]', 0), ('["%{WORD:[a][b]} %{NUMBER:a:int}", "%{WORD:[a][c]}"]', 1)],
)
def test_captures_of_one_pattern(patterns: str, count: int) -> None:
    text = f'filter {{ grok {{ match => {{ "m" => {patterns} }} }} }}\noutput {{ elasticsearch {{ index => "x" }} }}'
    found = run("LS289", text)
    assert len(found) == count
    assert all("single value" in finding.message for finding in found)
