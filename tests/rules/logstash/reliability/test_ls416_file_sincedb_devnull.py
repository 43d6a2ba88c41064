"""LS416 (file-sincedb-devnull): cases beyond the examples of the rule."""

import pytest
from advice import spans


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('input { file { path => "/a" sincedb_path => "NUL" } }', ['sincedb_path => "NUL"']),
        ('input { file { path => "/a" sincedb_path => "${S}" } }', []),
        ('input { file { path => "/a" sincedb_path => "/dev/null" exit_after_read => true } }', []),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS416", text) == found
