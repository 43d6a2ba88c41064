"""Index patterns and aliases in the templates and requests of a project."""

import os

import pytest
from logstash_checks import write_files

from lslint.project import index_templates
from lslint.project.index_templates import of_project, patterns_of
from lslint.project.projects import Projects


@pytest.mark.parametrize(("text", "patterns"), [
    ('{"index_patterns": ["a-*", "b-*"]}', ["a-*", "b-*"]), ('{"index_patterns": "a-*"}', ["a-*"]),
    ('{"index_patterns": [\n  "a-*"\n]}', ["a-*"]), ('{"template": "a-*", "mappings": {}}', ["a-*"]),
    ('{"template": {"mappings": {}}}', []), ('{"template": "page.html"}', []),
    ("`index_patterns` must match the index", []),
    ('{"index.lifecycle.rollover_alias": "a-write"}', ["a-write"]),
    ('{"aliases": {"a-write": {"is_write_index": true}}}', ["a-write"]),
    ("PUT b-000001/_alias/a-write\n", ["a-write"]), ("PUT a-1/_mapping\n", ["a-1"]), ("PUT /a-1\n{}\n", ["a-1"]),
    ("PUT _cluster/settings\n", []),
])  # fmt: skip
def test_patterns(text: str, patterns: list[str]) -> None:
    assert patterns_of(text) == patterns


def test_project(tmp_path, monkeypatch) -> None:
    template = '{"index_patterns": ["a-*"], "template": {"settings": {"number_of_shards": 1}}}'
    files = {"a/t.json": template, "b/setup.sh": template, "b/package.json": '{"name": "index_patterns"}'}
    write_files(tmp_path, {**files, "b/r.console": "PUT b-1/_mapping\n{}\n", "lslint.toml": "", ".git/HEAD": ""})
    monkeypatch.chdir(tmp_path)
    path = os.path.abspath("a/p.conf")
    assert of_project(Projects(), path) == [("a/t.json", "a-*"), ("b/r.console", "b-1")]
    monkeypatch.setattr(index_templates, "MAX_FILES", 1)
    assert of_project(Projects(), path) is None
