"""LS326 (http-output-per-event): cases beyond the examples of the rule."""

import pytest
from advice import run


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('output { http { url => "https://x" http_method => "post" mapping => { "a" => "%{b}" } } }\n', 0),
        ('output { http { url => "https://hooks.example.com/a" http_method => "post" } }\n', 0),
        ('output { http { url => "https://x" http_method => "post" format => "form" } }\n', 0),
        ('output { http { url => "https://x" http_method => "post" format => "json" } }\n', 1),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert len(run("LS326", text)) == count
