"""What the engine does to findings before they are reported."""

import pytest

from lslint.engine.findings import merge_repeats
from lslint.rules.api import Edit, Fix, Repeats, Rule


class Plain(Rule):
    code = "ES398"
    severity = "warning"
    stage = "advice"


class Merged(Plain):
    code = "ES399"
    merge_repeats = Repeats(stages=("advice",), more_than=2, places=2, combine_fixes=True)


class Silent(Plain):
    code = "ES397"
    merge_repeats = Repeats()


def found(rule, places, stage=None, message="bad", applicability="safe"):
    fixes = [Fix(applicability, "Fix it", [Edit(at, at + 1, "x")]) for at in places]
    pairs = zip(places, fixes, strict=True)
    return [rule.finding((at, at + 1), message, fix=fix, stage=stage) for at, fix in pairs]


def test_rules_that_do_not_merge_are_left_alone():
    findings = found(Plain, [1, 2, 3])
    assert merge_repeats(findings) == findings


def test_the_first_one_stays_and_names_the_others():
    (finding,) = merge_repeats(found(Merged, [30, 10, 20, 40]))
    assert finding.start == 30, "the order of the report counts, not that of the file"
    assert finding.message == "Bad; the same in 3 more places"
    assert [related.start for related in finding.related] == [10, 20]
    assert finding.fix.message == "Mend 4 places"
    assert [edit.start for edit in finding.fix.edits] == [10, 20, 30, 40]


@pytest.mark.parametrize(("places", "left"), [([1, 2], 2), ([1, 2, 3], 1)])
def test_small_groups_stay(places, left):
    assert len(merge_repeats(found(Merged, places))) == left


def test_other_stages_and_other_messages_stay():
    findings = found(Merged, [1, 2, 3], stage="load") + found(Merged, [4], message="worse")
    assert merge_repeats(findings) == findings


def test_one_unsafe_fix_makes_all_unsafe():
    findings = found(Merged, [1, 2]) + found(Merged, [3], applicability="unsafe")
    (finding,) = merge_repeats(findings)
    assert finding.fix.applicability == "unsafe"


def test_without_places_the_others_are_dropped_silently():
    (finding,) = merge_repeats(found(Silent, [1, 2]))
    assert (finding.message, finding.related) == ("Bad", ())
