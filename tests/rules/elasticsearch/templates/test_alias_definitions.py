"""Aliases of templates and indices."""

import json

import pytest
from elasticsearch_checks import ACCEPTED, INDEX, REJECTED, UNKNOWN, check_any, check_template

DATE_MATH = "<logs_{2022-12-31||/d{yyyy-MM-dd}}>"


def template(aliases):
    return {"index_patterns": ["a-*"], "template": {"aliases": aliases}}


def test_date_math_names_of_an_index():
    text = f"PUT logs-1\n{json.dumps({'aliases': {DATE_MATH: {}}})}\n"
    assert check_any(text, "9.5").verdict == ACCEPTED
    assert check_any(text, "7.17").verdict == UNKNOWN


@pytest.mark.parametrize("aliases", [{"": {}}, {"..": {}}, {"a": {"routing": "1,2"}}])
def test_rejected(aliases):
    assert check_template(template(aliases), INDEX, "9.5").verdict == REJECTED
