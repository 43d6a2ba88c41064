"""Settings of analyzers, tokenizers and filters, as 7.17 to 9.5 check them."""

import pytest
from elasticsearch_checks import ACCEPTED, INDEX, REJECTED, UNKNOWN, check_template, composable, verdict_of

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


def test_the_limits_of_ngrams_and_shingles_can_be_raised():
    body = using("filter", {"type": "ngram", "max_gram": 10})
    body["template"]["settings"]["max_ngram_diff"] = 9
    assert verdict_of(body, "9.5") == ACCEPTED
    body = using("filter", {"type": "shingle", "max_shingle_size": 6, "output_unigrams": False})
    body["template"]["settings"]["max_shingle_diff"] = 4
    assert verdict_of(body, "9.5") == ACCEPTED
    del body["template"]["settings"]["max_shingle_diff"]
    assert verdict_of(body, "9.5") == REJECTED
    assert verdict_of({**body, "composed_of": ["other"]}, "9.5") != REJECTED  # which may raise it


def test_a_component_that_no_analyzer_uses_is_not_built():
    unused = analysis(filter={"mine": {"type": "length", "min": -1}})
    assert verdict_of(unused, "9.5") == UNKNOWN
    assert verdict_of(analysis(filter={"mine": {"type": "length", "min": "x"}}), "9.5") == REJECTED
    assert verdict_of(analysis(tokenizer={"mine": {"type": "ngram", "max_gram": 9}}), "9.5") == REJECTED


@pytest.mark.parametrize(
    ("language", "verdicts"), [("Kp", [ACCEPTED, REJECTED]), ("English", [ACCEPTED, ACCEPTED])]
)  # fmt: skip
def test_snowball_languages_that_lucene_removed(language, verdicts):
    body = using("filter", {"type": "snowball", "language": language})
    assert [verdict_of(body, release) for release in ("8.19", "9.4")] == verdicts


@pytest.mark.parametrize("kind", ["multiplexer", "condition"])
def test_a_filter_that_contains_itself_ends_the_node(kind):
    key = "filters" if kind == "multiplexer" else "filter"
    body = using("filter", {"type": kind, key: ["mine"], "script": {"source": "true"}})
    found = [each for each in check_template(body, INDEX, "9.4").findings if "stack overflow" in each.message]
    assert [(each.rule.code, each.severity) for each in found] == [("ES139", "error")]


def test_a_filter_that_contains_itself_is_built_only_if_an_analyzer_uses_it():
    mine = {"type": "multiplexer", "filters": ["lowercase", "mine"]}
    unused = check_template(analysis(filter={"mine": mine}), INDEX, "9.4")
    assert [each.severity for each in unused.findings if "stack overflow" in each.message] in ([], ["info"])
    assert verdict_of(analysis(filter={"mine": mine}), "9.4") not in (ACCEPTED, REJECTED)
    outer = {"type": "multiplexer", "filters": ["mine"]}
    used = analysis(
        filter={"mine": mine, "outer": outer}, analyzer={"a": {"tokenizer": "standard", "filter": ["outer"]}}
    )
    assert verdict_of(used, "9.4") == REJECTED


@pytest.mark.parametrize(
    ("lists", "found"),
    [
        ({"a": ["b"], "b": ["a"]}, ["`a` and `b` list each other,"]),
        ({"a": ["lowercase, b"], "b": ["uppercase", "a"]}, ["`a` and `b` list each other,"]),
        ({"a": ["b"], "b": ["c"], "c": ["a"]}, ["`a` and `c` list each other through other filters,"]),
        ({"a": ["b", "c"], "b": ["c"], "c": ["lowercase"]}, []),
        ({"a": ["a", "b"], "b": ["a"]}, ["`a` lists itself,", "`a` and `b` list each other,"]),
        ({"a": ["b", "b"], "b": ["lowercase"]}, []),
    ],
)
def test_filters_that_list_each_other_end_the_node(lists, found):
    defined = {name: {"type": "multiplexer", "filters": names} for name, names in lists.items()}
    body = analysis(filter=defined, analyzer={"x": {"tokenizer": "standard", "filter": ["a"]}})
    findings = [one for one in check_template(body, INDEX, "9.4").findings if "stack overflow" in one.message]
    assert [any(text in one.message for one in findings) for text in found] == [True] * len(found)
    assert [one.rule.code for one in findings] == ["ES139"] * len(found)
    assert (verdict_of(body, "9.4") == REJECTED) is bool(found)
    assert verdict_of(analysis(filter=defined), "9.4") == (UNKNOWN if found else ACCEPTED)


def order(*names, **defined):
    defined = {"syn": {"type": "synonym", "synonyms": ["a, b"]}, **defined}
    return analysis(filter=defined, analyzer={"a": {"tokenizer": "standard", "filter": [*names]}})


def test_filters_before_a_synonym_filter():
    assert verdict_of(order("ngram", "syn"), "9.5") == REJECTED
    assert verdict_of(order("m", "syn", m={"type": "multiplexer", "filters": ["lowercase"]}), "9.5") == REJECTED
    assert verdict_of(order("syn", "ngram"), "9.5") == ACCEPTED
    assert verdict_of(order("cjk_bigram", "lowercase", "syn"), "9.5") == ACCEPTED


def test_normalizers_take_only_filters_of_characters():
    def normalizer(**parts):
        return analysis(normalizer={"n": {"type": "custom", **parts}}, filter={"w": {"type": "stop"}})

    assert verdict_of(normalizer(filter=["w"]), "9.5") == REJECTED
    assert verdict_of(normalizer(char_filter=["html_strip"]), "9.5") == REJECTED
    assert verdict_of(normalizer(filter=["keyword_marker"]), "9.5") == REJECTED
    assert verdict_of(normalizer(filter=["lowercase"]), "9.5") == ACCEPTED
