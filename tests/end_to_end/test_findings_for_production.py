"""Advice for production is reported whatever the names of folders are."""

import json
from pathlib import Path

import pytest

from lslint.cli.main import main

PIPELINE = """\
input { beats { port => 5044 } }
filter { grok { match => { "message" => "^%{IP:client} %{WORD:verb}$" } } }
output { elasticsearch { hosts => ["es:9200"] } }
"""


def codes(folder: Path, capfdbinary, monkeypatch, *options: str) -> set[str]:
    monkeypatch.chdir(folder)
    main(["check", "--isolated", "--json", *options, "."])
    return {finding["code"] for finding in json.loads(capfdbinary.readouterr().out)["findings"]}


@pytest.mark.parametrize("path", ["logstash/pipeline/web.conf", "demo/web.conf", "elk-labs/web.conf", "debug.conf"])
def test_names_of_folders_do_not_matter(path: str, tmp_path, capfdbinary, monkeypatch) -> None:
    file = tmp_path / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(PIPELINE)
    assert "LS448" in codes(tmp_path, capfdbinary, monkeypatch, "--extend-select", "LS448")
