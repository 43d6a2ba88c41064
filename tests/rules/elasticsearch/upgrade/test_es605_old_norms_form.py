"""ES605 (old-norms-form): messages about `omit_norms` in a dynamic template."""

import json

import pytest
from elasticsearch_checks import INDEX, check_template, composable
from recorded import settings

from lslint.engine.file import check_text


@pytest.mark.parametrize(
    ("release", "words"), [("5.6", None), ("7.17", "no effect in 7.x"), ("8.15", "rejected since 8.0")]
)
def test_omit_norms(release, words):
    """5.x and 6.x apply it to `text` fields."""
    rule = {"match": "*", "mapping": {"type": "text", "omit_norms": True}}
    body = {"index_patterns": ["a-*"], "mappings": {"dynamic_templates": [{"s": rule}]}}
    result = check_text(json.dumps(body), "a.json", "es-template", settings("elasticsearch", release, "ES6"))
    about = [one.message for one in result.findings if "`omit_norms`" in one.message]
    assert [words in one for one in about if words] == ([True] if words else []), about


def test_norms_of_a_type_without_norms_are_reported_once():
    """The other form would be rejected as well."""
    body = composable({"properties": {"f": {"type": "geo_point", "norms": {"enabled": False}}}})
    codes = {finding.rule.code for finding in check_template(body, INDEX, "9.5").findings}
    assert "ES610" in codes
    assert "ES605" not in codes


def test_a_value_that_is_rejected_before_its_parameter_is():
    """Of a binary field, 6.0 rejects the value `no` of `index`, and 8.0 the parameter."""
    body = composable({"properties": {"f": {"type": "binary", "index": "no"}}})
    for target, found, missing in (("7.17", "ES603", "ES610"), ("9.5", "ES610", "ES603")):
        codes = {finding.rule.code for finding in check_template(body, INDEX, target).findings}
        assert found in codes, target
        assert missing not in codes, target
