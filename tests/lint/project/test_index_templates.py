"""Index patterns, aliases and switched off built-in templates in the files of a project."""

import os

import pytest
from logstash_checks import write_files

from lslint.project import index_templates
from lslint.project.index_templates import of_project, patterns_of
from lslint.project.projects import Projects


@pytest.mark.parametrize(
    ("text", "patterns"),
    [
        ('{"index_patterns": ["a-*", "b-*"]}', ["a-*", "b-*"]),
        ('{"index_patterns": "a-*"}', ["a-*"]),
        ('{"index_patterns": [\n  "a-*"\n]}', ["a-*"]),
        ('{\\"index_patterns\\": [\\"a-*\\"]}', ["a-*"]),
        ('{"template": "a-*", "mappings": {}}', ["a-*"]),
        ('{"template": {"mappings": {}}}', []),
        ('{"template": "page.html"}', []),
        ("index_patterns:\n  - a-*\n  - 'b-*'\n", ["b-*"]),
        ("index_patterns:\n  - a-*\n  - b-*\n", ["a-*", "b-*"]),
        ("index_patterns: [a-*, b-*]\n", ["a-*", "b-*"]),
        ("index_patterns: a-*\n", ["a-*"]),
        ('index_patterns = ["${var.prefix}-*"]', ["*-*"]),
        ("index_patterns = var.patterns", ["*"]),
        ('.indexPatterns(List.of("a-*"))', ["a-*"]),
        ('"index_patterns" => ["a-*"]', ["a-*"]),
        ("`index_patterns` must match the index", []),
        ('{"index.lifecycle.rollover_alias": "a-write"}', ["a-write"]),
        ('{"aliases": {"a-write": {"is_write_index": true}}}', ["a-write"]),
        ("PUT b-000001/_alias/a-write\n", ["a-write"]),
        ("PUT a-1/_mapping\n", ["a-1"]),
        ("PUT /a-1\n{}\n", ["a-1"]),
        ("curl -X PUT http://es:9200/a-1 -d @a.json\n", ["a-1"]),
        ("curl -X PUT 'http://es:9200/a-1'\n", ["a-1"]),
        ("PUT _cluster/settings\n", []),
    ],
)
def test_patterns(text: str, patterns: list[str]) -> None:
    assert patterns_of(text) == patterns


def test_project(tmp_path, monkeypatch) -> None:
    files = {"a/t.json": '{"index_patterns": ["a-*"]}', "b/setup.sh": "echo 'stack.templates.enabled: false'\n"}
    write_files(tmp_path, {**files, "lslint.toml": "", "a/image.png": 'index_patterns: ["x"]'})
    monkeypatch.chdir(tmp_path)
    path = os.path.abspath("a/p.conf")
    found = of_project(Projects(), path)
    assert found is not None
    assert (found.patterns, found.lacks_built_in) == ([("a/t.json", "a-*")], True)
    monkeypatch.setattr(index_templates, "MAX_FILES", 1)
    assert of_project(Projects(), path) is None
