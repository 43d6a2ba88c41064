"""The first release that a rule is about: the release before it has no finding, unless the rule is about both."""

import re

import pytest

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.report.rule_text import release_range
from lslint.rules import knowledge, registry
from lslint.rules.api import PRODUCTS, Release

SUFFIX = {"logstash": ".conf"}
FIRST = re.compile(r"(\d+\.\d+)-")
OLDER = {"FB601", "LS107", "LS122", "LS222", "LS360", "LS457"}
"""Rules that also report older releases."""


def release_before(rule):
    """The last release of the product before those that a rule is about; None if lslint knows none."""
    first = FIRST.match(rule.releases)
    product = PRODUCTS.get(rule.code[:-3])
    if first is None or product is None:
        return None
    known = knowledge.load("releases")[product]
    older = [one for one in known if not Release(one).at_least(*Release(first[1]).numbers)]
    return f"{product}={older[-1]}" if older else None


RULES = [rule for rule in map(registry.load, registry.entries()) if rule.bad and release_before(rule)]
FEATURES = [rule for rule in map(registry.load, registry.entries()) if rule.about_feature and rule.bad]


def found(rule, text, target):
    values = Values()
    values.target = [target]
    values.select = ["ALL", "LS701"]
    kind = rule.kinds[0]
    result = check_text(text, f"example{SUFFIX.get(kind, '.yml')}", kind, Settings(values))
    return [finding for finding in result.findings if finding.rule.code == rule.code]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_release_before_the_first_one(rule):
    messages = [finding.message for text in rule.bad for finding in found(rule, text, release_before(rule))]
    assert bool(messages) == (rule.code in OLDER), messages


@pytest.mark.parametrize("rule", FEATURES, ids=lambda rule: rule.code)
def test_feature_has_a_first_release(rule):
    assert FIRST.fullmatch(rule.releases)
    assert rule.bad
    product, first = PRODUCTS[rule.code[:-3]], FIRST.match(rule.releases)[1]
    assert any(found(rule, text, f"{product}={release}") for text in rule.bad for release in (first, "newest"))
    assert release_range(rule) == f"{first} and later"
