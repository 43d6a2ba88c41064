"""Links from paths to the files of the workspace that they name."""

from __future__ import annotations

import os

import pytest
from lsp_session import Workspace

from lslint.lsp.document_links import PATH_OPTIONS, links
from lslint.rules.logstash.catalogue import plugins as catalogue


def found(workspace, document):
    """Linked string -> name of the file from the root."""
    made = {}
    for one in links(workspace.session, document):
        start = document.index.offset(one.range.start.line, one.range.start.character)
        end = document.index.offset(one.range.end.line, one.range.end.character)
        made[document.text[start:end]] = one.target.removeprefix(f"{workspace.root.as_uri()}/")
    return made


@pytest.mark.parametrize(
    ("text", "file"),
    [
        ('filter { translate { dictionary_path => "|dict.yml|" } }', "conf/dict.yml"),
        ("filter { translate { dictionary_path => '|/etc/logstash/dict.yml|' } }", "conf/dict.yml"),
        ('filter { translate { dictionary_path => "|C:\\logstash\\dict.yml|" } }', "conf/dict.yml"),
        ('output { elasticsearch { template => "|../templates/a.json|" } }', "templates/a.json"),
        ('output { elasticsearch { template => "|/usr/share/logstash/templates/a.json|" } }', "templates/a.json"),
        ('filter { ruby { path => "|scripts/a.rb|" } }', "scripts/a.rb"),
        ("filter { ruby { path => |a.rb| } }", "conf/a.rb"),
        ('input { beats { port => 1 ssl_certificate => "|ca.crt|" } }', "conf/ca.crt"),
        ('input { beats { port => 1 ssl_certificate_authorities => ["|ca.crt|"] } }', "conf/ca.crt"),
        ('output { tcp { codec => avro { schema_uri => "x" ssl_certificate => "|ca.crt|" } } }', "conf/ca.crt"),
        ('filter { if [a] { grok { patterns_dir => ["|/etc/logstash/patterns|"] } } }', "patterns/one"),
        ('filter { grok { patterns_dir => "|./patterns|" } }', "patterns/one"),
    ],
)
def test_paths_in_pipelines(workspace, text, file):
    workspace.write(file)
    (workspace.root / "conf").mkdir(exist_ok=True)
    first, written, rest = text.split("|")
    assert found(workspace, workspace.open("conf/é😀.conf", first + written + rest)) == {written: file}


def test_the_first_file_of_a_folder_and_their_number(workspace):
    for name in ("b", "a", ".hidden"):
        workspace.write(f"patterns/{name}")
    document = workspace.open("x.conf", 'filter { grok { patterns_dir => ["patterns"] } }')
    (link,) = links(workspace.session, document)
    assert link.target == workspace.uri("patterns/a")
    assert link.tooltip == "Open a, the first of 2 files"


def test_the_options_that_the_catalogue_does_not_have_as_paths():
    records = [catalogue.plugin(name) for name in catalogue.index().bundled]
    for name in PATH_OPTIONS:
        types = {part.type for one in records if (option := one.option(name)) for part in option.segments}
        assert types & {"string", "array"}, name


@pytest.mark.parametrize(
    "option",
    [
        'ruby { path => "none.rb" }',  # does not exist
        'ruby { path => "/etc/passwd" }',
        'ruby { path => "../../outside.rb" }',
        'ruby { path => "out/outside.rb" }',  # through a link
        'ruby { path => "${HOME}/a.rb" }',
        'ruby { path => "%{name}/a.rb" }',
        'ruby { path => "http://example.org/a.rb" }',
        'ruby { path => "" }',
        'ruby { path => "." }',  # a folder
        'ruby { path => ".git/config" }',
        "ruby { path => 5 }",
        'mutate { add_field => { "path" => "a.rb" } }',
        'ruby { code => "a.rb" }',
        f'ruby {{ path => "{"a/" * 400}a.rb" }}',
    ],
)
def test_no_link(workspace, tmp_path, option):
    (tmp_path / "outside.rb").write_text("x")
    workspace.write("conf/a.rb")
    workspace.write(".git/config")
    os.symlink(tmp_path, workspace.root / "conf" / "out")
    assert found(workspace, workspace.open("conf/a.conf", f"filter {{ {option} }}")) == {}


def test_settings_files(workspace):
    workspace.write("main/10-in.conf", "input { stdin { } }\n")
    workspace.write("main/20-out.conf", "output { stdout { } }\n")
    workspace.write("single.conf", "input { stdin { } }\n")
    text = (
        '- pipeline.id: a\n  path.config: "/etc/logstash/main/*.conf"\n- pipeline.id: b\n  path.config: single.conf\n'
    )
    listed = workspace.open("pipelines.yml", text)
    workspace.session.check(listed)
    assert found(workspace, listed) == {"/etc/logstash/main/*.conf": "main/10-in.conf", "single.conf": "single.conf"}
    workspace.write("settings/logstash.yml", "node.name: a\n")
    settings = workspace.open("logstash.yml", "path:\n  settings: settings\n  data: main\n")
    assert found(workspace, settings) == {"settings": "settings/logstash.yml"}


def test_filebeat(workspace):
    workspace.write("modules.d/nginx.yml", "- module: nginx\n")
    workspace.write("modules.d/x.yml.disabled", "- module: x\n")
    for name in ("ca.crt", "client.crt", "client.key", "fields.yml", "filter.js"):
        workspace.write(f"config/{name}")
    text = """\
filebeat.config.modules:
  path: ${path.config}/modules.d/*.yml
filebeat.config.inputs.path: inputs.d/*.yml
setup.template.fields: ${path.config}/fields.yml
output.elasticsearch:
  hosts: ["es:9200"]
  ssl.certificate_authorities: ["/etc/filebeat/config/ca.crt"]
  ssl:
    certificate: 'config/client.crt'
    key: config/client.key
processors:
  - script:
      lang: javascript
      file: config/filter.js
"""
    document = workspace.open("filebeat.yml", text)
    assert found(workspace, document) == {
        "${path.config}/modules.d/*.yml": "modules.d/nginx.yml",
        "/etc/filebeat/config/ca.crt": "config/ca.crt",
        "config/client.crt": "config/client.crt",
        "config/filter.js": "config/filter.js",
    }


def test_without_a_repository_nothing_above_the_workspace(tmp_path, monkeypatch):
    inner = tmp_path / "a" / "b" / "c"
    inner.mkdir(parents=True)
    monkeypatch.chdir(inner)
    (tmp_path / "secret.rb").write_text("x")
    (tmp_path / "a" / "b" / "near.rb").write_text("x")
    workspace = Workspace(inner)
    document = workspace.open("a.conf", 'filter { ruby { path => "/x/secret.rb" } ruby { path => "/x/near.rb" } }')
    assert found(workspace, document) == {}


def test_documents_without_paths(workspace):
    from lslint.lsp.documents import Document

    workspace.write("a.rb")
    document = Document("untitled:a", None, 'filter { ruby { path => "a.rb" } }', "logstash")
    workspace.session.open(document)
    assert links(workspace.session, document) == []
    assert links(workspace.session, workspace.open("notes.txt", "path: a.rb\n")) == []
