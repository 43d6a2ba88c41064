"""Findings that repeat each other are merged as their rules ask for."""

import pytest

from lslint.engine.findings import merge_repeats
from lslint.rules.api import Edit, Fix, Repeats, Rule


def rule(repeats):
    """A rule that is merged so."""

    class Example(Rule):
        code = "LS999"
        severity = "info"
        stage = "advice"
        merge_repeats = repeats

    return Example()


def findings(repeats, *texts):
    """One finding per text, ``message`` or ``message/key``, at 0, 10, 20 …"""
    one = rule(repeats)
    parts = [text.partition("/") for text in texts]
    return [one.finding((10 * at, 10 * at + 1), text, key=key) for at, (text, _, key) in enumerate(parts)]


@pytest.mark.parametrize(
    ("repeats", "texts", "left"),
    [
        (None, ("A", "A"), [0, 10]),
        (Repeats(), ("A", "B", "A"), [0, 10]),
        (Repeats(), ("A/x", "B/x", "C"), [0, 20]),
        (Repeats(more_than=2), ("A", "A"), [0, 10]),
        (Repeats(more_than=2), ("A", "A", "A"), [0]),
        (Repeats(stages=("run",)), ("A", "A"), [0, 10]),
        (Repeats(keyed_only=True), ("A", "A", "B/x", "C/x"), [0, 10, 20]),
    ],
)
def test_the_first_of_those_with_one_key_is_left(repeats, texts, left):
    assert [finding.start for finding in merge_repeats(findings(repeats, *texts))] == left


def test_other_places_are_attached():
    (first,) = merge_repeats(findings(Repeats(places=2), "A", "A", "A", "A"))
    assert first.message == "A; the same in 3 more places"
    assert [(place.start, place.end) for place in first.related] == [(10, 11), (20, 21)]


def test_fixes_are_combined():
    found = findings(Repeats(combine_fixes=True), "A", "A")
    for finding in found:
        finding.fix = Fix("safe", "Fix it", [Edit(finding.start, finding.end, "x")])
    (first,) = merge_repeats(found)
    assert first.fix is not None
    assert [edit.start for edit in first.fix.edits] == [0, 10]
