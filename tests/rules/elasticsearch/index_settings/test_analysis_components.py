"""Built-in analyzers, tokenizers and filters by release."""

import pytest
from elasticsearch_checks import ACCEPTED, INDEX, REJECTED, check_template, composable, load_findings, verdict_of

NGRAMS = [("filter", "nGram", "ngram"), ("filter", "edgeNGram", "edge_ngram"), ("tokenizer", "nGram", "ngram"),
          ("tokenizer", "edgeNGram", "edge_ngram")]  # fmt: skip


def analysis(**parts):
    return composable(config={"analysis": parts})


def using(sort, kind, **more):
    """Return an analyzer that uses a component of that type."""
    analyzer = {"tokenizer": "mine"} if sort == "tokenizer" else {"tokenizer": "standard", sort: ["mine"]}
    return analysis(**{sort: {"mine": {"type": kind, **more}}, "analyzer": {"a": analyzer}})


@pytest.mark.parametrize(("sort", "old", "new"), NGRAMS)
def test_camel_case_ngrams_are_rejected_since_8_0(sort, old, new):
    body = using(sort, old)
    assert (verdict_of(body, "7.17"), verdict_of(body, "8.19"), verdict_of(body, "9.5")) == (
        ACCEPTED,
        REJECTED,
        REJECTED,
    )
    (finding,) = [each for each in check_template(body, INDEX, "9.5").findings if each.stage == "load"]
    assert [edit.text for edit in finding.fix.edits] == [f'"{new}"']
    assert verdict_of(using(sort, new), "9.5") == ACCEPTED


def test_an_unused_filter_of_a_removed_type_is_accepted():
    body = analysis(filter={"mine": {"type": "nGram"}})
    assert not load_findings(check_template(body, INDEX, "9.5"))


def test_a_removed_name_as_a_filter():
    body = analysis(analyzer={"a": {"tokenizer": "standard", "filter": ["nGram"]}})
    assert [verdict_of(body, release) for release in ("6.8", "7.17", "9.5")][1:] == [REJECTED, REJECTED]


@pytest.mark.parametrize(
    "name",
    [ "condition"]
)  # fmt: skip
def test_filters_with_required_settings_must_be_defined(name):
    body = analysis(analyzer={"a": {"tokenizer": "standard", "filter": [name]}})
    for release in ("7.17", "8.19", "9.5"):
        assert ("ES127", "load") in load_findings(check_template(body, INDEX, release))


@pytest.mark.parametrize("name", ["type_as_payload", "common_grams", "delimited_payload", "truncate", "elision"])
def test_filters_without_required_settings(name):
    body = analysis(analyzer={"a": {"tokenizer": "standard", "filter": [name]}})
    assert verdict_of(body, "9.5") == ACCEPTED


@pytest.mark.parametrize(
    ("sort", "kind", "setting"),
    [
        ("filter", "keep", {"keep_words": ["a"]}),
        ("filter", "keyword_marker", {"keywords": ["a"]}),
        ("filter", "elision", {"articles": ["l"]}),
        ("filter", "truncate", {"length": 5}),
        ("filter", "synonym", {"synonyms": ["a, b"]}),
        ("char_filter", "pattern_replace", {"pattern": "a"}),
        ("char_filter", "mapping", {"mappings": ["a => b"]}),
    ],
)
def test_required_settings_of_components(sort, kind, setting):
    assert ("ES137", "load") in load_findings(check_template(using(sort, kind), INDEX, "9.5"))
    assert verdict_of(using(sort, kind, **setting), "9.5") == ACCEPTED


def test_standard_html_strip_was_removed_in_7_0():
    body = {"template": "a-*", "settings": {"analysis": {"analyzer": {"a": {"type": "standard_html_strip"}}}}}
    assert verdict_of(body, "5.6") == ACCEPTED
    assert verdict_of(analysis(analyzer={"a": {"type": "standard_html_strip"}}), "7.17") == REJECTED
