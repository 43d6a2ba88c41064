"""LS434 (redis-no-limit): cases beyond the examples of the rule."""

import json

import pytest
from advice import spans
from logstash_checks import write_files

from lslint.cli.main import main


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("output { redis { data_type => list congestion_threshold => 0 } }", ["congestion_threshold => 0"]),
        ('output { redis { key => "k" data_type => "${T}" } }', []),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS434", text) == found


@pytest.mark.parametrize(("release", "count"), [("1.1.9", 0), ("1.1.10", 1), ("1.2.2", 1), ("1.4.2", 1)])
def test_the_option_exists_since_1_1_10(tmp_path, monkeypatch, capsys, release: str, count: int) -> None:
    text = "input { beats { port => 1 } }\noutput { redis { host => 'r' data_type => 'list' key => 'k' } }\n"
    manifest = f'$url = "https://logstash.objects.dreamhost.com/release/logstash-{release}-monolithic.jar"\n'
    write_files(tmp_path, {".git/HEAD": "", "a.conf": text, "manifests/a.pp": manifest})
    monkeypatch.chdir(tmp_path)
    main(["--json", "--no-cache", "."])
    found = [one["code"] for one in json.loads(capsys.readouterr().out)["findings"]]
    assert found.count("LS434") == count
