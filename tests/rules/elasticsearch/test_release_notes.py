"""Which releases a message names: a boundary only if the knowledge has it, otherwise the observed releases."""

import pytest
from elasticsearch_checks import check_any


def messages(text, target="", kind="es-template"):
    return [(found.rule.code, found.message) for found in check_any(text, target, kind).findings]


def template(field=None, *, settings=None, **more):
    mappings = {"properties": {"f": field}} if field is not None else {}
    return {"index_patterns": ["a-*"], "template": {"settings": settings or {}, "mappings": {**mappings, **more}}}


@pytest.mark.parametrize("target", ["", "8.19", "9.5"])
def test_value_of_a_parameter_says_nothing_about_releases_without_the_type(target):
    found = dict(messages(template({"type": "rank_vectors", "dims": 5000}), target))
    assert "since" not in found["ES104"]
    assert "accepted" not in found["ES104"]
    assert "ES104" not in dict(messages(template({"type": "rank_vectors", "dims": 5000}), "7.17"))
