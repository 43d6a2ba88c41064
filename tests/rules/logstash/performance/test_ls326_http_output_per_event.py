"""LS326 (http-output-per-event): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import selected_codes


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


@pytest.mark.parametrize("path", ["services/collector", "services/collector/raw", "services/collector/event"])
def test_splunk_does_not_accept_arrays(path):
    text = f'output {{ http {{ url => "https://splunk.example.com:8088/{path}" http_method => "post" }} }}\n'
    assert run("LS326", text) == []


@pytest.mark.parametrize(
    "text",
    [
        'output { http { url => "https://in.example.com/%{type}" http_method => "post" } }\n',
        'output { if [level] == "fatal" { http { url => "https://in.example.com/e" http_method => "post" } } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS326" not in selected_codes(text, "LS326")
