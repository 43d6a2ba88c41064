"""``PUT <index>/_mapping``: names that the settings of the existing index define."""

import json

import pytest
from elasticsearch_checks import INDEX, REJECTED, UNKNOWN, check_any, check_template, composable, load_findings

FIELDS = {
    "a": {"type": "text", "analyzer": "own_analyzer", "similarity": "own_similarity"},
    "b": {"type": "keyword", "normalizer": "own_normalizer"},
}


def test_names_of_an_existing_index_are_unknown():
    for text in (f"PUT logs-1/_mapping\n{json.dumps({'properties': FIELDS})}\n", json.dumps({"properties": FIELDS})):
        result = check_any(text, "9.5")
        assert (load_findings(result), result.verdict) == (set(), UNKNOWN)
        assert len(result.not_checked) == 3


def test_names_of_a_new_index_are_known():
    result = check_any(f"PUT logs-1\n{json.dumps({'mappings': {'properties': FIELDS}})}\n", "9.5")
    assert load_findings(result) == {("ES127", "load"), ("ES104", "load")}
    assert result.verdict == REJECTED


@pytest.mark.parametrize("kind", ["alias", "object", "nested"])
def test_where_an_invalid_multi_field_belongs(kind: str) -> None:
    field = {"type": "text", "fields": {"al": {"type": kind, "path": "f"}}}
    found = check_template(composable({"properties": {"o": {"properties": {"f": field}}}}), INDEX).findings
    (message,) = [one.message for one in found if one.rule.code == "ES101"]
    assert f"type `{kind}`" in message
    assert message.endswith(". Define `al` under `properties`, next to `o.f`")
