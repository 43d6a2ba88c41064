"""Settings of analyzers, tokenizers and filters, as 7.17 to 9.5 check them."""

import pytest
from elasticsearch_checks import ACCEPTED, REJECTED, composable, verdict_of

FILTERS = [
    ({"type": "ngram", "min_gram": 5, "max_gram": 2}, {"type": "ngram", "min_gram": 2, "max_gram": 3}),
    ({"type": "ngram", "max_gram": 10}, {"type": "ngram", "min_gram": 9, "max_gram": 10}),
    ({"type": "edge_ngram", "min_gram": 0}, {"type": "edge_ngram", "min_gram": 1, "max_gram": 50}),
    ({"type": "edge_ngram", "side": "x"}, {"type": "edge_ngram", "side": "back"}),
    ({"type": "shingle", "max_shingle_size": 6}, {"type": "shingle", "max_shingle_size": 4}),
    ({"type": "shingle", "min_shingle_size": 3}, {"type": "shingle", "min_shingle_size": 3, "max_shingle_size": 3}),
    ({"type": "length", "min": -1}, {"type": "length", "min": 1, "max": 5}),
    ({"type": "length", "min": 6, "max": 5}, {"type": "length", "min": 5, "max": 5}),
    ({"type": "limit", "max_token_count": 0}, {"type": "limit", "max_token_count": 1}),
    ({"type": "asciifolding", "preserve_original": "x"}, {"type": "asciifolding", "preserve_original": "true"}),
    ({"type": "lowercase", "language": "x"}, {"type": "lowercase", "language": "greek"}),
    ({"type": "stemmer", "language": "klingon"}, {"type": "stemmer", "language": "German"}),
    ({"type": "stemmer", "name": "klingon"}, {"type": "stemmer", "name": "klingon", "language": "german"}),
    ({"type": "snowball", "language": "klingon"}, {"type": "snowball", "language": "english"}),
    ({"type": "stemmer_override", "rules": ["a => b => c"]}, {"type": "stemmer_override", "rules": ["a, b => c"]}),
    ({"type": "word_delimiter", "type_table": ["$ => X"]}, {"type": "word_delimiter", "type_table": ["$ => DIGIT"]}),
    ({"type": "synonym", "synonyms": ["a => b => c"]}, {"type": "synonym", "synonyms": ["a, b => c", "a =>"]}),
    ({"type": "keyword_marker", "keywords_pattern": "["}, {"type": "keyword_marker", "keywords_pattern": "[a]"}),
    ({"type": "pattern_capture", "patterns": ["("]}, {"type": "pattern_capture", "patterns": ["(a)"]}),
    ({"type": "pattern_replace", "pattern": "a", "flags": "x"},
     {"type": "pattern_replace", "pattern": "a", "flags": "CASE_INSENSITIVE|COMMENTS"}),
    ({"type": "multiplexer", "filters": ["none"]}, {"type": "multiplexer", "filters": ["lowercase, porter_stem"]}),
    ({"type": "condition", "filter": ["lowercase"]},
     {"type": "condition", "filter": ["lowercase"], "script": {"source": "true"}}),
]  # fmt: skip
TOKENIZERS = [
    ({"type": "ngram", "min_gram": 1, "max_gram": 3}, {"type": "ngram", "token_chars": "letter,digit"}),
    ({"type": "ngram", "token_chars": ["x"]}, {"type": "edge_ngram", "token_chars": ["symbol"], "max_gram": 9}),
    ({"type": "path_hierarchy", "delimiter": "--"}, {"type": "path_hierarchy", "delimiter": "-", "skip": 1}),
    ({"type": "path_hierarchy", "skip": -1}, {"type": "path_hierarchy", "reverse": True}),
    ({"type": "pattern", "pattern": "("}, {"type": "pattern", "pattern": "(a)", "group": 1}),
    ({"type": "pattern", "pattern": "a", "group": 5}, {"type": "pattern", "pattern": ","}),
    ({"type": "char_group", "tokenize_on_chars": ["abc"]}, {"type": "char_group", "tokenize_on_chars": ["-", "\\n"]}),
    ({"type": "keyword", "buffer_size": 0}, {"type": "keyword", "buffer_size": 8}),
]  # fmt: skip
CHAR_FILTERS = [
    ({"type": "mapping", "mappings": ["=> b"]}, {"type": "mapping", "mappings": ["a => b", "c =>"]}),
    ({"type": "pattern_replace", "pattern": "("}, {"type": "pattern_replace", "pattern": "(a)", "replacement": "$2"}),
]
ANALYZERS = [
    ({"type": "standard", "max_token_length": 0}, {"type": "standard", "max_token_length": 5}),
    ({"type": "fingerprint", "separator": "++"}, {"type": "fingerprint", "separator": "+"}),
    ({"type": "pattern", "pattern": "("}, {"type": "pattern", "pattern": ","}),
    ({"tokenizer": ["standard"]}, {"tokenizer": "standard"}),
]


def analysis(**parts):
    return composable(config={"analysis": parts})


def using(sort, made):
    """Return an analyzer that uses a component."""
    analyzer = {"tokenizer": "mine"} if sort == "tokenizer" else {"tokenizer": "standard", sort: ["mine"]}
    return analysis(**{sort: {"mine": made}, "analyzer": {"a": analyzer}})


def cases():
    for sort, pairs in (("filter", FILTERS), ("tokenizer", TOKENIZERS), ("char_filter", CHAR_FILTERS)):
        yield from ((using(sort, bad), using(sort, good)) for bad, good in pairs)
    yield from ((analysis(analyzer={"a": bad}), analysis(analyzer={"a": good})) for bad, good in ANALYZERS)


@pytest.mark.parametrize(("bad", "good"), list(cases()))
@pytest.mark.parametrize("release", ["7.17", "8.19", "9.4", "9.5"])
def test_settings_of_components(bad, good, release):
    assert (verdict_of(bad, release), verdict_of(good, release)) == (REJECTED, ACCEPTED)
