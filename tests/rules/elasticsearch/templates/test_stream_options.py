"""Lifecycles and options of data streams, and keys of templates that must not be null."""

import pytest
from elasticsearch_checks import COMPONENT, INDEX, REJECTED, check_template


def verdict(body, target="9.4"):
    return check_template(body, INDEX if "index_patterns" in body else COMPONENT, target).verdict


@pytest.mark.parametrize("key", ["priority", "template"])
def test_keys_that_must_not_be_null(key):
    body = {"index_patterns": ["a-*"], "template": {}}
    assert verdict({**body, key: None}) == REJECTED
    if key in ("version", "_meta", "template"):
        assert verdict({"template": {}, key: None}) == REJECTED
