"""LS418 (file-read-mode-deletes): cases beyond the examples of the rule."""

import pytest
from advice import spans


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('input { file { path => "/a" mode => read } }', ["mode => read"]),
        ('input { file { path => "/a" mode => "read" {{ more }} } }', []),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS418", text) == found
