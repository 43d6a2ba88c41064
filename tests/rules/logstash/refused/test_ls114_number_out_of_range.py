"""LS114 (number-out-of-range): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import selected_codes


@pytest.mark.parametrize(("text", "stages"), [('output { tcp { host => "h" port => 70000 } }', ["run"])])
def test_numbers(text: str, stages: list[str]) -> None:
    assert [finding.stage for finding in run("LS114", text)] == stages


def test_a_client_says_why_it_cannot_connect():
    (finding,) = run("LS114", 'output { tcp { host => "a" port => 99999 } }')
    assert finding.message == (
        "With `port => 99999` the `tcp` output cannot connect, because there is no such port. Use a port up to 65535"
    )


@pytest.mark.parametrize(
    "text",
    [
        'input { beats { port => "${PORT}" } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS114" not in selected_codes(text, "LS114")
