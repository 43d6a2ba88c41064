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


def test_the_timestamp_of_a_data_stream_is_rejected_and_not_advised_on() -> None:
    body = {
        "index_patterns": ["weblogs-*"],
        "template": {"mappings": {"properties": {"@timestamp": {"type": "keyword"}}}},
    }
    (finding,) = run("ES342", json.dumps(body))
    assert finding.help is None, "`ignore_malformed` is not allowed if the index is part of a data stream"
    assert not run("ES342", json.dumps({**body, "data_stream": {}}))
    assert len(run("ES131", json.dumps({**body, "data_stream": {}}))) == 1
    for mode in ("time_series", "logsdb"):
        template = {**body["template"], "settings": {"index.mode": mode, "index.routing_path": ["host"]}}
        assert not run("ES342", json.dumps({**body, "template": template}))
