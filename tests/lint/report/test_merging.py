"""Findings of a file that have the same cause are reported as one: which ones, its message, locations and fix."""

from lslint.report.merging import merged
from lslint.rules.api import Edit, Fix, Rule


class Default(Rule):
    code = "ES398"
    severity = "warning"
    stage = "advice"


def found(rule, *texts, **rest):
    """A finding every 10 characters; what follows a ``|`` is its key."""
    made = []
    for at, text in enumerate(texts):
        message, _, key = text.partition("|")
        fix = Fix("safe", "Fix it", [Edit(10 * at, 10 * at + 1, "x")])
        made.append(rule.finding((10 * at, 10 * at + 1), message, fix=fix, key=key, **rest))
    return made


def test_fix_has_the_safe_ones_only_if_there_are_any():
    findings = found(Default, "A", "A", "A")
    findings[1].fix = Fix("unsafe", "Fix it", [Edit(10, 11, "y")])
    findings[2].fix = None
    (one,) = merged(findings)
    assert (one.fix.applicability, [edit.text for edit in one.fix.edits]) == ("safe", ["x"])


def test_the_title_says_how_many_places_have_a_fix():
    findings = found(Default, "A", "A", "A")
    findings[0].fix = None
    (one,) = merged(findings)
    assert one.fix.message == "Fix it (2 of 3 places)"
    findings[1].fix = None
    (one,) = merged(findings)
    assert (one.fix.message, len(one.fix.edits)) == ("Fix it (1 of 3 places)", 1)


def test_many_findings_take_linear_time():
    (one,) = merged(found(Default, *["A"] * 20_000))
    assert len(one.fix.edits) == 20_000
