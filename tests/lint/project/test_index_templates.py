"""Index patterns and aliases in the templates and requests of a project."""

import os

from paths import write_files

from lslint.project import index_templates
from lslint.project.index_templates import of_project
from lslint.project.projects import Projects


def test_project(tmp_path, monkeypatch) -> None:
    template = '{"index_patterns": ["a-*"], "template": {"settings": {"number_of_shards": 1}}}'
    files = {"a/t.json": template, "b/setup.sh": template, "b/package.json": '{"name": "index_patterns"}'}
    write_files(tmp_path, {**files, "b/r.console": "PUT b-1/_mapping\n{}\n", "lslint.toml": "", ".git/HEAD": ""})
    monkeypatch.chdir(tmp_path)
    path = os.path.abspath("a/p.conf")
    assert of_project(Projects(), path) == [("a/t.json", "a-*"), ("b/r.console", "b-1")]
    monkeypatch.setattr(index_templates, "MAX_FILES", 1)
    assert of_project(Projects(), path) is None
