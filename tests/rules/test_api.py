"""Attributes of rules that follow from others."""

import pytest

from lslint.rules.api import Finding, Rule


def rule(code, **attributes):
    return type("Made", (Rule,), {"code": code, "severity": "error", "kinds": ("logstash",), **attributes})()


@pytest.mark.parametrize(("attributes", "stage", "expected"), [
    ({}, "load", False), ({}, "start", True), ({"prevents_start": True}, "load", True),
])  # fmt: skip
def test_findings_that_prevent_the_start(attributes, stage, expected):
    assert Finding(rule("LS101", **attributes), 0, 0, "x", stage=stage).prevents_start is expected
