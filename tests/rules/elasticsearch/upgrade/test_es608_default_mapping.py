"""ES608 (default-mapping): cases beyond the examples of the rule."""

import json

import pytest
from elasticsearch_checks import fixed_by
from recorded import settings

from lslint.engine.file import check_text


def test_default_mapping_is_moved_into_the_type_and_the_type_is_removed():
    text = """\
{
  "template": "shop-*",
  "mappings": {
    "_default_": {
      "dynamic_templates": [], // none yet
      "date_detection": false
    },
    "event": {
      "properties": {"a": {"type": "keyword"}}
    }
  }
}
"""
    assert (
        fixed_by(text, "ES608")
        == """\
{
  "template": "shop-*",
  "mappings": {
    "event": {
      "dynamic_templates": [], // none yet
      "date_detection": false,
      "properties": {"a": {"type": "keyword"}}
    }
  }
}
"""
    )
    body = json.loads(fixed_by(text.replace(" // none yet", ""), "ES608", "ES607"))
    assert list(body["mappings"]) == ["dynamic_templates", "date_detection", "properties"]


@pytest.mark.parametrize(
    ("mappings", "made"),
    [
        ({"_default_": {"properties": {}}}, {"properties": {}}),
        ({"a": {"properties": {}}, "_default_": {"dynamic": "strict"}}, {"a": {"dynamic": "strict", "properties": {}}}),
        ({"_default_": {}, "a": {"properties": {}}}, {"a": {"properties": {}}}),
    ],
)
def test_default_mapping_merged(mappings, made):
    text = fixed_by(json.dumps({"template": "x-*", "mappings": mappings}), "ES608")
    assert json.loads(text)["mappings"] == made
    assert json.dumps(json.loads(text)["mappings"]) == json.dumps(made), "order"


@pytest.mark.parametrize(
    "mappings",
    [
        '{"_default_": {"properties": {"b": {"type": "ip"}}}, "a": {"properties": {"c": {"type": "ip"}}}}',
        '{"_default_": {"dynamic": false}, "a": {"properties": {}}, "b": {"properties": {}}}',
        '{"_default_": {"dynamic": false}, /* a */ "a": {"properties": {}}}',
    ],
)
def test_default_mapping_that_is_not_merged(mappings):
    text = f'{{"template": "x-*", "mappings": {mappings}}}'
    result = check_text(text, "x.json", "es-template", settings("elasticsearch", "", "ALL"))
    assert [f.fix for f in result.findings if f.rule.code == "ES608"] == [None]
