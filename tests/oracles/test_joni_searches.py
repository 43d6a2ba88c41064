"""Searches agree with recorded answers of Joni, the engine of Logstash."""

import pytest
import recorded
from markers import slow_cases

from lslint.execution import regexes
from lslint.execution.environment import Environment

MAX_NOT_RUN = 0.15


def _differences(worth, every=1):
    different, not_run, translated = [], 0, 0
    rows = recorded.probes("joni_searches")[::every]
    for pattern, text, multiline, at, expected in rows:
        regex = None
        try:
            regex = regexes.compile(pattern, Environment(), multiline)
            regex.worth = worth
            match = regex.search(text, at)
        except regexes.Unsupported:
            not_run += 1
            continue
        translated += regex.compiled.translated(text, worth) is not None
        found = None if match is None else [None if span is None else list(span) for span in match.spans]
        if found != expected:
            different.append((pattern, text, multiline, at, expected, found))
    return different, not_run / len(rows), translated / len(rows)


@pytest.mark.parametrize("every", [4, *slow_cases(1)])
def test_matcher(every):
    different, not_run, _ = _differences(1 << 40, every)
    assert not different
    assert not_run <= MAX_NOT_RUN


@pytest.mark.slow
def test_translation():
    different, _, translated = _differences(-1)
    assert not different
    assert translated > 0.4
