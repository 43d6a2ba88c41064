"""Modules that a project takes from elsewhere."""

import pytest
from file_roles import roles
from logstash_checks import write_files
from settings_checks import check_path

CONFIG = "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: [/a.log]\n"
CONFIG += "output.logstash:\n  hosts: ['ls:5044']\n  loadbalanced: true\n"


@pytest.mark.parametrize(
    ("folder", "metadata", "severity"),
    [
        (".puppet/modules/filebeat/templates", ".puppet/modules/filebeat/metadata.json", "info"),
        ("modules/filebeat/files/deep", "modules/filebeat/metadata.json", "info"),
        ("roles/x.filebeat/files", "roles/x.filebeat/meta/.galaxy_install_info", "info"),
        ("roles/filebeat/files", "roles/filebeat/meta/main.yml", "warning"),
        ("modules/filebeat/files", "modules/filebeat/README.md", "warning"),
        ("files", "metadata.json", "warning"),
    ],
)
def test_warnings_in_a_module_from_elsewhere_are_infos(tmp_path, folder, metadata, severity):
    write_files(tmp_path, {".git/HEAD": "", metadata: "{}", f"{folder}/filebeat.yml": CONFIG})
    found = check_path(tmp_path / folder / "filebeat.yml").findings
    assert {one.severity for one in found if one.rule.code == "FB102"} == {severity}


def test_errors_in_such_a_module_stay(tmp_path):
    files = {
        ".git/HEAD": "",
        "modules/a/metadata.json": "{}",
        "modules/a/filebeat.yml": CONFIG + "logging.level: eror\n",
    }
    write_files(tmp_path, files)
    found = check_path(tmp_path / "modules/a/filebeat.yml").findings
    assert [one.rule.code for one in found if one.severity == "error"] == ["FB114"]


CHART = (
    "name: logstash\nhome: https://github.com/elastic/helm-charts\nsources:\n- https://github.com/elastic/logstash\n"
)
VALUES = "logstashConfig:\n  logstash.yml: |\n    http.host: 0.0.0.0\n    path.data: /a\n"


@pytest.mark.parametrize(
    ("chart", "path", "role"),
    [
        (CHART, "app/charts/logstash/examples/security/values.yaml", "reference"),
        (CHART, "charts/logstash/examples/values.yaml", "reference"),
        (CHART, "charts/logstash/values.yaml", "production"),
        (CHART.replace("elastic/helm-charts", "me/app"), "charts/logstash/examples/values.yaml", "example"),
        (CHART, "logstash/examples/values.yaml", "example"),
        ("", "charts/logstash/examples/values.yaml", "example"),
    ],
)
def test_examples_of_a_chart_from_elsewhere(tmp_path, monkeypatch, capsys, chart, path, role):
    monkeypatch.chdir(tmp_path)
    top = path[: path.index("logstash/") + len("logstash")]
    write_files(tmp_path, {".git/HEAD": "", path: VALUES, f"{top}/{'Chart.yaml' if chart else 'x.yaml'}": chart})
    assert roles(capsys, ".")[path] == role
