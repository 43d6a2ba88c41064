"""JSON pointers in reports."""

import json

import pytest

from lslint.cli.python_api import check_paths, check_text

FIELDS = {f"f/{n}": {"type": "string"} for n in range(3)}
TEMPLATE = {"template": "a-*", "settings": {"replicas": 1}, "mappings": {"d": {"properties": FIELDS}}}
FILES = {
    "t.json": json.dumps(TEMPLATE, indent=1),
    "filebeat.yml": "filebeat.inputs:\n  - type: log\n    enable: true\n    harvester_bufer_size: 1\n    paths: [a]\n",
    "requests.console": 'PUT _index_template/a\n{"index_patterns": ["a"], "template": {"settings": {"replicas": 1}}}\n',
    "a.conf": "filter { grok { mtch => 1 } }\n",
}


@pytest.fixture
def tree(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def test_the_python_api(tree):
    old = {"elasticsearch": "5.6"}
    for report in (check_text(FILES["t.json"], "t.json", targets=old), check_paths(["t.json"], targets=old)):
        assert all(finding.pointer is not None for finding in report.findings)
        assert report.findings
