"""Projects that implement another product with the configuration language of Logstash."""

import json

import pytest

from lslint.cli.main import main

BROKEN = "output { elasticsearch { host => 'a' colour => 'b' } }\n"


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("package.json", '{"name": "node-logstash", "version": "0.0.5"}', []),
        ("package.json", '{"name": "ls", "description": "Logstash implementation in node JS"}', []),
        ("README.md", "# x\n\nx is a clone of Logstash in Go.\n", []),
        ("README.md", "# x\n\nThe implementation of Logstash plugins for x.\n", ["a.conf"]),
        ("package.json", '{"name": "logstash-config", "description": "Configs for Logstash"}', ["a.conf"]),
        ("package.json", '{"dependencies": {"node-logstash": "1.0"}}', ["a.conf"]),
    ],
)
def test_projects(tmp_path, monkeypatch, capsys, name, text, expected):
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    (tmp_path / name).write_text(text)
    (tmp_path / "a.conf").write_text(BROKEN)
    main(["--json", "--no-cache", "."])
    assert [one["path"] for one in json.loads(capsys.readouterr().out)["files"]] == expected
