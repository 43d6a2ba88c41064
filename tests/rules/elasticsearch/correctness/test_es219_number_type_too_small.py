"""ES219 (number-type-too-small): fields, types, and what happens to larger values."""

import pytest
from advice import fixed, run

BODY = '{{ "index_patterns": ["a-*"], "mappings": {{ "properties": {{ {} }} }} }}'


@pytest.mark.parametrize(
    ("field", "type_", "needed"),
    [
        ("bytes", "integer", "long"),
        ("bytesSent", "integer", "long"),
        ("body_sent_bytes", "short", "long"),
        ("bytes", "long", ""),
        ("header_bytes", "integer", ""),
        ("request_body_len", "integer", ""),
        ("src_port", "short", "integer"),
        ("dstport", "byte", "integer"),
        ("airport", "short", ""),
        ("port", "integer", ""),
        ("pid", "short", "integer"),
        ("pid", "integer", ""),
        ("status_code", "byte", ""),
        ("http_status", "byte", "short"),
        ("httpStatusCode", "byte", "short"),
        ("http_status", "short", ""),
        ("switch_port", "byte", ""),
        ("metrics_pid", "short", ""),
        ("bytes_per_line", "integer", ""),
        ("status", "byte", ""),
        ("duration", "integer", ""),
        ("size", "integer", ""),
    ],
)
def test_fields(field: str, type_: str, needed: str) -> None:
    text = BODY.format(f'"{field}": {{ "type": "{type_}" }}')
    findings = run("ES219", text)
    assert [f"Map it as `{needed}`" in finding.message for finding in findings] == ([True] if needed else [])
    if needed:
        assert fixed(text, findings[0]) == text.replace(f'"{type_}"', f'"{needed}"')


@pytest.mark.parametrize(
    ("path", "field", "count"),
    [("file", "size", 1), ("log", "offset", 1), ("event", "duration", 0), ("job", "duration", 0), ("a", "offset", 0)],
)
def test_fields_of_ecs(path: str, field: str, count: int) -> None:
    text = BODY.format(f'"{path}": {{ "properties": {{ "{field}": {{ "type": "integer" }} }} }}')
    assert len(run("ES219", text)) == count


@pytest.mark.parametrize(("other", "count"), [("dataset", 1), ("kind", 1), ("venue", 0)])
def test_duration_of_ecs(other: str, count: int) -> None:
    inside = f'"duration": {{ "type": "integer" }}, "{other}": {{ "type": "keyword" }}'
    assert len(run("ES219", BODY.format(f'"event": {{ "properties": {{ {inside} }} }}'))) == count


@pytest.mark.parametrize(
    ("path", "type_", "count"),
    [
        ("client.port", "short", 1),
        ("source.nat.port", "short", 1),
        ("url.port", "short", 1),
        ("netflow.l4_dst_port", "short", 1),
        ("nginx.access.remote.port", "short", 1),
        ("http.response.status_code", "byte", 1),
        ("nginx.access.status_code", "byte", 1),
        ("response.status_code", "byte", 1),
        ("process.parent.pid", "short", 1),
        ("process.pid", "short", 1),
        ("switch.port", "byte", 0),
        ("usb.port", "byte", 0),
        ("interface.port", "byte", 0),
        ("switch.source.port", "byte", 0),
        ("ship.destination.port", "byte", 0),
        ("cisco.switch_port", "byte", 0),
        ("grpc.status_code", "byte", 0),
        ("grpc.response.status_code", "byte", 0),
        ("exit.status_code", "byte", 0),
        ("dns.response.status_code", "byte", 0),
        ("plc.response.status_code", "byte", 0),
        ("smtp.http.status_code", "byte", 0),
        ("task.status_code", "byte", 0),
        ("video.pid", "short", 0),
        ("usb.pid", "short", 0),
    ],
)
def test_objects_around(path: str, type_: str, count: int) -> None:
    assert len(run("ES219", BODY.format(f'"{path}": {{ "type": "{type_}" }}'))) == count


def test_dynamic_template() -> None:
    text = '{ "index_patterns": ["a-*"], "mappings": { "dynamic_templates": [\n'
    text += '{ "source_port": { "match": "*_port", "mapping": { "type": "short" } } } ] } }'
    assert run("ES219", text) == []  # its name is not that of a field


@pytest.mark.parametrize(
    ("settings", "parameter", "effect"),
    [
        ("", "", "rejects documents"),
        ("", ', "ignore_malformed": true', "does not index"),
        ('"index.mapping.ignore_malformed": true', "", "does not index"),
        ('"index.mapping.ignore_malformed": true', ', "ignore_malformed": false', "rejects documents"),
    ],
)
def test_effect(settings: str, parameter: str, effect: str) -> None:
    text = BODY.format(f'"port": {{ "type": "short"{parameter} }}')
    (finding,) = run("ES219", text.replace('"mappings"', f'"settings": {{ {settings} }}, "mappings"'))
    assert effect in finding.message


def test_counts_of_bytes_are_infos() -> None:
    (count,) = run("ES219", BODY.format('"bytes": { "type": "integer" }'))
    (port,) = run("ES219", BODY.format('"port": { "type": "short" }'))
    assert (count.severity, port.severity) == ("info", "warning")


def test_template_of_a_product() -> None:
    text = BODY.format('"bytes": { "type": "integer" }')
    assert run("ES219", text.replace('"properties"', '"_meta": { "ecs_version": "1.0" }, "properties"')) == []
