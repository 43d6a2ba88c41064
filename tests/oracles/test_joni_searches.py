"""Searches agree with recorded answers of Joni, the engine of Logstash."""

import pytest
import recorded
from markers import slow_cases

from lslint.execution import regexes
from lslint.execution.environment import Environment

MAX_NOT_RUN = 0.25
"""The recorded searches have far more rare constructs than patterns of Logstash."""


@pytest.mark.parametrize("every", [4, *slow_cases(1)])
def test_matcher(every):
    different, not_run = [], 0
    rows = recorded.probes("joni_searches")[::every]
    for pattern, text, multiline, at, expected in rows:
        try:
            match = regexes.compile(pattern, Environment(), multiline).search(text, at)
        except regexes.Unsupported:
            not_run += 1
            continue
        found = None if match is None else [None if span is None else list(span) for span in match.spans]
        if found != expected:
            different.append((pattern, text, multiline, at, expected, found))
    assert not different
    assert not_run / len(rows) <= MAX_NOT_RUN
