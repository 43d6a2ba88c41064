"""LS329 (event-multiplication): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters, selected_codes


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (filters('split { field => "a" } split { field => "b" }'), 1),
        (filters('split { field => "a" } split { field => "[a][b]" }'), 0),
        (filters('split { field => "[a]" } split { field => "[a][b][c]" }'), 0),
        (filters('split { field => "a" target => "one" } split { field => "[one][b]" }'), 0),
        (filters('split { field => "a" target => "one" } split { field => "[a][b]" }'), 1),
        (filters('split { field => "[a][b]" } split { field => "a" }'), 1),
        (filters('split { } split { field => "message" }'), 0),
        (filters('clone { clones => ["a"] } clone { clones => ["b"] }'), 0),
        (filters('split { field => "a" } if [b] == "c" { drop { } } clone { clones => ["d"] }'), 0),
        (filters('if [b] == "c" { drop { } } split { field => "a" } clone { clones => ["d"] }'), 1),
        (filters('if [b] { split { field => "a" } } else { drop { } } clone { clones => ["d"] }'), 1),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert len(run("LS329", text)) == count


@pytest.mark.parametrize(
    "text",
    [
        'filter { split { field => "items" } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS329" not in selected_codes(text, "LS329")
