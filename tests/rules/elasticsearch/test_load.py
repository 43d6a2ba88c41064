"""The load and start stages of templates and node files, by release and without a target."""

import pytest
from elasticsearch_checks import composable, verdict_of


@pytest.mark.parametrize(
    ("around", "inside"), [("fields", "type"), ("properties", "properties"), ("mapping", "mapping")]
)
def test_deep_nesting_does_not_fail(around, inside):
    """The checks handle every depth that the parser accepts."""
    node: dict[str, object] = {"type": "keyword"}
    for _ in range(300):
        node = {"type": "keyword", "fields": {"a": node}} if around == "fields" else {inside: {"a": node}}
    rules = [{"r": {"match": "*", "mapping": node}}]
    for mapping in ({"properties": {"a": node}}, {"dynamic_templates": rules}, node):
        assert verdict_of(composable(mapping), "") in ("rejected", "unknown", "accepted")
