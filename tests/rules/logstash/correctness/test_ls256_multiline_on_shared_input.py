"""LS256 (multiline-on-shared-input): cases beyond the examples of the rule."""

import pytest
from advice import run


@pytest.mark.parametrize(
    ("text", "target", "stages"),
    [
        ("input { beats { port => 1 codec => multiline { what => next pattern => a } } }", "9.5", ["start"]),
        ("input { beats { port => 1 codec => multiline { what => next pattern => a } } }", "5.6", []),
        ("input { beats { port => 1 codec => json } }", "9.5", []),
        ("input { kafka { codec => multiline { what => next pattern => a } } }", "9.5", ["run"]),
        ("input { tcp { port => 1 codec => multiline { what => next pattern => a } } }", "9.5", []),
    ],
)
def test_multiline(text: str, target: str, stages: list[str]) -> None:
    assert [finding.stage for finding in run("LS256", text, target=target)] == stages
