"""LS510 (path-from-event): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import output_plugin


@pytest.mark.parametrize(
    ("options", "name", "found"),
    [('path => "/l/%{type}/%{host}.log"', "file", False), ('index => "%{[headers][tenant]}-x"', "elasticsearch", True)],
)
def test_findings(options: str, name: str, found: bool) -> None:
    assert bool(run("LS510", output_plugin(options, name))) is found
