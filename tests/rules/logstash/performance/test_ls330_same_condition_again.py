"""LS330 (same-condition-again): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters, messages


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (filters('if [a] == "1" { mutate { gsub => ["a", "1", "2"] } } if [a] == "1" { drop {} }'), 0),
        (filters('if [a][b] { mutate { add_field => { "[a][b][c]" => "1" } } } if [a][b] { drop {} }'), 1),
        (filters('if [a][b] { mutate { remove_field => ["[a][b]"] } } if [a][b] { drop {} }'), 0),
        (filters('if [a] == "1" { mutate { rename => { "c" => "[a][b]" } } } if [a] == "1" { drop {} }'), 0),
        ('output { if [a] { stdout {} } if [a] { file { path => "/x" } } }\n', 1),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert len(run("LS330", text)) == count


def test_the_same_condition() -> None:
    text = 'filter { if [a] == "1" { x {} } if [a] == "1" { y {} } }\n'.replace("x {}", "drop {}").replace(
        "y {}", "mutate { lowercase => ['b'] }"
    )
    assert len(messages("LS330", text)) == 1
