"""The request ``lslint/graph``: the pipelines of a project, with open documents in place of files."""

import asyncio

import pytest
from lsp_session import Workspace

from lslint.lsp import graph as module
from lslint.lsp.documents import Document

SHIPPER = 'input { beats { port => 5044 } }\noutput { redis { data_type => "list" key => "q" } }\n'
INDEXER = 'input { redis { data_type => "list" key => "q" } }\nfilter { drop { } }\noutput { elasticsearch { } }\n'


def graph(workspace, document):
    return asyncio.run(module.graph(workspace.session, document))


def names(found):
    return [one["name"] for one in found["pipelines"]]


def test_open_documents_count_instead_of_files(workspace):
    workspace.write("one/shipper.conf", SHIPPER)
    workspace.write("two/indexer.conf", INDEXER)
    workspace.open("one/shipper.conf", SHIPPER.replace('"q"', '"other"'))
    found = graph(workspace, workspace.open("two/indexer.conf", INDEXER))
    assert found["connections"] == []
    assert {"redis other", "redis q"} <= {what for one in found["pipelines"] for what in one["inputs"] + one["outputs"]}


def test_pipelines_have_their_ids(workspace):
    workspace.write("pipelines.yml", "- pipeline.id: in\n  path.config: conf/shipper.conf\n")
    workspace.write("conf/shipper.conf", SHIPPER)
    workspace.write("conf/indexer.conf", INDEXER)
    found = graph(workspace, workspace.open("conf/shipper.conf", SHIPPER))
    assert names(found) == ["in", "conf/indexer.conf"]
    assert found["current"] == "in"


def test_complete_files_of_a_folder_are_separate(workspace):
    workspace.write("conf.d/a.conf", SHIPPER)
    workspace.write("conf.d/b.conf", INDEXER)
    found = graph(workspace, workspace.open("conf.d/b.conf", INDEXER))
    assert names(found) == ["conf.d/b.conf", "conf.d/a.conf"]


def test_a_document_without_a_file_is_alone(workspace):
    workspace.write("a.conf", SHIPPER)
    document = Document("untitled:Untitled-1", None, INDEXER, "logstash", 1)
    workspace.session.open(document)
    found = graph(workspace, document)
    assert names(found) == ["untitled:Untitled-1"]
    assert found["pipelines"][0]["files"] == ["untitled:Untitled-1"]


@pytest.mark.parametrize("home", [True, False])
def test_a_home_folder_is_not_searched(tmp_path, monkeypatch, home):
    monkeypatch.setenv("HOME", str(tmp_path if home else tmp_path / "other"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path if home else tmp_path / "other"))
    monkeypatch.chdir(tmp_path)
    workspace = Workspace(tmp_path)
    workspace.write("one/shipper.conf", SHIPPER)
    found = graph(workspace, workspace.open("a.conf", INDEXER))
    assert len(found["pipelines"]) == (1 if home else 2)


def test_text_of_files_is_escaped(workspace):
    text = INDEXER.replace('"q"', '"<script>alert(1)</script>"')
    found = graph(workspace, workspace.open("a.conf", text))
    assert "<script" not in found["mermaid"]
    assert "&lt;script>" in found["mermaid"]


def test_a_config_that_cannot_be_used(workspace):
    workspace.write("lslint.toml", "select = 5\n")
    workspace.write("one/shipper.conf", SHIPPER)
    other = Workspace(workspace.root, isolated=False)
    assert names(graph(other, other.open("a.conf", INDEXER)))
