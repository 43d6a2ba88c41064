"""Variables that findings suggest in files that Terraform renders."""

import pytest
from logstash_checks import write_files

from lslint.config.settings import Settings
from lslint.engine.file import check_source, check_text
from lslint.files.source import read
from lslint.project.projects import Projects

OUTPUT = 'output { elasticsearch { hosts => "https://${es}:9200" user => "u" password => "Gq81-zuX" } }\n'
CALL = 'resource "local_file" "a" {\n  content = templatefile("${path.module}/NAME", { es = local.es })\n}\n'


@pytest.mark.parametrize(
    ("name", "code", "is_rendered"),
    [
        ("out.conf.tftpl", "", True),
        ("out.conf", CALL.replace("NAME", "out.conf"), False),
        ("out.conf", CALL.replace("NAME", "other.conf"), False),
        ("out.conf", 'resource "file" "a" { source = "out.conf" }\n', False),
        ("out.conf", "", False),
    ],
)
def test_references_are_escaped(tmp_path, monkeypatch, name, code, is_rendered):
    write_files(tmp_path, {".git/HEAD": "", name: OUTPUT, "main.tf": code})
    monkeypatch.chdir(tmp_path)
    result = check_source(read(name), "logstash", Settings(), Projects())
    (finding,) = [one for one in result.findings if one.rule.code == "LS501"]
    mark = "$" if is_rendered else ""
    assert f"`{mark}${{NAME}}`" in finding.message
    assert finding.fix is not None
    assert finding.fix.edits[0].text == f'"{mark}${{ELASTICSEARCH_PASSWORD}}"'
    assert f"`{mark}${{ELASTICSEARCH_PASSWORD}}`" in finding.fix.message


PIPELINE = """\
input { beats { port => 5044 } }
output {
  opensearch {
    hosts => "https://${opensearch-0_instance}:9200"
    user => "admin"
    password => "Test@123"
    ssl => %s
  }
}
"""


@pytest.mark.parametrize(
    ("path", "reference"), [("a.conf.tftpl", "$${NAME}"), ("a.conf", "${NAME}"), ("a.conf.tmpl", "${NAME}")]
)
def test_reference_in_a_message_and_its_fix(path, reference):
    (found,) = [one for one in check_text(PIPELINE % "true", path).findings if one.rule.code == "LS501"]
    assert f"`{reference}`" in found.message
    (edit,) = found.fix.edits
    assert edit.text.strip('"').startswith(reference.partition("N")[0])
    assert edit.text.count("$") == reference.count("$")


def test_settings_of_a_beat():
    text = 'output.elasticsearch:\n  hosts: ["https://${es_host}:9200"]\n  password: Secret-1a2b3c\n'
    (found,) = [one for one in check_text(text, "filebeat.yml.tftpl").findings if one.rule.code == "FB501"]
    assert "`$${NAME}`" in found.message


@pytest.mark.parametrize("value", ["${ssl}", "${ssl-enabled}", "${var.ssl}", "${jsonencode(ssl)}", "${SSL}"])
def test_values_that_terraform_fills_in(value):
    found = check_text(PIPELINE % value, "a.conf.tftpl").findings
    assert [one for one in found if one.severity == "error"] == []
