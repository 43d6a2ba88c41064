"""Parts of the upgrade report. What it says: ``tests/cases/commands/upgrade.yml``."""

import json
from pathlib import Path

import jsonschema
from in_process import command, environment

import lslint
from lslint.rules import registry
from lslint.rules.api import Finding
from lslint.upgrade.compare import Overlaps

PIPELINE = (
    'input { beats { port => 5044 ssl => true ssl_certificate => "/a" ssl_key => "/b" } }\n'
    'filter { grok { match => { "message" => "^%{COMBINEDAPACHELOG}$" } } }\n'
)

SCHEMA = Path(lslint.__file__).parent / "schema" / "upgrade.schema.json"


def test_overlaps():
    spans = [(0, 5), (3, 9), (4, 4), (20, 30), (21, 22)]
    rule = registry.load("LS106")
    found = Overlaps(Finding(rule, *span, "") for span in spans)
    for start in range(32):
        for end in range(start, 32):
            expected = {(a, b) for a, b in spans if max(a, start) < min(max(b, a + 1), max(end, start + 1))}
            assert {(one.start, one.end) for one in found.of(Finding(rule, start, end, ""))} == expected


def test_json_is_valid(tmp_path):
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    (tmp_path / "docker-compose.yml").write_text("services: {l: {image: 'logstash:7.17.9'}}\n")
    (tmp_path / "a.conf").write_text(PIPELINE)
    with environment(str(tmp_path)):
        for release in ([], ["--from", "9.0"]):
            done = command(["upgrade", "--to", "9.1", "--json", *release])
            jsonschema.validate(json.loads(done.stdout), schema)
