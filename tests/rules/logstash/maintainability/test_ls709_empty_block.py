"""LS709 (empty-block): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import check_fixed, filters
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (filters("mutate { id => first }"), 1),
        (filters('mutate { add_tag => ["a1"] }'), 0),
        (filters("if [a] { if [b] { } }"), 1),
        ("filter { if [a] { # nothing to do\n } else { drop { } } }", 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS709", text)) == count


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("filter { if [a] { drop { } } else { } }", "filter { if [a] { drop { } } }"),
        ("filter {\n  # why\n  if [a] { }\n}\n", "filter {\n  # why\n}\n"),
    ],
)
def test_fixes(text: str, after: str) -> None:
    check_fixed("LS709", text, after)


@pytest.mark.parametrize(
    "text",
    [
        "filter { mutate { # kept\n } }",
    ],
)
def test_no_fix_where_something_would_be_lost(text: str) -> None:
    findings = run("LS709", text)
    assert findings
    assert all(finding.fix is None for finding in findings)


@pytest.mark.parametrize(
    "text",
    [
        "filter { }\n",
        "filter { if [a] { drop { } } else { mutate { add_tag => [b1] } } }\n",
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS709", text) == []
