"""LS329 (event-multiplication): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (filters('split { field => "a" } split { field => "[a][b]" }'), 1),
        (filters('clone { clones => ["a"] } clone { clones => ["b"] }'), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert len(run("LS329", text)) == count
