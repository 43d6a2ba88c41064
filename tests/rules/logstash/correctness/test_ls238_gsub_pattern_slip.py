"""LS238 (gsub-pattern-typo): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS238
        (filters('mutate { gsub => ["a", "|", ";"] }'), 1),
        (filters('mutate { gsub => ["pin", ".", "*"] }'), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS238", text)) == count


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { gsub => ["v", "\\.", "_", "v", "a|b", ""] } }\n',
        'filter { mutate { gsub => ["price", "EUR", "$1"] } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS238", text) == []
