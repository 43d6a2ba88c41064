"""Runtime fields of mappings and of dynamic templates."""

import pytest
from elasticsearch_checks import ACCEPTED, REJECTED, composable, verdict_of


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
