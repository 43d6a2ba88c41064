"""LS286 (fingerprint-last-source-only): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS286
        (filters('fingerprint { source => ["a", "b"] method => "PUNCTUATION" }'), 0),
        (filters('fingerprint { source => ["a", "b"] concatenate_sources => "${C}" }'), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS286", text)) == count


@pytest.mark.parametrize(
    "text",
    [
        'filter { fingerprint { source => "message" method => "SHA256" } }\n',
        'filter { fingerprint { source => ["a", "b"] method => "UUID" } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS286", text) == []


PIPELINE = (
    'input {{ beats {{ port => 1 }} }} filter {{ fingerprint {{ source => ["a", "b"] {} }} }}'
    " output {{ elasticsearch {{ {} }} }}"
)


@pytest.mark.parametrize(
    ("target", "output", "count"),
    [
        ('target => "[@metadata][fingerprint]"', "", 0),
        ('target => "[@metadata][id]"', 'document_id => "%{[@metadata][id]}"', 1),
    ],
)
def test_a_fingerprint_in_metadata_that_nothing_reads(target: str, output: str, count: int) -> None:
    assert len(run("LS286", PIPELINE.format(target, output))) == count


def test_another_file_may_read_the_metadata() -> None:
    assert len(run("LS286", filters('fingerprint { source => ["a", "b"] target => "[@metadata][id]" }'))) == 1
