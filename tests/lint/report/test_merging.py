"""Findings of a file that have the same cause are reported as one: which ones, its message, locations and fix."""

import pytest

from lslint.engine.result import FileResult, Run
from lslint.files.source import Source
from lslint.report.merging import merge, merged
from lslint.rules.api import Edit, Fix, Related, Repeats, Rule


class Default(Rule):
    code = "ES398"
    severity = "warning"
    stage = "advice"


class Never(Default):
    code = "ES397"
    merge_repeats = None


class Wording(Default):
    code = "ES396"
    merge_repeats = Repeats(by="wording")


class Always(Default):
    code = "ES395"
    merge_repeats = Repeats(by="rule", message="{count} settings of {name} are wrong")


class Started(Default):
    code = "ES393"
    stage = "start"
    merge_repeats = Repeats(stages=("start",))


class Clash(Default):
    code = "ES391"
    merge_repeats = Repeats(across="related")


def found(rule, *texts, applicability="safe", **rest):
    """A finding every 10 characters; what follows a ``|`` is its key."""
    made = []
    for at, text in enumerate(texts):
        message, _, key = text.partition("|")
        fix = Fix(applicability, "Fix it", [Edit(10 * at, 10 * at + 1, "x")])
        made.append(rule.finding((10 * at, 10 * at + 1), message, fix=fix, key=key, **rest))
    return made


def locations(findings):
    return [[one.start, *(other.start for other in one.others)] for one in findings]


@pytest.mark.parametrize(("rule", "texts", "groups"), [
    (Default, ("A", "B", "A", "A"), [[0, 20, 30], [10]]),
    (Default, ("A|x", "B|x", "C", "A"), [[0, 10], [20], [30]]),
    (Never, ("A", "A"), [[0], [10]]),
    (Wording, ("`a` is bad", "`b` is bad", "`a` is worse"), [[0, 10], [20]]),
    (Always, ("A", "B", "C|y", "D|y"), [[0, 10], [20, 30]]), (Started, ("A", "A"), [[0, 10]]),
])  # fmt: skip
def test_same_cause(rule, texts, groups):
    assert locations(merged(found(rule, *texts))) == groups


@pytest.mark.parametrize("stage", ["parse", "load", "start"])
def test_what_the_program_rejects_is_reported_at_each_location_by_default(stage):
    findings = found(Default, "A", "A", stage=stage)
    assert merged(findings) == findings


def test_other_severities_and_stages_are_other_findings():
    findings = [*found(Default, "A"), *found(Default, "A", severity="error"), *found(Default, "A", stage="run")]
    assert len(merged(findings)) == 3


def test_fix_has_the_safe_ones_only_if_there_are_any():
    findings = found(Default, "A", "A", "A")
    findings[1].fix = Fix("unsafe", "Fix it", [Edit(10, 11, "y")])
    findings[2].fix = None
    (one,) = merged(findings)
    assert (one.fix.applicability, [edit.text for edit in one.fix.edits]) == ("safe", ["x"])


def test_colliding_fixes_are_left_out():
    findings = found(Default, "A", "A", "A")
    findings[0].fix = Fix("safe", "Fix it", [Edit(0, 1, "x"), Edit(30, 31, "x")])
    findings[1].fix = Fix("safe", "Insert", [Edit(5, 5, "x")])
    findings[2].fix = Fix("safe", "Insert", [Edit(5, 5, "y")])
    (one,) = merged(findings)
    assert [(edit.start, edit.end) for edit in one.fix.edits] == [(0, 1), (5, 5), (30, 31)]
    assert one.fix.message == "Fix it, and 1 other fix (2 of 3 places)"


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


def run_of(**files):
    run = Run({})
    for name, findings in files.items():
        path = name.replace("__", "/")
        result = FileResult(path, "logstash", Source(path, "a\n" * 50, "utf-8", None))
        result.findings = findings
        run.results.append(result)
    return run


def everywhere(run):
    return {
        result.path: [(len(one.others), [path for path, _ in one.elsewhere], one.message) for one in result.findings]
        for result in run.results
        if result.findings
    }


def test_findings_that_refer_to_each_other_are_merged():
    def one(at, path, other):
        return Clash().finding((at, at + 1), path.upper(), related=[Related(other, other + 1, "too", path)])

    run = run_of(
        x__a=[one(0, "x/b", 0), one(20, "x/z", 0)],
        x__b=[one(0, "x/a", 0)],
        y__c=[one(0, "x/a", 0), one(20, "y/d", 0)],
        y__d=[one(0, "y/c", 20)],
    )
    merge(run)
    assert everywhere(run) == {
        "x/a": [(0, ["x/b", "y/c"], "X/B. Also in 1 other file"), (0, [], "X/Z")],
        "y/c": [(0, ["y/d"], "Y/D")],
    }
