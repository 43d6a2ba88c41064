"""LS501 (plaintext-secret) in Secrets of Kubernetes: in a file of a repository, and rendered to standard input."""

import json
from base64 import b64encode
from pathlib import Path

import pytest
from in_process import command, environment

CONFIG = "filebeat.inputs: []\noutput.elasticsearch:\n  hosts: [https://es.example.org]\n  password: Xq7-blue-9f\n"
PIPELINE = 'output { elasticsearch { hosts => ["https://es.example.org"] password => "Xq7-blue-9f" } }\n'


def manifest(kind: str, key: str, name: str, config: str) -> str:
    head = f"apiVersion: v1\nkind: {kind}\nmetadata: {{name: config}}\n{key}:\n"
    if kind == "Secret" and key == "data":
        return f"{head}  {name}: {b64encode(config.encode()).decode()}\n"
    return f"{head}  {name}: |\n" + "".join(f"    {line}\n" for line in config.splitlines())


def in_list(text: str) -> str:
    lines = text.splitlines()
    return "apiVersion: v1\nkind: List\nitems:\n- " + "\n  ".join(lines) + "\n"


SECRETS = [
    manifest("Secret", "stringData", "filebeat.yml", CONFIG),
    manifest("Secret", "data", "filebeat.yml", CONFIG),
    manifest("Secret", "stringData", "main.conf", PIPELINE),
    manifest("ConfigMap", "data", "a.yml", "a: b\n") + "---\n" + manifest("Secret", "data", "main.conf", PIPELINE),
    in_list(manifest("Secret", "stringData", "filebeat.yml", CONFIG)),
]
MAPS = [
    manifest("ConfigMap", "data", "filebeat.yml", CONFIG),
    manifest("ConfigMap", "data", "main.conf", PIPELINE),
    manifest("Secret", "stringData", "a.yml", "a: b\n")
    + "---\n"
    + manifest("ConfigMap", "data", "main.conf", PIPELINE),
]


def codes(folder: Path, *arguments: str, stdin: str = "") -> list[str]:
    with environment(str(folder)):
        done = command(["check", "--isolated", "--output-format", "json", "--select", "LS501", *arguments], stdin)
    return [finding["code"] for finding in json.loads(done.stdout)["findings"]]


@pytest.mark.parametrize("text", SECRETS)
def test_a_secret_is_reported_in_a_file_only(tmp_path: Path, text: str) -> None:
    (tmp_path / "secret.yaml").write_text(text, "utf-8")
    assert codes(tmp_path, "secret.yaml") == ["LS501"]
    assert codes(tmp_path, "-", stdin=text) == []
    assert codes(tmp_path, "--stdin-filename", "secret.yaml", "-", stdin=text) == ["LS501"]


@pytest.mark.parametrize("text", MAPS)
def test_a_config_map_is_no_place_for_a_secret(tmp_path: Path, text: str) -> None:
    (tmp_path / "map.yaml").write_text(text, "utf-8")
    assert codes(tmp_path, "map.yaml") == ["LS501"]
    assert codes(tmp_path, "-", stdin=text) == ["LS501"]
