"""The report about a field as JSON and as text."""

import json
from pathlib import Path

import jsonschema
import pytest
from lint_settings import settings
from logstash_checks import write_files

import lslint
from lslint.execution.field_uses.field_report import field_report, field_text
from lslint.execution.field_uses.pipelines import of_sources
from lslint.files.source import read
from lslint.project.projects import Projects
from lslint.rules.logstash.dataflow.writes import path

SCHEMA = json.loads((Path(lslint.__file__).parent / "schema" / "explain-field.schema.json").read_text(encoding="utf-8"))
FILES = {
    "conf.d/10-in.conf": 'input {\n  beats { port => 1 }\n  tcp { port => 2 type => "web" }\n}\n',
    "conf.d/20-web.conf": """\
filter {
  if [type] == "web" {
    grok { id => "g" match => { "message" => "^%{IP:[client][ip]} %{COMBINEDAPACHELOG}" } }
  } else if [type] == "db" {
    mutate { rename => { "src" => "[client][ip]" } }
  } else {
    json { source => "message" }
  }
  if [client][ip] =~ /^10/ { mutate { remove_field => ["client"] } }
}
""",
    "conf.d/30-out.conf": """\
output {
  elasticsearch { index => "web-%{+YYYY}" }
  if [client][ip] { file { path => "/%{[client][ip]}" } }
}
""",
    "templates/web.json": """\
{"index_patterns": ["web-*"], "mappings": {"properties": {
  "client": {"properties": {
    "ip": {"type": "ip"}}}}}}
""",
}
PIPELINES = '- pipeline.id: main\n  path.config: "/etc/logstash/conf.d/*.conf"\n'


@pytest.fixture
def report(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()

    def made(field, names, files=FILES):
        write_files(tmp_path, files)
        sources = [(read(name), settings()) for name in names]
        found = field_report(path(field), list(of_sources(sources, Projects(names))))
        jsonschema.validate(found, SCHEMA)
        return found

    return made


def test_schema_is_valid():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


FIELDS = ("[client][ip]", "client", "[client][ip][x]", "clientip", "message", "type", "tags", "@timestamp", "src",
          "[@metadata][x]", "[clint][ip]", "host")  # fmt: skip


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("declared", [False, True])
def test_reports_are_as_the_schema_says(report, field, declared):
    files = {**FILES, "pipelines.yml": PIPELINES} if declared else FILES
    found = report(field, ["conf.d/20-web.conf"], files)
    (pipeline,) = found["pipelines"]
    assert pipeline["files"] == ["conf.d/10-in.conf", "conf.d/20-web.conf", "conf.d/30-out.conf"]
    assert pipeline["name"] == ("main" if declared else "conf.d")
    assert (pipeline["not_known"] is None) is declared
    assert field_text(found).startswith(f"{field}\n")


def test_one_pipeline_is_reported_once(report):
    found = report("[client][ip]", [name for name in FILES if name.endswith(".conf")])
    assert len(found["pipelines"]) == 1


def test_pipelines_of_separate_files(report):
    one = "input { stdin { } }\nfilter { mutate { strip => ['a'] } }\noutput { stdout { } }\n"
    found = report("a", ["x.conf", "y.conf"], {"x.conf": one, "y.conf": one})
    assert [pipeline["name"] for pipeline in found["pipelines"]] == ["x.conf", "y.conf"]


@pytest.mark.parametrize(
    ("stripped", "shown", "last"),
    [
        ("aabb", 2, "2 other pipelines do not name the field"),
        ("ab", 1, "1 other pipeline does not name the field"),
        ("a", 1, "    x0.conf:3: `stdout`: no event has it"),
        ("bbbbbb", 5, "1 other pipeline does not name the field"),
    ],
)
def test_only_pipelines_that_name_the_field_are_shown(report, stripped, shown, last):
    start, end = "input { stdin { } }\nfilter { mutate { strip => ['", "'] } }\noutput { stdout { } }\n"
    files = {f"x{number}.conf": f"{start}{name}{end}" for number, name in enumerate(stripped)}
    text = field_text(report("a", list(files), files))
    assert text.count("\nPipeline ") == shown
    assert text.splitlines()[-1] == last


def test_a_user_name_is_hidden_in_its_place_only(report):
    text = """\
filter { if [a] =~ "elastic" { mutate { add_field => { "a" => "of elasticsearch" } } } }
output { elasticsearch { hosts => ["https://elastic:PASSWORD1@es:9200"] index => "elastic-%{a}" } }
"""
    found = field_text(report("a", ["a.conf"], {"a.conf": text}))
    assert "`elasticsearch` (index `elastic-%{a}`)" in found
    assert 'if [a] =~ "elastic"' in found
    assert '"of elasticsearch"' in found
    assert "<hidden>" not in found
    alone = """\
filter { mutate { add_field => { "a" => "elasticsearch" "b" => "https://elastic:PASSWORD1@es:9200" } } }
output { elasticsearch { index => "%{a}" } }
"""
    found = field_text(report("b", ["a.conf"], {"a.conf": alone}))
    assert "https://<hidden>@es:9200" in found or "https://<hidden>:<hidden>@es:9200" in found
    assert "`elasticsearch`" in found


def test_secrets_are_hidden(report):
    secret = "hunter2hunter2"
    text = f"""\
input {{ http {{ port => 1 password => "{secret}" }} }}
filter {{
  if [a] == "{secret}" {{
    mutate {{ id => "{secret}" add_field => {{ "a" => "x-{secret}" }} rename => {{ "a" => "{secret}" }} }}
  }} else {{ mutate {{ replace => {{ "a" => "{secret}" }} }} }}
}}
output {{ elasticsearch {{ index => "{secret}-%{{a}}" }} }}
"""
    found = report("a", ["a.conf"], {"a.conf": text})
    assert secret not in json.dumps(found)
    assert secret not in field_text(found)
    assert "<hidden>" in field_text(found)
    assert report("hunter2hunter", ["a.conf"], {"a.conf": text})["nearest"] in (None, "<hidden>")


def test_control_characters_are_escaped(report):
    text = (
        "input { stdin { } }\nfilter { mutate { add_field => { 'a' => '\x1b[31m\u202e' } } }\noutput { stdout { } }\n"
    )
    written = field_text(report("a", ["a.conf"], {"a.conf": text}))
    assert written.replace("\n", "").isprintable()


def test_bytes_that_are_not_utf_8_are_escaped(report):
    found = report("\udcff\udcfe", ["conf.d/20-web.conf"], FILES)
    assert found["field"] == r"\xff\xfe"
    assert field_text(found).startswith("\\xff\\xfe\n")
