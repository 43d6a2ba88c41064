"""LS233 (mutate-gsub-triples): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import mutate_filter
from rule_examples import found


@pytest.mark.parametrize(
    ("gsub", "place"),
    [
        ('["a", "b"]', '"a", "b"'),
        ('["a", "b", "c", "d"]', '"d"'),
        ('["a", "(b", "c"]', "(b"),
        ('["a", "b", "c", "d", "[e", "f"]', "[e"),
    ],
)
def test_gsub(gsub, place):
    text = mutate_filter(f"gsub => {gsub}")
    (finding,) = run("LS233", text)
    assert text[finding.start : finding.end] == place


@pytest.mark.parametrize(
    "gsub", ['["a", "b", "c"]', '["a", "%{x}(", ""]', '["a", "${X}", ""]', "[]", '["a", "[\\\\/]", "_"]']
)
def test_gsub_fine(gsub):
    assert run("LS233", mutate_filter(f"gsub => {gsub}")) == []


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
