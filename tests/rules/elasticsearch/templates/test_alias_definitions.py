"""Aliases of templates and indices."""

import json

import pytest
from elasticsearch_checks import ACCEPTED, INDEX, LEGACY, REJECTED, UNKNOWN, check_any, check_template, verdict_of

DATE_MATH = "<logs_{2022-12-31||/d{yyyy-MM-dd}}>"


def template(aliases):
    return {"index_patterns": ["a-*"], "template": {"aliases": aliases}}


def test_date_math_names_of_an_index():
    text = f"PUT logs-1\n{json.dumps({'aliases': {DATE_MATH: {}}})}\n"
    assert check_any(text, "9.5").verdict == ACCEPTED
    assert check_any(text, "7.17").verdict == UNKNOWN


def test_date_math_names_of_a_template_are_rejected():
    assert check_template(template({DATE_MATH: {}}), INDEX, "9.5").verdict == REJECTED


@pytest.mark.parametrize("alias", [None, "x", {"must_exist": True}, {"foo": 1}])
def test_aliases_that_only_legacy_templates_reject(alias):
    assert check_template(template({"a": alias}), INDEX, "9.5").verdict == ACCEPTED
    legacy = {"index_patterns": ["a-*"], "aliases": {"a": alias}}
    assert check_template(legacy, LEGACY, "9.5").verdict == REJECTED


@pytest.mark.parametrize("aliases", [{"a:b": {}}, {"": {}}, {"..": {}}, {"a": {"routing": "1,2"}}, {"a": []}])
def test_rejected(aliases):
    assert check_template(template(aliases), INDEX, "9.5").verdict == REJECTED


def test_required_routing_of_a_data_stream():
    body = template({}) | {"data_stream": {"allow_custom_routing": True}}
    body["template"]["mappings"] = {"_routing": {"required": True}}
    assert verdict_of(body, "9.5") == ACCEPTED
    body["data_stream"] = {}
    assert verdict_of(body, "7.17") == ACCEPTED
    assert verdict_of(body, "9.5") == REJECTED
    (finding,) = [one for one in check_template(body, INDEX, "9.5").findings if one.rule.code == "ES131"]
    assert "or set `data_stream.allow_custom_routing`" in finding.message
