"""LS614 (joda-date-in-sprintf): cases beyond the examples of the rule."""

import pytest
from advice import fixed, run
from logstash_checks import filters, selected_codes

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


@pytest.mark.parametrize(("target", "found"), [("8.15", True), ("7.17", False), (None, True)])
def test_only_where_the_new_form_is_known(target: "str | None", found: bool) -> None:
    text = 'output { file { path => "/l/%{+YYYY.MM.dd}" } }'
    findings = run("LS614", text, target=target)
    assert bool(findings) is found
    for finding in findings:
        assert fixed(text, finding) == 'output { file { path => "/l/%{{yyyy.MM.dd}}" } }'


def test_offers_no_fix_for_letters_that_differ() -> None:
    (finding,) = run("LS614", 'output { file { path => "/l/%{+xxxx.ww}" } }')
    assert finding.fix is None


@pytest.mark.parametrize(
    "text",
    [
        'output { file { path => "/l/%{type}" } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS614" not in selected_codes(text, "LS614")
