"""LS614 (joda-date-in-sprintf): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters

from lslint.execution.date_text import java, joda
from lslint.execution.timestamp import Timestamp
from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (filters('mutate { add_field => { "a1" => "%{+YYYY} %{+MM}" } }'), 2),
        (filters('mutate { add_field => { "a1" => "%{+%s} %{a}" } }'), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS614", text)) == count


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("xxxx.ww", "%{{YYYY.ww}}`, available since 8.0 (its weeks depend on the locale of the JVM)"),
        ("xxxx-'W'ww", "%{{YYYY-'W'ww}}`, available since 8.0 (its weeks depend"),
        ("YYYY-'Y'Y", "%{{yyyy-'Y'y}}`, available since 8.0"),
        ("HH:mmZ", "%{{HH:mmZ}}`"),
        ("HH:mmZZ", "%{{HH:mmxxx}}`"),
    ],
)
def test_letters_of_java_time_that_mean_the_same(old: str, new: str) -> None:
    (finding,) = run("LS614", f'output {{ file {{ path => "/l/%{{+{old}}}" }} }}')
    assert f"use `{new}" in finding.message
    assert ("locale" in finding.message) == ("w" in old)
    assert finding.fix is None


@pytest.mark.parametrize(("old", "new"), [("yyyy'", "yyyy")])
def test_a_quote_that_is_not_closed(old: str, new: str) -> None:
    (finding,) = run("LS614", f'output {{ file {{ path => "/l/%{{+{old}}}" }} }}')
    assert f"use `%{{{{{new}}}}}`" in finding.message
    timestamp = Timestamp.parse("2024-03-07T14:05:09.000Z")
    assert timestamp is not None
    assert joda(old, timestamp) == java(new, timestamp)


@pytest.mark.parametrize("pattern", ["'", "CC", "HH z", "ZZZ", "[yyyy]"])
def test_formats_without_an_equivalent(pattern: str) -> None:
    assert not run("LS614", f'output {{ file {{ path => "/l/%{{+{pattern}}}" }} }}')
