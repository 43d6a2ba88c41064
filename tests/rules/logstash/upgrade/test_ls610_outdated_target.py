"""LS610 (outdated-target): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters


@pytest.mark.parametrize(("target", "found"), [("6.2", True), ("6.8", True), ("7.0", False), (None, False)])
def test_only_for_old_targets(target: "str | None", found: bool) -> None:
    assert bool(run("LS610", filters("drop { }"), target=target)) is found


@pytest.mark.parametrize(("target", "found"), [("6.2", 1), ("7.0", 0), ("9.0", 0)])
def test_an_old_target(target: str, found: int) -> None:
    findings = run("LS610", "filter { drop { } }\nfilter { drop { } }\n", target=target)
    assert [finding.severity for finding in findings] == ["info"] * found
