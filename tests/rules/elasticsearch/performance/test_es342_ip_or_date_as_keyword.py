"""ES342 (ip-or-date-as-keyword): cases beyond the examples of the rule."""

import json

from advice import run
from elasticsearch_checks import logs_template


def test_addresses_with_a_typed_sub_field_are_valid() -> None:
    twin = {"type": "keyword", "fields": {"addr": {"type": "ip"}}}
    assert not run("ES342", logs_template("composable", None, {"client_ip": twin}))
    assert not run("ES342", logs_template("composable", None, {"client_ip": {"type": "keyword", "index": False}}))
    old = {"template": "weblogs-*", "mappings": {"web": {"properties": {"client_ip": {"type": "string"}}}}}
    assert not run("ES342", json.dumps(old)), "ip of releases before 5.0 takes IPv4 only"
