"""ES401 (source-disabled): cases beyond the examples of the rule."""

import json

import pytest
from advice import run
from elasticsearch_checks import template_text


@pytest.mark.parametrize(
    ("mapping", "pattern", "found"),
    [
        ({"_source": {"enabled": False}}, "weblogs-*", True),
        ({"_source": {"mode": "synthetic"}}, "weblogs-*", False),
        ({"properties": {"_source": {"properties": {"enabled": {"type": "boolean"}}}}}, "weblogs-*", False),
    ],
)
def test_source(mapping: dict, pattern: str, found: bool) -> None:
    assert bool(run("ES401", template_text("composable", None, mapping, pattern))) is found


@pytest.mark.parametrize(
    ("body", "optional"),
    [
        ({"index_patterns": ["weblogs-*"], "template": {"mappings": {"_source": {"enabled": False}}}}, False),
        ({"mappings": {"_source": {"enabled": False}, "dynamic": False}}, True),
    ],
)
def test_an_index_of_a_program_may_store_ids_only(body: dict, optional: bool) -> None:
    assert [each.is_optional for each in run("ES401", json.dumps(body))] == [optional]
