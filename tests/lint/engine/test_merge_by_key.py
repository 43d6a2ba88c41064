"""Findings of one key are merged, also where other findings of the rule repeat each other and are to stay."""

import pytest

from lslint.engine.findings import merge_repeats
from lslint.rules.api import Repeats, Rule


@pytest.mark.parametrize(
    ("repeats", "texts", "left"),
    [
        (Repeats(), ("A/x", "B/x", "C"), [0, 20]),
        (Repeats(), ("A", "A", "B/x", "C/x"), [0, 20]),
        (Repeats(keyed_only=True), ("A", "A", "B/x", "C/x"), [0, 10, 20]),
    ],
)
def test_the_first_finding_of_a_key_is_left(repeats, texts, left):
    class Example(Rule):
        code = "LS999"
        severity = "info"
        stage = "advice"
        merge_repeats = repeats

    parts = [text.partition("/") for text in texts]
    found = [Example.finding((10 * at, 10 * at + 1), text, key=key) for at, (text, _, key) in enumerate(parts)]
    assert [finding.start for finding in merge_repeats(found)] == left
