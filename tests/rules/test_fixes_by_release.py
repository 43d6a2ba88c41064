"""Every fix of every example, safe or unsafe: the release in use accepts what the fix writes. In the newest release the
fixes of the rule itself; in a sample of the older ones, and those of other rules, as slow tests."""

import fix_releases
import pytest
from fixing import brought, in_newest
from lint_settings import settings

from lslint.engine.check import text_source
from lslint.engine.file import check_source
from lslint.grammar.spans import replaced
from lslint.kinds import BY_NAME
from lslint.rewrite.edits import with_line_ends
from lslint.rules import registry

SUFFIX = {"logstash": ".conf", "es-template": ".json"}


def product_of(rule):
    return BY_NAME[rule.kinds[0]].product if rule.kinds[0] in BY_NAME else ""


WITH_BAD = [code for code in registry.entries() if registry.load(code).bad and product_of(registry.load(code))]
WITH_FIXES = [code for code in WITH_BAD if {"safe", "unsafe"} & set(registry.load(code).fix.split("/"))]


def harms(rule, text, release, *, of_others):
    """Return what a release rejects after each fix of an example, also those ``of_others``."""
    kind, product = rule.kinds[0], product_of(rule)
    path = "example" + SUFFIX.get(kind, ".yml")
    given = settings("ALL", "LS701", target=[f"{product}={release}"] if release else [], isolated=True)

    def check(changed):
        return check_source(text_source(path, changed), kind, given)

    result = check(text)
    is_rejected = result.verdict == "rejected" or result.starts == "no"
    found = []
    for finding in result.findings:
        if finding.fix is None or not finding.fix.edits or finding.fix.applicability == "manual":
            continue
        if not of_others and finding.rule.code != rule.code:
            continue
        if is_rejected and finding.stage not in fix_releases.REFUSING:
            continue  # the advice is for other releases
        made = replaced(text, sorted(with_line_ends(finding.fix.edits, text), key=lambda edit: edit[:2]))

        def newest(made=made):
            return in_newest(path, text, made, kind, given)

        new = brought(result, check(made), [finding], newest)
        if new:
            found.append(f"{finding.rule.code} for {release} brings {dict(new)}\n{text}\n=>\n{made}")
    return found


def harms_of_all(code, releases, *, of_others):
    rule = registry.load(code)
    return [
        harm for text in rule.bad for release in releases for harm in harms(rule, text, release, of_others=of_others)
    ]


@pytest.mark.parametrize("code", WITH_FIXES)
def test_the_newest_release_accepts_each_fix(code):
    releases = fix_releases.releases_of(product_of(registry.load(code)), every=False)
    assert harms_of_all(code, [None, releases[-1]], of_others=False) == []


@pytest.mark.slow
@pytest.mark.parametrize("code", WITH_BAD)
def test_each_release_accepts_each_fix(code):
    releases = fix_releases.releases_of(product_of(registry.load(code)), every=False)
    assert harms_of_all(code, [None, *releases], of_others=True) == []


@pytest.mark.slow
@pytest.mark.parametrize("code", WITH_FIXES)
def test_safe_fixes_suit_each_release_that_the_target_allows(code):
    rule = registry.load(code)
    for text in rule.bad if "safe" in rule.fix.split("/") else ():
        path = "example" + SUFFIX.get(rule.kinds[0], ".yml")
        given = fix_releases.FixedText(path, rule.kinds[0], text, fix_releases.ALL_FIXES)
        assert fix_releases.violations(given, every=False)[0] == []
