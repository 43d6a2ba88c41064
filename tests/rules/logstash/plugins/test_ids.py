"""The ids that LS701 suggests: short, readable, and different in all files of a pipeline."""

import re

import pytest
from advice import FakeProject, corpus
from plugin_ids import ids, named, run

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(("text", "found"), [
    ('filter { if [type] == "nginx-access" { grok { match => { "message" => "x" } } } }', "grok_nginx_access"),
    ('filter { if "beats" in [tags] { drop {} } }', "drop_beats"),
    ('filter { if "beats" not in [tags] { drop {} } }', "drop_not_beats"),
    ("filter { if [error] { drop {} } }", "drop_error"),
    ("filter { if ![error][code] { drop {} } }", "drop_not_code"),
    ('filter { if [a] == "b1" { noop {} } else { drop {} } }', "drop_else"),
    ('filter { if [level] in ["debug", "trace"] { drop {} } }', "drop_debug"),
    ('filter { mutate { remove_field => ["userAgent", "x_forwarded"] } }', "mutate_remove_user_agent"),
    ('filter { mutate { rename => { "[a1][srcIp]" => "ip" } } }', "mutate_rename_a1_src_ip"),
    ('filter { mutate { gsub => ["path", "a", "secretvalue"] } }', "mutate_clean_path"),
    ('filter { mutate { add_tag => ["seen"] } }', "mutate_tag_seen"),
    ("filter { mutate { } }", "mutate"),
    ('filter { date { match => ["ts", "ISO8601"] } }', "date_ts"),
    ('filter { json { source => "message" target => "payload" } }', "json_payload"),
    ('filter { geoip { source => "clientip" target => "geoip" } }', "geoip_clientip"),
    ("input { beats { port => 5044 } }", "input_beats_5044"),
    ('input { kafka { topics => ["orders"] } }', "input_kafka_orders"),
    ('output { elasticsearch { index => "web-%{+YYYY.MM.dd}" } }', "output_elasticsearch_web"),
    ("output { stdout {} }", "output_stdout"),
    ('filter { mutate { lowercase => ["message"] } }', "mutate_lowercase_message"),
    ('filter { mutate { remove_field => ["event_id"] } }', "mutate_remove_event_id"),
    ('filter { mutate { remove_field => ["[event][module]"] } }', "mutate_remove_module"),
    # date formats are not fields, and most date filters have the same target
    ('filter { date { match => ["start_time", "ISO8601"] target => "@timestamp" } }', "date_start_time"),
    ('filter { cidr { address => ["%{[server][ip]}"] network => ["10.0.0.0/8"] } }', "cidr_server_ip"),
    ('filter { mutate { remove_field => ["message", "bytes"] } }', "mutate_remove_bytes"),
    ('filter { if [type] != "nginx" { drop {} } }', "drop_not_nginx"),
    ('filter { if !([type] == "web") { drop {} } }', "drop_not_web"),
    ('filter { if !([type] != "web") { drop {} } }', "drop_web"),
    ('filter { if [event_id] == 4625 { drop {} } }', "drop_event_id_4625"),
    ('filter { if ![ips][0] { drop {} } }', "drop_not_ips"),
    ('filter { if [serial] == 123456789 { drop {} } }', "drop_serial"),
    ('filter { if "a.b.c" in [tags] { drop {} } }', "drop_tags"),
    ('output { "http" { url => "https://u:hunter2@db1.example.org/x" } }', "output_http"),
])  # fmt: skip
def test_names(text: str, found: str) -> None:
    assert named(text)[-1] == found


@pytest.mark.parametrize("text", [
    'filter { if [auth_token] == "tellnoone" { drop {} } }',
    'filter { if [password] in ["tellnoone"] { drop {} } }',
    'filter { if [a] == "tellnoone.example.org" { drop {} } }',
    'filter { if [a] == "https://tellnoone" { drop {} } }', 'filter { if [a] == "tellnoone@example" { drop {} } }',
    'filter { if [a] == "/srv/tellnoone" { drop {} } }', 'filter { if [a] == "192.0.2.17" { drop {} } }',
    'filter { if [a] == "9f86d081884c7d659a2f" { drop {} } }',
    'filter { if [client_host] == "tellnoone" { drop {} } }',
    'filter { mutate { add_field => { "key" => "tellnoone" } } }',
    'filter { mutate { replace => ["key", "tellnoone"] } }',
    'output { http { url => "http://tellnoone" headers => { "X" => "tellnoone" } } }',
    'output { elasticsearch { hosts => ["tellnoone:9200"] user => "tellnoone" password => "tellnoone" } }',
    'input { redis { key => "tellnoone" host => "192.0.2.17" } }',
    'output { kafka { topic_id => "${TELLNOONE}" } }',
])  # fmt: skip
def test_no_secret_no_address(text: str) -> None:
    (finding,) = run(text)
    assert finding.fix is not None
    displayed = finding.message + finding.fix.message + finding.fix.edits[0].text
    for hidden in ("tellnoone", "192", "168", "9f86", "d081"):
        assert hidden not in displayed.lower()


def test_ids_are_short_and_in_snake_case() -> None:
    for path, text in corpus("logstash")[::29]:
        if parse_.parse(text)[1]:
            continue
        for name in named(text, path):
            if name not in ids(text):
                assert len(name) <= 40, name
                assert re.fullmatch(r"[a-z0-9]+(_[a-z0-9]+)*", name), name


SIBLINGS = [
    ["nginx.conf", "nginx_parse.conf"],
    ["10-nginx.conf", "20-nginx.conf", "nginx.conf"],
    ["a/10-nginx.conf", "b/10-nginx.conf", "c/10_nginx.conf", "c/10-nginx-1.conf"],
    ["10-nginx.conf", "10-nginx.cfg", "10-nginx-2.conf"],
    ["10.conf", "20.conf", "010.conf", "10-20.conf", "1.conf"],
    ["ä.conf", "ö.conf", "_.conf", "pipeline.conf"],
    ["in.put.conf", "in.conf", "in.json.conf"],
]


@pytest.mark.parametrize("paths", SIBLINGS)
def test_files_fixed_in_one_run_have_different_ids(paths: list[str]) -> None:
    """All files are checked before any is written, as with --fix on a folder."""
    body = (
        'filter {\n  grok { match => { "parse" => "x" } }\n  drop { }\n  drop { }\n  if "n1" in [tags] { drop { } }\n'
        "}\n"
    )
    found = []
    for path in paths:
        others = FakeProject({other: body for other in paths if other != path})
        found += named(body, path, project=others)
    assert len(found) == len(set(found)) == 4 * len(paths)
