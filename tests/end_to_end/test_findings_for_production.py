"""Advice for production is left out of demos, tests and stacks with a single node, unless it is selected."""

import json
from pathlib import Path

import pytest

from lslint.cli.main import main

PIPELINE = """\
input { beats { port => 5044 } }
filter { grok { match => { "message" => "^%{IP:client} %{WORD:verb}$" } } }
output { elasticsearch { hosts => ["es:9200"] } }
"""
SINGLE = (
    "services:\n  elasticsearch:\n    image: elasticsearch:8.15.0\n"
    "    environment:\n      discovery.type: single-node\n"
)


def codes(folder: Path, capfdbinary, monkeypatch, *options: str) -> set[str]:
    monkeypatch.chdir(folder)
    main(["check", "--isolated", "--json", *options, "."])
    return {finding["code"] for finding in json.loads(capfdbinary.readouterr().out)["findings"]}


@pytest.mark.parametrize(
    ("path", "reported"),
    [
        ("logstash/pipeline/web.conf", True),
        ("demo/web.conf", False),
        ("elk-labs/logstash/web.conf", False),
        ("conf.d/debug.conf", False),
        ("conf.d/contest.conf", True),
    ],
)
def test_names_of_folders(path: str, reported: bool, tmp_path, capfdbinary, monkeypatch) -> None:
    file = tmp_path / path
    file.parent.mkdir(parents=True)
    file.write_text(PIPELINE)
    assert ("LS448" in codes(tmp_path, capfdbinary, monkeypatch)) is reported
    assert "LS448" in codes(tmp_path, capfdbinary, monkeypatch, "--extend-select", "LS448")


def test_the_names_above_the_project_do_not_count(tmp_path, capfdbinary, monkeypatch) -> None:
    folder = tmp_path / "demo"
    folder.mkdir()
    (folder / "web.conf").write_text(PIPELINE)
    assert "LS448" in codes(folder, capfdbinary, monkeypatch)


def test_a_stack_with_a_single_node(tmp_path, capfdbinary, monkeypatch) -> None:
    (tmp_path / "web.conf").write_text(PIPELINE)
    assert "LS448" in codes(tmp_path, capfdbinary, monkeypatch)
    (tmp_path / "docker-compose.yml").write_text(SINGLE)
    assert "LS448" not in codes(tmp_path, capfdbinary, monkeypatch)


def test_security_of_a_single_node(tmp_path, capfdbinary, monkeypatch) -> None:
    """A single node may be reachable, too."""
    (tmp_path / "docker-compose.yml").write_text(SINGLE)
    (tmp_path / "logstash.yml").write_text("allow_superuser: true\n")
    assert "LS513" in codes(tmp_path, capfdbinary, monkeypatch)


def test_a_pipeline_inside_a_manifest(tmp_path, capfdbinary, monkeypatch) -> None:
    inner = "".join(f"    {line}\n" for line in PIPELINE.splitlines())
    manifest = f"apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  logstash.conf: |\n{inner}"
    (tmp_path / "recipes").mkdir()
    (tmp_path / "recipes/logstash.yaml").write_text(manifest)
    assert "LS448" not in codes(tmp_path, capfdbinary, monkeypatch)
    (tmp_path / "logstash.yaml").write_text(manifest)
    assert "LS448" in codes(tmp_path, capfdbinary, monkeypatch)
