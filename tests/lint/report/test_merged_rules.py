"""Findings that a rule reports since another was merged into it, with what users have written about the former one."""

import json

import pytest

from lslint.cli.main import main

FILEBEAT = "filebeat.inputs: []\noutput.elasticsearch:\n  hosts: [es]\n  password: Xq7-blue-9f\n"
KIBANA = "server.host: a\nelasticsearch.password: Xq7-blue-9f\n"
WRITTEN = {
    "FB501": ["5b09dc12d13efe8990b6d03cded4e08f", "8d7554554da5921dd94b56de876aa2fe"],
    "KB501": ["bad48eb63c196312bbb8130b59ab40ab", "d459e2d671c9812998eabb2830e91b6f"],
}
"""The keys of these findings in a baseline that a lslint with the former rules wrote."""
TEXTS = {"FB501": ("filebeat.yml", FILEBEAT), "KB501": ("kibana.yml", KIBANA)}


@pytest.fixture
def tree(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def codes(capsys, *arguments):
    capsys.readouterr()
    main(["check", "--output-format", "json", *arguments, "."])
    found = [finding["code"] for finding in json.loads(capsys.readouterr().out)["findings"]]
    return [code for code in found if code in ("LS501", "LS901")]


@pytest.mark.parametrize("former", TEXTS)
@pytest.mark.parametrize("version", [2, 3])
def test_a_baseline_with_a_former_code(tree, capsys, former, version):
    """The keys contain the code of the rule, so the entries of an older lslint have other ones."""
    name, text = TEXTS[former]
    (tree / name).write_text(text)
    row = [name, former, *WRITTEN[former][: version - 1]]
    (tree / "base.json").write_text(json.dumps({"version": version, "findings": [row]}))
    assert codes(capsys, "--isolated", "--baseline", "base.json") == []
    (tree / name).write_text(text + text.splitlines()[-1].replace("password: Xq7", "api_key: Yr8") + "\n")
    assert codes(capsys, "--isolated", "--baseline", "base.json") == ["LS501"]
