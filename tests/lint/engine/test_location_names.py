"""JSON pointers in reports."""

import json

import pytest

from lslint.cli.main import main
from lslint.cli.python_api import check_paths, check_text

FIELDS = {f"f/{n}": {"type": "string"} for n in range(3)}
TEMPLATE = {"template": "a-*", "settings": {"replicas": 1}, "mappings": {"d": {"properties": FIELDS}}}
FILES = {
    "t.json": json.dumps(TEMPLATE, indent=1),
    "filebeat.yml": "filebeat.inputs:\n  - type: log\n    enable: true\n    harvester_bufer_size: 1\n    paths: [a]\n",
    "requests.console": 'PUT _index_template/a\n{"index_patterns": ["a"], "template": {"settings": {"replicas": 1}}}\n',
    "a.conf": "filter { grok { mtch => 1 } }\n",
}
ES5 = ["--target", "elasticsearch=5.6,logstash=8.15,filebeat=8.15"]


@pytest.fixture
def tree(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def findings(capsys, *arguments):
    capsys.readouterr()
    main(["--json", *ES5, *arguments])
    return json.loads(capsys.readouterr().out)["findings"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_findings_in_yaml_and_json_have_a_pointer(tree, capsys, jobs):
    found = findings(capsys, "--jobs", jobs, ".")
    assert {row["path"] for row in found} == set(FILES)
    for row in found:
        locations = [row, *row["related"][len(row["related"]) - row["count"] + 1 :]]
        assert [location["pointer"] is None for location in locations] == [row["path"] == "a.conf"] * row["count"]


def test_the_python_api(tree):
    old = {"elasticsearch": "5.6"}
    for report in (check_text(FILES["t.json"], "t.json", targets=old), check_paths(["t.json"], targets=old)):
        assert all(finding.pointer is not None for finding in report.findings)
        assert report.findings
