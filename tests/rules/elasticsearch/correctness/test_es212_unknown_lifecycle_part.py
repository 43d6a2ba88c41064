"""ES212 (unknown-lifecycle-part): cases beyond the examples of the rule."""

import json

import pytest
from elasticsearch_checks import policy_findings
from recorded import settings

from lslint.engine.file import check_text

SNAPSHOT = {"snapshot_repository": "a", "total_shards_per_node": 1, "replicate_for": "1d"}
SHRINK = {"number_of_shards": 1, "allow_write_after_shrink": True}


@pytest.mark.parametrize(
    ("target", "phases", "found"),
    [
        ("7.10", {"frozen": {"actions": {"searchable_snapshot": {"snapshot_repository": "a"}}}}, [("ES212", "frozen")]),
        ("7.9", {"warm": {"actions": {"migrate": {}}}}, [("ES212", "migrate")]),
        ("8.17", {"cold": {"actions": {"searchable_snapshot": SNAPSHOT}}}, [("ES212", "replicate_for")]),
        ("7.17", {"warm": {"actions": {"shrink": SHRINK}}}, [("ES212", "allow_write_after_shrink")]),
    ],
)
def test_by_release(target, phases, found):
    assert [one for one in policy_findings(phases, target) if one[0] == "ES212"] == found


@pytest.mark.parametrize(
    "text",
    [
        '{"policy": {"phases": {"hot": {"actions": {"rolover": {"max_age": "1d"}}}}}}',
        '{"phases": {"hot": {"actions": {"rolover": {"max_age": "1d"}}}}}',
        'PUT _ilm/policy/shop\n{"policy": {"phases": {"hot": {"actions": {"rolover": {"max_age": "1d"}}}}}}\n',
    ],
)
def test_forms_of_a_policy(text):
    assert policy_findings(text) == [("ES212", "rolover")]


def test_policy_next_to_a_template_in_a_file_of_requests():
    text = """\
PUT http://localhost:9200/_ilm/policy/shop
{"policy": {"phases": {"hot": {"actions": {"rolover": {"max_age": "1d"}}}}}}

PUT http://localhost:9200/_index_template/shop
{"index_patterns": ["shop-*"], "template": {"settings": {"index.lifecycle.name": "shp"}, "mapings": {}}}
"""
    result = check_text(text, "x.txt", None, settings("elasticsearch", "", "ALL"))
    assert result.kind == "es-index-template"
    assert [f.rule.code for f in result.findings if f.severity != "info"] == ["ES212", "ES110"]


def test_policy_in_the_response_of_a_get():
    inner = {"version": 1, "modified_date": "x", "policy": {"phases": {"hot": {"actions": {"rolover": {}}}}}}
    result = check_text(json.dumps({"shop": inner}), "x.json", "ilm-policy", settings("elasticsearch", "", "ALL"))
    assert [f.rule.code for f in result.findings] == ["ES212"]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ('{"phases": {"delete": {"min_age": "30d", "actions": {"delete": {}}}}}', 1),
        ('{"policy": "shop", "phases": {"delete": {"min_age": "30d", "actions": {"delete": {}}}}}', 1),
        ('{"policy": "{{ policy }}", "phases": {"delete": {"actions": {"delete": {}}}}}', 0),
    ],
)
def test_phases_outside_of_the_policy_of_a_request(body: str, found: int) -> None:
    assert policy_findings(f"PUT _ilm/policy/shop\n{body}\n") == [("ES212", "phases")] * found
