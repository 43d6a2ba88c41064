"""ES117 (wrapped-template): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import COMPONENT, check_template
from lint_settings import settings

from lslint.engine.file import check_text


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ({"name": "x", "component_template": {"template": {}}}, COMPONENT),
    ],
)
def test_rejected(body, kind):
    assert "ES117" in {finding.rule.code for finding in check_template(body, kind).findings}


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('{".kibana": {"mappings": {"doc": {"properties": {"a": {"type": "text"}}}}}}\n', 0),
        ('{"a": {"mappings": {"properties": {}}}, "b": {"mappings": {"properties": {}}}}', 0),
        ('{"a": {"settings": {"number_of_shards": 1}, "mappings": {"properties": {}}}}\n', 1),
        ('{"a": {\n"mappings": {"properties": {"a": {"type": "text"}}}}}\n', 1),
    ],
)
def test_an_export_of_mappings_is_not_reported(text, count):
    assert len(check_text(text, "mapping.json", "es-template", settings("ES117")).findings) == count
