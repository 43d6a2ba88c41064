"""ES406 (keyword-without-ignore-above): cases beyond the examples of the rule."""

import json

import pytest
from advice import run
from elasticsearch_checks import KEYWORD, RISKY_MAPPINGS, template_text


@pytest.mark.parametrize(
    ("rule", "found"),
    [
        ({"match_mapping_type": "string", "mapping": KEYWORD}, True),
        ({"match": "*", "mapping": KEYWORD}, True),
        ({"match": "*", "match_mapping_type": "*", "mapping": KEYWORD}, True),
        ({"match_mapping_type": ["string", "boolean"], "mapping": KEYWORD}, True),
        ({"match_mapping_type": "string", "mapping": {"type": "text", "fields": {"raw": KEYWORD}}}, True),
        ({"match_mapping_type": "string", "mapping": {"type": "string", "index": "not_analyzed"}}, True),
        ({"match_mapping_type": "string", "mapping": {"type": "string"}}, False),
        ({"match_mapping_type": "string", "mapping": {"type": "text"}}, False),
        ({"match_mapping_type": "string", "mapping": {"type": "wildcard"}}, False),
        ({"match_mapping_type": "long", "mapping": KEYWORD}, False),
        ({"match": "*_id", "match_mapping_type": "string", "mapping": KEYWORD}, False),
        ({"path_match": "labels.*", "match_mapping_type": "string", "mapping": KEYWORD}, False),
        ({"match_mapping_type": "string", "mapping": {**KEYWORD, "ignore_above": 256}}, False),
        ({"match_mapping_type": "string", "mapping": {**KEYWORD, "index": False, "doc_values": False}}, False),
    ],
)
def test_keywords_of_every_string(rule: dict, found: bool) -> None:
    text = template_text("composable", None, {"dynamic_templates": [{"strings": rule}]})
    assert bool(run("ES406", text)) is found


@pytest.mark.parametrize("settings", [{"mapping.ignore_above": 1024}, {"index": {"mode": "logsdb"}}])
def test_keywords_that_are_bounded_elsewhere(settings: dict) -> None:
    assert not run("ES406", template_text("composable", settings, RISKY_MAPPINGS["ES406"]))


@pytest.mark.parametrize(
    ("pattern", "message", "found"),
    [
        ("weblogs-*", KEYWORD, True),
        ("weblogs-*", {**KEYWORD, "index": False, "doc_values": False}, False),
        ("weblogs-*", {"type": "text", "fields": {"raw": KEYWORD}}, False),
        ("weblogs-*", {"type": "constant_keyword"}, False),
    ],
)
def test_the_line_of_a_log_as_one_term(pattern, message, found):
    properties = {"@timestamp": {"type": "date"}, "message": message}
    body = {"index_patterns": [pattern], "template": {"mappings": {"properties": properties}}}
    assert len(run("ES406", json.dumps(body))) == found


@pytest.mark.parametrize(
    ("mapping", "words"),
    [
        ({**KEYWORD, "index": False, "doc_values": True}, "stores every string as one doc value"),
        ({**KEYWORD, "doc_values": False}, "indexes every string as one term"),
    ],
)
def test_what_limits_the_length(mapping: dict, words: str) -> None:
    rule = {"match_mapping_type": "string", "mapping": mapping}
    (finding,) = run("ES406", template_text("composable", None, {"dynamic_templates": [{"strings": rule}]}))
    assert f"`strings` {words}, so documents" in finding.message


@pytest.mark.parametrize("more", [{}, {"data_stream": {}}])
def test_templates_for_other_documents_are_reported_on_request(more: dict) -> None:
    rule = {"match_mapping_type": "string", "mapping": KEYWORD}
    body = {"index_patterns": ["a-*"], "template": {"mappings": {"dynamic_templates": [{"strings": rule}]}}, **more}
    (finding,) = run("ES406", json.dumps(body))
    assert bool(finding.is_optional) is (not more)


@pytest.mark.parametrize(("target", "found"), [("1.1", False), ("1.2", True), (None, True)])
def test_releases_that_skip_long_terms(target: str | None, found: bool) -> None:
    not_analyzed = {"type": "string", "index": "not_analyzed"}
    mappings = {
        "dynamic_templates": [{"strings": {"match": "*", "mapping": not_analyzed}}],
        "properties": {"@timestamp": {"type": "date"}, "message": not_analyzed},
    }
    text = json.dumps({"template": "weblogs-*", "mappings": {"logs": mappings}})
    assert len(run("ES406", text, target=target)) == 2 * found
