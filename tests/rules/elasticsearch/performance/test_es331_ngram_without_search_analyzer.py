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


PARTS = {
    "index": {
        "analysis": {
            "analyzer": {
                "part": {"tokenizer": "standard", "filter": ["edge_ngram"]},
                "whole": {"tokenizer": "standard", "filter": "ngram"},
            }
        }
    }
}


def fields(*analyzers: str) -> str:
    return logs_template(
        "legacy", PARTS, {f"f{i}": {"type": "text", "analyzer": name} for i, name in enumerate(analyzers)}
    )


def test_each_analyzer_is_reported_once() -> None:
    found = run("ES331", fields("part", "whole", "part", "part"))
    assert [one.severity for one in found] == ["info", "info"]
    assert "`f0` and 2 other fields match" in found[0].message
    assert [each.message for each in found[0].related] == ["`f2`", "`f3`"]
    assert "`f1` match" in found[1].message
    assert not found[1].related


@pytest.mark.parametrize(
    ("chain", "optional"),
    [({"tokenizer": "edge_ngram"}, True), ({"tokenizer": "standard", "filter": "edge_ngram"}, False)],
)
def test_ngrams_of_a_tokenizer_on_request(chain, optional) -> None:
    settings = {"analysis": {"analyzer": {"part": chain}}}
    (found,) = run("ES331", logs_template("legacy", settings, {"name": {"type": "text", "analyzer": "part"}}))
    assert found.is_optional is optional
