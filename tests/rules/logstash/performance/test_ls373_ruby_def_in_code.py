"""LS373 (ruby-def-in-code): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import ruby_option


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (ruby_option("class X\n def y\n end\n end"), 1),
        (ruby_option("require 'json'", "init"), 0),
        (ruby_option("require 'uri' unless defined?(URI)"), 0),
        (ruby_option("event.set('x', 'require y')"), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert len(run("LS373", text)) == count
