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


def test_pipelines_of_separate_files(report):
    one = "input { stdin { } }\nfilter { mutate { strip => ['a'] } }\noutput { stdout { } }\n"
    found = report("a", ["x.conf", "y.conf"], {"x.conf": one, "y.conf": one})
    assert [pipeline["name"] for pipeline in found["pipelines"]] == ["x.conf", "y.conf"]


@pytest.mark.parametrize(("stripped", "shown", "last"), [
    ("aabb", 2, "2 other pipelines do not name the field"), ("ab", 1, "1 other pipeline does not name the field"),
    ("a", 1, "    x0.conf:3: `stdout`: no event has it"), ("bbbbbb", 5, "1 other pipeline does not name the field"),
])  # fmt: skip
def test_only_pipelines_that_name_the_field_are_shown(report, stripped, shown, last):
    start, end = "input { stdin { } }\nfilter { mutate { strip => ['", "'] } }\noutput { stdout { } }\n"
    files = {f"x{number}.conf": f"{start}{name}{end}" for number, name in enumerate(stripped)}
    text = field_text(report("a", list(files), files))
    assert text.count("\nPipeline ") == shown
    assert text.splitlines()[-1] == last
