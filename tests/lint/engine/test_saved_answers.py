"""Saved answers, abridged examples and notebooks of requests: what no product loads has no errors."""

import pytest
from lint_settings import settings

from lslint.engine.check import text_source
from lslint.engine.file import check_source

MAPPING = '{"mappings": {"properties": {"a": {"type": "keyword", "doc_valeus": true}}}}'
TEMPLATE = '{"index_patterns": ["a-*"], "settings": {"refresh_interval": 5}}'


def check(text, kind=None, given=None):
    return check_source(text_source("a.json", text), kind, given, role=lambda kind: "production")


def errors(text):
    return [one.rule.code for one in check(text).findings if one.severity == "error"]


@pytest.mark.parametrize(
    "text",
    [
        f'#! Elasticsearch built-in security features are not enabled.\n{{"logs": {MAPPING}}}\n',
        f'#! [types removal] Using include_type_name is deprecated.\n#! more\n{{"logs": {MAPPING}}}\n',
        f'\n#!Deprecation: x\n{{"a": {MAPPING}, "b": {MAPPING}}}\n',
        f'# GET logs/_mapping\n{{"logs": {MAPPING}}}\n',
        f"# GET /_template/a\n{TEMPLATE}\n",
        f'# 200 OK\n{{"logs": {MAPPING}}}\n',
        f'# 200 - OK\n{{"logs": {MAPPING}}}\n',
        f'// HTTP/1.1 200 OK\n{{"logs": {MAPPING}}}\n',
        f'{{"logs-2024": {MAPPING}}}\n',
        f'{{"logs-2024": {MAPPING}, "logs-2025": {MAPPING}}}\n',
        '{"logs": {"aliases": {}, "mappings": {"properties": {}}, "settings": {"index": {"uuid": "x"}}}}',
        '{"logs": {"settings": {"index": {"number_of_shards": "1"}}}}',
        f'{{"logs": {MAPPING},}}\n',
        '{"a": {"order": 0, "index_patterns": ["a"]}, "b": {"order": 0, "index_patterns": ["b"], "settings": {}}}',
        '{"index_templates": [{"name": "a", "index_template": {"index_patterns": ["a"], "template": {}}},'
        ' {"name": "b", "index_template": {"index_patterns": ["b"], "template": {}}}]}',
    ],
)
def test_an_answer_has_no_findings(text):
    result = check(text)
    assert result.kind == "es-template" or result.kind.startswith("es-")
    assert result.findings == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"logs": {"index_patterns": ["a-*"], "settings": {"number_of_shards": 1}}}', "ES117"),
        ('{"index_templates": [{"name": "a", "index_template": {"index_patterns": ["a"], "template": {}}}]}', "ES117"),
        ("#!/usr/bin/env es\n" + TEMPLATE, "ES001"),
        ("# the template of the shop\n" + TEMPLATE, "ES001"),
        ("# 200 Gigabytes per node\n" + TEMPLATE, "ES001"),
        (TEMPLATE, "ES123"),
        (MAPPING, "ES102"),
        ('{"index_patterns": ["a-*"], "template": ' + MAPPING + "}", "ES102"),
    ],
)
def test_templates_are_no_answers(text, code):
    assert code in [one.rule.code for one in check(text).findings]


@pytest.mark.parametrize(
    "line", ["# PUT _template/a", "#POST /_template/a", "# curl -XPUT h:9200/_template/a -d@a.json"]
)
def test_a_comment_with_the_request_is_a_hint(line):
    text = f'{line}\n{{"index_patterns": ["a-*"], "settings": {{"number_of_shards": 1}}}}\n'
    assert [one.severity for one in check(text).findings if one.stage == "parse"] == ["info"]


@pytest.mark.parametrize("gap", ["...", "..", "....", "…", '"c": 1, ...', "..., .."])
def test_an_abridged_example_has_one_hint(gap):
    result = check('{"index_patterns": ["a-*"], "settings": {"b": 1, "refresh_interval": 5, ' + gap + "}}")
    assert [one.severity for one in result.findings] == ["info"]
    assert result.verdict == "rejected"


READS = "GET _cat/indices\n\nGET a/_search\n{}\n\nGET _mapping\n\n"
ANSWERED = [
    'GET _cat/aliases?format=json\n[\n  {"alias": "a"},\n  ..\n]\n',
    'GET _cat/aliases\n[{"alias": "a" "index": "b"}]\n',
    'GET a\n{"a": {"mappings": {"properties": {"b": {"type": "keyword"},}}}}\n',
    'GET _template/a\n{"a": {"order": 0 "x": 1}}\n',
    'GET a/_doc/1\n{"_index": "a", "_source": {x}}\n',
    "GET /\n{ 'name': 1 }\n",
    'GET _nodes/stats\n{"_nodes": {"total": 01}}\n',
    'HEAD a\n{200}\n',
    'PUT a/_doc/1\n{"b": 1}\n{"_index": "a" "result": "created"}\n',
    'PUT _template/a\n{"index_patterns": ["a-*"], "settings": {}}\n\n{"acknowledged": true,}\n',
    'POST a/_search\n{"query": {}}\n# 200 OK\n{"took": 1, hits}\n',
    'POST a/_refresh\n{"_shards": {"total": 2,}}\n',
    'PUT b\n{"acknowledged" : true,}\n',
    'POST a/_analyze\n{"text": "b"}\n{"tokens": [..]}\n',
    'GET a/_search\n{"query": {"match_all": {}}, ..}\n',
]  # fmt: skip


@pytest.mark.parametrize("text", ANSWERED)
def test_what_a_request_is_answered_is_not_read(text):
    assert errors(f"PUT _index_template/b\n{{}}\n\n{text}\nDELETE _template/x\n") in ([], ["ES114"])


@pytest.mark.parametrize(
    "text",
    [
        'PUT _template/a\n{"index_patterns": ["a-*"], "settings": {},}\n',
        'GET a/_search\n{"query": {},}\n',
        'GET _search\n{"query": {},}\n',
        'GET a/_count\n{"query": {},}\n',
        'POST _bulk\n{"index": {}}\n{"a": 1,}\n',
        'GET _msearch\n{}\n{"query": {},}\n',
        'POST a/_doc\n{"error": "none",}\n',
    ],
)
def test_mistakes_in_bodies_are_errors(text):
    assert errors(f'PUT _template/b\n{{"index_patterns": ["b"], "settings": {{}}}}\n\n{text}') == ["ES001"]


DELETE = "DELETE *\n\n"


def test_hints_are_not_for_notebooks():
    assert [one.rule.code for one in check(READS + DELETE).findings] == []
    assert [one.rule.code for one in check(READS + DELETE, given=settings("ES419")).findings] == ["ES419"]
    assert "ES419" in [one.rule.code for one in check(f"PUT _template/a\n{TEMPLATE}\n{DELETE}" * 3).findings]


def test_the_verdict_stays():
    assert check('{"logs": {"settings": {"index": {"number_of_shards": "1"}}}}').verdict == "rejected"
