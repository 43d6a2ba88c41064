"""LS107 (two-codecs): cases beyond the examples of the rule."""

import pytest
from advice import run


@pytest.mark.parametrize(
    ("codecs", "target", "found"),
    [
        ("codec => [json]", "9.5", [("error", "parse")]),
        ("codec => [json, plain]", "7.17", [("warning", "run")]),
        ('codec => json codec => plain { charset => "UTF-8" }', "8.6", [("error", "start")]),
        ("codec => [json]", "8.6", []),
    ],
)
def test_releases(codecs: str, target: str, found: list[tuple[str, str]]) -> None:
    findings = run("LS107", f"input {{ stdin {{ {codecs} }} }}", target=target)
    assert [(one.severity, one.stage) for one in findings] == found
