"""The ids that LS701 suggests: short, readable, and different in all files of a pipeline."""

import re

import pytest
from advice import corpus
from plugin_ids import ids, named, run

from lslint.grammar.logstash import parse as parse_


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
