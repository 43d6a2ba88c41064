"""The work per file does not grow with the number of files in its folder."""

import json
import sys

import pytest
from hostile import PIPELINE

from lslint.cli.main import main

FEW = 150
MANY = 600
GROWTH = 1.4
"""Of the calls per file; 2 and more if each file looks at all the others."""


COMPOSE = """\
services:
  logstash:
    build: .
    volumes: ["./1.conf:/usr/share/logstash/pipeline/1.conf"]
"""
KINDS = {
    "{}.conf": PIPELINE,
    "filebeat-{}.yml": "filebeat.inputs: [{type: filestream, id: a, paths: [/a]}]\noutput.console: {}\n",
    "index-template-{}.json": '{"index_patterns": ["a-*"], "template": {"settings": {"number_of_shards": 1}}}\n',
    "logstash-{}.yml": "pipeline.workers: 2\npipeline.batch.size: 125\n",
}
AROUND = {
    "alone": {},
    "declared": {"pipelines.yml": '- pipeline.id: main\n  path.config: "./*.conf"\n', "logstash.yml": ""},
    "containers": {"Dockerfile": "FROM logstash:8.19.0\n", "compose.yml": COMPOSE, ".env": "VERSION=8.19.0\n"},
}


def calls(folder, count, name, around, capsys):
    """The function calls, Python's and built-in ones, of a check of so many files."""
    (folder / ".git").mkdir(parents=True)
    for number in range(count):
        (folder / name.format(number)).write_text(KINDS[name])
    for other, text in AROUND[around].items():
        (folder / other).write_text(text)
    found = 0

    def counted(frame, event, argument):
        nonlocal found
        found += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        main(["--isolated", "--no-cache", "--jobs", "1", "--json", str(folder)])
    finally:
        sys.setprofile(None)
    assert len(json.loads(capsys.readouterr().out)["files"]) >= count
    return found


@pytest.mark.slow
@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("name", KINDS)
def test_the_calls_per_file_stay_the_same(tmp_path, capsys, name, around):
    calls(tmp_path / "warm", 3, name, around, capsys)  # imports and data
    few = calls(tmp_path / "few", FEW, name, around, capsys) / FEW
    many = calls(tmp_path / "many", MANY, name, around, capsys) / MANY
    assert many < few * GROWTH
