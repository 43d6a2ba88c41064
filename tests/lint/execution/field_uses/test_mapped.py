"""How templates map a field of an output."""

import json

import pytest
from logstash_checks import write_files

from lslint.execution.field_uses.mapped import in_templates
from lslint.grammar.logstash.parse import parse
from lslint.project.projects import Projects
from lslint.project.view import FileView
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.writes import path

INPUT = "input { tcp { port => 1 } }\n"
OUTPUT = 'output { elasticsearch { index => "web-%{+YYYY}" } }\n'


def template(properties, patterns=("web-*",), **mapping):
    body = {"mappings": {"properties": properties, **mapping}}
    return json.dumps({"index_patterns": list(patterns), "template": body})


@pytest.fixture
def found(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir(exist_ok=True)

    def made(field, files, output=OUTPUT):
        text = INPUT + output
        write_files(tmp_path, {"conf/a.conf": text, **files})
        tree, _ = parse(text)
        ctx = Context(text, tree, "conf/a.conf", "logstash", project=FileView(Projects(), "conf/a.conf"))
        (plugin,) = [plugin for section, plugin, _ in tree.walk_plugins() if section.kind == "output"]
        return [(one.how, one.type, one.path, one.is_certain) for one in in_templates(plugin, path(field), ctx)]

    return made


def test_no_template_for_the_index(found):
    assert found("a", {"templates/db.json": template({"a": {"type": "ip"}}, ["db-*"])}) == []


def test_templates_with_markers_are_not_read(found):
    text = template({"a": {"type": "ip"}}).replace('"ip"', '"{{ type }}"')
    assert found("a", {"templates/web.json": text}) == []
