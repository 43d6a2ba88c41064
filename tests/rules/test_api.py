"""Attributes of rules that follow from others."""

import pytest

from lslint.rules import registry
from lslint.rules.api import Finding, Rule


def rule(code, **attributes):
    return type("Made", (Rule,), {"code": code, "severity": "error", "kinds": ("logstash",), **attributes})()


def test_categories_of_rules():
    entries = registry.entries().values()
    expected = {entry.code for entry in entries if entry.category == "upgrade"}
    assert expected
    assert {entry.code for entry in entries if registry.load(entry.code).is_upgrade} == expected


@pytest.mark.parametrize("code", ["AB601", "ACME601"])
def test_the_digits_of_custom_rules_have_no_meaning(code):
    assert not rule(code).is_upgrade


@pytest.mark.parametrize(
    ("attributes", "stage", "expected"),
    [({}, "load", False), ({}, "start", True), ({"prevents_start": True}, "load", True)],
)
def test_findings_that_prevent_the_start(attributes, stage, expected):
    assert Finding(rule("LS101", **attributes), 0, 0, "x", stage=stage).prevents_start is expected
