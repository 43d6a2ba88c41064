"""The report as text and JSON."""

import pytest

from lslint.cli.main import main

FILES = {
    "docker-compose.yml": "services:\n  logstash:\n    image: docker.elastic.co/logstash/logstash:7.17.9\n",
    "a.conf": 'input { beats { port => 5044 ssl => true ssl_certificate => "/a" ssl_key => "/b" } }\n'
    'filter { grok { match => { "message" => "^%{COMBINEDAPACHELOG}$" } } }\n',
    "logstash.yml": "http.host: 0.0.0.0\n",
}


@pytest.fixture
def shown(project, capsys):
    def shown(name, *arguments, files=FILES):
        project(files)
        main(["upgrade", "--to", "9.1", "--output-format", name, *arguments])
        return capsys.readouterr().out

    return shown


def test_text_fits_the_terminal(shown, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    lines = shown("text").splitlines()
    assert max(len(line) for line in lines if " " in line.strip() and "lslint " not in line) <= 100
    assert " ".join(line.strip() for line in lines) == " ".join(line.strip() for line in TEXT.splitlines())


TEXT = """\
Upgrade to 9.1
2 places break in 2 files; 1 change in behavior. --fix fixes 2 of 3 changes.

  Logstash 7.17.9: 2 files (docker-compose.yml:3)

Breaks (2): the product rejects the file or its documents, or does not start with it
  a.conf:1:30: LS106 `ssl` of the `beats` input was removed in Logstash 9.0, so Logstash 9.1 rejects the pipeline: use \
`ssl_enabled` [fixed by --fix]
  logstash.yml:1:1: LS613 `http.host` was removed in 9.0, so Logstash 9.1 does not start: use `api.http.host` [fixed \
by --fix]

Behaves differently (1): the product accepts the file, and does something else with it
  a.conf:2:10: LS616 Since 8.0 (ECS mode), `grok` writes `[user][name]` and 9 more instead of `auth` and 10 more. To \
keep the old fields, set `ecs_compatibility => disabled`

Safe fixes
  before the upgrade, those that the releases in use accept too:
    lslint --fix --target logstash=7.17..9.1 .
  with the upgrade, all others:
    lslint --fix --target logstash=9.1 .
"""


OLDER = "No config is older than the release to upgrade to."


@pytest.mark.parametrize(
    ("files", "verdict"),
    [
        ({}, "No configs found."),
        ({"notes.txt": "x\n"}, "No configs found."),
        ({"a.conf": "input { stdin { } }\n"}, OLDER),
    ],
)
def test_nothing_to_compare(project, capsys, files, verdict):
    project(files)
    assert main(["upgrade", "--from", "9.1", "--to", "9.1"]) == 0
    out, err = capsys.readouterr()
    assert verdict in out
    assert err == ""
    assert verdict == OLDER or OLDER not in out


@pytest.mark.parametrize("arguments", [("--json",), ("-o", "a.txt")])
def test_nothing_to_compare_where_the_report_does_not_say_it(project, capsys, arguments):
    project({})
    assert main(["upgrade", "--to", "9.1", *arguments]) == 0
    assert capsys.readouterr().err == "lslint: no configs found\n"


def test_json_is_valid(shown):
    import json
    from pathlib import Path

    import jsonschema

    import lslint

    schema = json.loads((Path(lslint.__file__).parent / "schema" / "upgrade.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(json.loads(shown("json")), schema)
    jsonschema.validate(json.loads(shown("json", "--from", "9.0")), schema)
