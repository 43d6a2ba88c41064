"""LS123 (plugin-as-value): what the message says to write."""

import pytest
from advice import run
from logstash_checks import selected_codes


def test_the_message_says_what_to_write() -> None:
    (finding,) = run("LS123", 'filter { mutate { add_field => { "a" => plain { } } } }')
    assert finding.message.endswith(
        'rejects the pipeline: write `"plain"` without braces, or the braces without `plain`'
    )


@pytest.mark.parametrize(
    "text",
    [
        "input { stdin { codec => plain { } } }\n",
        'filter { ruby { code => "" script_params => { "limits" => { "low" => 1 } } } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS123" not in selected_codes(text, "LS123")


@pytest.mark.parametrize(("target", "count"), [("5.6", 0), ("6.0", 1), ("9.5", 1)])
def test_releases(target: str, count: int) -> None:
    assert len(run("LS123", 'filter { mutate { add_field => { "a" => plain { } } } }', target=target)) == count
