"""ES331 (ngram-without-search-analyzer): cases beyond the examples of the rule."""

import pytest
from advice import run
from elasticsearch_checks import logs_template


@pytest.mark.parametrize(
    ("chain", "found"),
    [
        ({"tokenizer": "edge_ngram"}, True),
        ({"tokenizer": "standard", "filter": ["lowercase", "cut"]}, True),
        ({"tokenizer": "standard", "filter": "cut"}, True),
        ({"tokenizer": "standard", "filter": ["three"]}, False),
        ({"tokenizer": "standard", "filter": ["lowercase"]}, False),
    ],
)
def test_ngrams(chain: dict, found: bool) -> None:
    filters = {"cut": {"type": "edge_ngram", "min_gram": 2, "max_gram": 9}}
    filters["three"] = {"type": "ngram", "min_gram": 3, "max_gram": 3}
    settings = {"index": {"analysis": {"analyzer": {"part": chain}, "filter": filters}}}
    text = logs_template("legacy", settings, {"name": {"type": "text", "analyzer": "part"}})
    assert bool(run("ES331", text)) is found
    both = text.replace('"analyzer": "part"', '"search_analyzer": "standard", "analyzer": "part"')
    assert not run("ES331", both)
