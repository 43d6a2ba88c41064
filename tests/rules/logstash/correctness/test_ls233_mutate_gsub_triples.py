"""LS233 (mutate-gsub-triples): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import mutate_filter
from rule_examples import found


def test_gsub_given_twice():
    assert run("LS233", mutate_filter('gsub => ["a", "b"] gsub => ["c"]')) == []


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { gsub => ["a", "b", "c", "message", "[a", "/"] } }\n',
    ],
)
def test_further_bad_examples(text: str) -> None:
    assert found("LS233", text)


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { gsub => ["message", "%{[prefix]}(", ""] } }\n',
        'filter { mutate { gsub => ["message", "${NEEDLE}", ""] } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS233", text) == []
