"""LS510 (path-from-event): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import output_plugin, selected_codes


@pytest.mark.parametrize(
    ("options", "name", "found"),
    [
        ('path => "/l/%{message}.log"', "file", True),
        ('path => "/l/%{type}/%{host}.log"', "file", False),
        ('index => "%{[headers][tenant]}-x"', "elasticsearch", True),
        ('index => "%{[@metadata][request]}"', "elasticsearch", False),
        ('index => "web-%{+yyyy.MM.dd}"', "elasticsearch", False),
        ('pipeline => "%{[url][path]}"', "elasticsearch", True),
    ],
)
def test_findings(options: str, name: str, found: bool) -> None:
    assert bool(run("LS510", output_plugin(options, name))) is found


@pytest.mark.parametrize(
    "text",
    [
        'output { elasticsearch { index => "%{[@metadata][beat]}-%{+yyyy.MM.dd}" } }\n',
        'output { elasticsearch { index => "filebeat-%{[agent][version]}-%{+yyyy.MM.dd}" } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS510" not in selected_codes(text, "LS510")
