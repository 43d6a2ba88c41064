"""LS327 (file-output-many-paths): cases beyond the examples of the rule."""

import pytest
from advice import run


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('output { file { path => "/l/%{[trace][request_id]}/%{type}" } }\n', 1),
        ('output { file { path => "/l/%{@timestamp}" } }\n', 1),
        ('output { file { path => "/l/a" codec => line { format => "%{message}" } } }\n', 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert len(run("LS327", text)) == count
