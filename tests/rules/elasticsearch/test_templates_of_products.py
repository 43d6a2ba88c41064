"""Advice about templates: no findings in copies of templates that products ship."""

import json

import pytest

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text

RULE = {"match": "*", "match_mapping_type": "string", "mapping": {"type": "keyword"}}


def found(name: str, **more: object) -> list[str]:
    body = {"index_patterns": ["weblogs-*"], "mappings": {"dynamic_templates": [{"strings": RULE}], **more}}
    body["mappings"]["properties"] = {"@timestamp": {"type": "date"}, "host": {"type": "keyword"}}
    result = check_text(json.dumps(body), name, "es-legacy-template", Settings(Values()))
    return [each.rule.code for each in result.findings if each.rule.stage == "advice"]


@pytest.mark.parametrize(
    ("name", "meta", "codes"),
    [
        ("lib/templates/ecs-disabled/elasticsearch-9x.json", {}, []),
        ("weblogs.json", {"_meta": {"beat": "filebeat", "version": "7.17.9"}}, []),
        ("weblogs.json", {"_meta": {"ecs_version": "8.10.0"}}, []),
        ("weblogs.json", {"_meta": {"version": 3}}, ["ES406"]),
    ],
)
def test_no_advice_about_templates_that_a_product_ships(name: str, meta: dict, codes: list[str]) -> None:
    assert found(name, **meta) == codes


@pytest.mark.parametrize(("pattern", "count"), [("filebeat-*", 0), ("beats-*", 1)])
def test_redundant_doc_values_in_templates_of_beats(pattern: str, count: int) -> None:
    rule = {"match": "*", "match_mapping_type": "string", "mapping": {"type": "keyword", "doc_values": True}}
    body = {"index_patterns": [pattern], "mappings": {"dynamic_templates": [{"strings": rule}]}}
    result = check_text(json.dumps(body), "a.json", "es-legacy-template", Settings(Values()))
    assert len([one for one in result.findings if one.rule.code == "ES302"]) == count
