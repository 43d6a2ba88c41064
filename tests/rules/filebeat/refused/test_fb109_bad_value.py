"""FB109 (bad-value): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import (
    CONSOLE_OUTPUT,
    LOAD,
    LOG_INPUT,
    LOGSTASH_OUTPUT,
    START,
    check_filebeat,
    filebeat_findings,
    levels,
)


@pytest.mark.parametrize(
    ("written", "bytes_"), [("10MB", 10485760), ("16KiB", 16384), ("1 GB", 1073741824), ("500k", 512000)]
)
def test_sizes_where_no_units_are_read_count_as_in_the_reference(written: str, bytes_: int) -> None:
    text = f"filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  max_bytes: {written}\n" + LOGSTASH_OUTPUT
    (finding,) = filebeat_findings(text, "FB109")
    assert f"`{bytes_}`" in finding.message


ELASTICSEARCH = LOG_INPUT.replace(CONSOLE_OUTPUT, "output.elasticsearch:\n  hosts: ['es:9200']\n")
REDIS = LOG_INPUT.replace(CONSOLE_OUTPUT, "output.redis:\n  hosts: ['r:6379']\n")
STREAM = "filebeat.inputs:\n- type: filestream\n  paths: [/a]\n  {}\n" + CONSOLE_OUTPUT
INPUT = "filebeat.inputs:\n- type: {}\n" + CONSOLE_OUTPUT
KAFKA = LOG_INPUT.replace(CONSOLE_OUTPUT, "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n")


@pytest.mark.parametrize(
    ("text", "release", "expected"),
    [
        (LOG_INPUT.replace("paths", "multiline: {type: while_pattern, pattern: a}\n  paths"), "7.17", START),
        (KAFKA + "  compression: zstd\n", "8.15", LOAD),
        (KAFKA + "  compression: zstd\n  version: 2.1.0\n", "8.15", []),
        (KAFKA + "  client_id: my client\n", "8.19", []),
        (KAFKA + "  sasl.mechanism: ''\n", "9.5", []),
        (KAFKA + "  ssl.verification_mode: 1\n", "9.5", []),
        (KAFKA + "  ssl: {enabled: false, supported_protocols: [TLSv1.0]}\n", "9.3", LOAD),
        (KAFKA + "  ssl.supported_protocols: [TLSv1.0]\n", "8.19", []),
        (KAFKA + "  queue.foo: {}\n", "8.19", LOAD),
        (LOG_INPUT + "queue.spool.file.path: /a\n", "8.19", LOAD),
        (REDIS + "  proxy_url: 'proxy:1080'\n", "8.19", LOAD),
        (REDIS + "  proxy_url: 'socks5://proxy:1080'\n", "8.19", []),
        (REDIS.replace("r:6379", "http://r"), "8.19", LOAD),
        (ELASTICSEARCH + "  preset: fastest\n", "8.11", []),
        (LOG_INPUT + "processors:\n- add_cloud_metadata: {providers: [foo]}\n", "9.5", LOAD),
        (LOG_INPUT + "processors:\n- add_host_metadata: {geo.location: '40.7, -74'}\n", "9.5", []),
        (LOG_INPUT + "processors:\n- add_host_metadata: {geo.location: here}\n", "9.5", LOAD),
        (LOG_INPUT + "processors:\n- dissect: {tokenizer: '%{a}', trim_values: foo}\n", "8.19", LOAD),
        (LOG_INPUT + "filebeat.autodiscover.providers: [{type: swarm}]\n", "8.19", START),
        (LOG_INPUT + "processors:\n- timestamp: {field: a, layouts: ['2006'], test: [x]}\n", None, LOAD),
        (LOG_INPUT + "processors:\n- timestamp: {field: a, layouts: ['2006', UNIX], test: ['2020', '7']}\n", None, []),
        (LOG_INPUT + "monitoring.foo: {}\n", "8.19", START),
        (LOG_INPUT + "monitoring.cloud.id: 'a:b'\n", "8.19", []),
        (LOG_INPUT + "monitoring.cloud.foo: 'a:b'\n", "9.5", START),
        (STREAM.format("compression: gzip\n  file_identity.native: ~"), "9.3", START),
        (STREAM.format("compression: gzip\n  file_identity.fingerprint: ~"), "9.3", []),
        (STREAM.format("parsers: [{syslog: {format: rfc9999}}]"), "9.3", START),
        (STREAM.format("parsers: [{foo: ~}]"), "9.3", START),
        (STREAM.format("parsers: [{foo: ~}]"), "8.5", []),
        (STREAM.format("id: .global"), "9.5", START),
        (INPUT.format("streaming\n  url: http://a"), "9.5", START),
        (INPUT.format("streaming\n  stream_type: crowdstrike\n  url: http://a"), "9.5", []),
        (INPUT.format("http_endpoint\n  response_body: '{'"), None, START),
        (INPUT.format("httpjson\n  request: {url: 'http://a', method: PATCH}"), "8.19", START),
        (INPUT.format("tcp\n  host: a:1\n  network: tcp9"), "9.5", START),
        (INPUT.format("journald\n  include_matches.match: [a]"), "9.5", START),
        (INPUT.format("journald\n  include_matches.match: [a=b, +, c=d]"), "9.5", []),
    ],
)
def test_by_release(text, release, expected):
    assert levels(check_filebeat(text, release), "FB109") == expected


@pytest.mark.parametrize(
    ("hosts", "expected"),
    [
        ("'[\"https://${ES_HOST}:9200\"]'", []),
        ('\'["https://${ES_HOST:es1}:9200", "https://es2:9200"]\'', []),
        ("'[\"https://es1:9200:${A:b}\"]'", LOAD),
        ("'[\"https://es1:9200\"]'", LOAD),
    ],
)
def test_string_with_variables_may_be_a_list(hosts, expected):
    text = LOG_INPUT.replace(CONSOLE_OUTPUT, f"output.elasticsearch:\n  hosts: {hosts}\n")
    assert levels(check_filebeat(text, "8.15"), "FB109") == expected


def test_string_setting_with_brackets_and_variable():
    assert not levels(check_filebeat(LOG_INPUT + "name: '[${NAME:web}]'\n", "8.15"), "FB109")


@pytest.mark.parametrize(
    ("release", "expected"), [("5.6", []), ("6.8", []), ("7.0", LOAD), ("7.17", LOAD), (None, LOAD)]
)
def test_registry_was_no_section_before_7(release, expected):
    text = LOG_INPUT + "filebeat.registry: /var/lib/filebeat/registry\n"
    assert levels(check_filebeat(text, release), "FB109") == expected


@pytest.mark.parametrize("release", ["7.17", "8.19", "9.5", None])
@pytest.mark.parametrize(("hosts", "expected"), [("['http://apm:8200', 'http://b:8200']", []), ("[{url: a}]", LOAD)])
def test_apm_servers_are_addresses(hosts, expected, release):
    text = LOG_INPUT + f"instrumentation: {{enabled: true, hosts: {hosts}}}\n"
    assert levels(check_filebeat(text, release), "FB109") == expected


@pytest.mark.parametrize("release", ["7.17", "9.5", None])
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("name: Security", START),
        ("event_id: 4624", START),
        ("provider: [a]", START),
        ("provider: []", []),
        ("ignore_older: 24h, level: error", START * 2),
        ("ignore_older: 0", []),
        ("name: '${LOG}'", []),
        ("language: 1033", []),
    ],
)
def test_an_xml_query_excludes_the_simple_query(options, expected, release):
    text = f"filebeat.inputs:\n- {{type: winlog, id: a, xml_query: <QueryList/>, {options}}}\n" + CONSOLE_OUTPUT
    result = check_filebeat(text, release)
    assert levels(result, "FB109") == expected
    assert levels(result, "FB119") == []
