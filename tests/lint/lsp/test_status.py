"""The request ``lslint/status``: for which releases a document is checked, and why."""

import pytest
from lsp_session import Workspace

from lslint.lsp.status import status
from lslint.rules import knowledge

PIPELINE = "input { stdin { } }\n"
NEWEST = knowledge.load("releases")["logstash"][-1]
COMPOSE = """\
services:
  logstash:
    image: docker.elastic.co/logstash/logstash:7.6.2
    volumes: ["./pipeline:/usr/share/logstash/pipeline"]
"""


def row(**values):
    return {"product": "logstash", **values}


def test_a_release_of_the_project(workspace):
    workspace.write("docker-compose.yml", COMPOSE)
    workspace.write("pipeline/a.conf", PIPELINE)
    found = status(workspace.session, workspace.open("pipeline/a.conf", PIPELINE))
    assert found == {
        "kind": "logstash", "verdict": "accepted", "starts": "yes", "excluded": False,
        "releases": [
            row(
                releases="7.6.2",
                source="project",
                origin="docker-compose.yml:3",
                uri=workspace.uri("docker-compose.yml"),
                line=3,
            )
        ],
        "text": "Logstash 7.6.2 (docker-compose.yml:3)",
    }  # fmt: skip


def test_no_release(workspace):
    found = status(workspace.session, workspace.open("a.conf", PIPELINE))
    assert found["releases"] == [row(releases=f"7.17 to {NEWEST}", source="unknown", origin="no release is known")]
    assert found["text"] == f"Logstash 7.17 to {NEWEST}, as no release is known"


@pytest.mark.parametrize(("target", "releases", "text"), [
    (["logstash=8.15"], "8.15", "Logstash 8.15 (option target)"),
    (["logstash=7.17..9.1"], "7.17 to 9.1", "Logstash 7.17 to 9.1 (option target)"),
])  # fmt: skip
def test_a_release_of_the_option(tmp_path, monkeypatch, target, releases, text):
    monkeypatch.chdir(tmp_path)
    workspace = Workspace(tmp_path, target=target)
    found = status(workspace.session, workspace.open("a.conf", PIPELINE))
    assert found["releases"] == [row(releases=releases, source="target", origin="option target")]
    assert found["text"] == text


def test_files_that_are_not_checked(workspace):
    found = status(workspace.session, workspace.open("a.yml", "a: 1\n"))
    assert (found["kind"], found["releases"], found["text"]) == ("none", [], "")
    workspace.write("lslint.toml", 'exclude = ["old/"]\n')
    other = Workspace(workspace.root, isolated=False)
    found = status(other.session, other.open("old/a.conf", PIPELINE))
    assert (found["kind"], found["excluded"], found["releases"], found["text"]) == ("logstash", True, [], "")
