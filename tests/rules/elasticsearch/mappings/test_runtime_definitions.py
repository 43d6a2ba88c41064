"""Runtime fields of mappings and of dynamic templates."""

import pytest
from elasticsearch_checks import ACCEPTED, REJECTED, composable, verdict_of

LOOKUP = {"type": "lookup", "target_index": "x", "input_field": "a", "target_field": "b", "fetch_fields": ["c"]}
COMPOSITE = {"type": "composite", "script": "emit('a', 1)", "fields": {"a": {"type": "long"}}}


@pytest.mark.parametrize(("bad", "good"), [
    ({**COMPOSITE, "fields": {}}, COMPOSITE),
    ({**COMPOSITE, "fields": {"a": {"type": "text"}}}, {**COMPOSITE, "fields": {"a": {"type": "ip"}}}),
    ({**COMPOSITE, "fields": {"a": {"type": "composite"}}}, {"type": "keyword"}),
    ({**LOOKUP, "fetch_fields": []}, LOOKUP), ({**LOOKUP, "script": "emit(1)"}, LOOKUP),
    ({"type": "keyword", "script": ""}, {"type": "keyword", "script": "emit('a')"}),
    ({"type": "keyword", "script": "return 1"}, {"type": "boolean", "script": "emit(doc['a'].size() > 0)"}),
    ({"type": "date", "format": "x{"}, {"type": "date", "format": "yyyy"}),
])  # fmt: skip
@pytest.mark.parametrize("release", ["7.17", "9.5"])
def test_definitions(bad, good, release):
    assert verdict_of(composable({"runtime": {"r": bad}}), release) == REJECTED
    assert verdict_of(composable({"runtime": {"r": good}}), release) == ACCEPTED


@pytest.mark.parametrize(("bad", "good"), [
    ({"match": "*", "runtime": {"type": "text"}}, {"match": "*", "runtime": {"type": "keyword"}}),
    ({"match": "*", "runtime": None}, {"match": "*", "runtime": {}}),
    ({"match_mapping_type": "object", "runtime": {}}, {"match_mapping_type": "string", "runtime": {}}),
    ({"match": "a", "match_pattern": None, "mapping": {"type": "keyword"}},
     {"match": ["a", "b"], "mapping": {"type": "keyword"}}),
])  # fmt: skip
def test_dynamic_templates(bad, good):
    assert verdict_of(composable({"dynamic_templates": [{"t": bad}]}), "9.5") == REJECTED
    assert verdict_of(composable({"dynamic_templates": [{"t": good}]}), "9.5") == ACCEPTED
