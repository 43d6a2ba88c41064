"""``lslint --version -v``: how current the knowledge is, from the files of knowledge."""

import json

from lslint.cli.main import main
from lslint.config.version import VERSION
from lslint.report import coverage
from lslint.rules import knowledge


def text(capsys, *arguments):
    assert main([*arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


DATA = {
    "logstash": {
        "date": "2030-01-02",
        "run": {"7.0": "7.0.1", "7.2": "7.2.9"},
        "sources": {"5.5": "5.5.1", "5.6": "5.6.16", "6.0": "6.0.1", "7.1": "7.1.3"},
        "documentation": {},
    }
}


def test_runs_of_releases_are_joined(monkeypatch, capsys):
    monkeypatch.setitem(knowledge._cache, "coverage", DATA)
    releases = ["5.4", "5.5", "5.6", "6.0", "6.1", "6.2", "7.0", "7.1", "7.2"]
    monkeypatch.setitem(knowledge._cache, "releases", {"logstash": releases})
    assert text(capsys, "--version", "-v") == (
        f"lslint {VERSION}\n\n"
        "Logstash 5.4 to 7.2, as of 2030-01-02\n"
        "  observed in the real program: 7.0.1, 7.2.9\n"
        "  read from the sources: 5.5.1 to 6.0.1, 7.1.3\n"
        "  others, from documentation and change logs: 5.4, 6.1, 6.2\n"
    )


def test_other_versions_than_the_release_are_named(monkeypatch):
    data = {"logstash": {"date": "2030-01-02", "run": {"7.0": "7.1.0"}, "sources": {}, "documentation": {}}}
    monkeypatch.setitem(knowledge._cache, "coverage", data)
    monkeypatch.setitem(knowledge._cache, "releases", {"logstash": ["7.0"]})
    assert coverage.lines()[1] == "  observed in the real program: 7.1.0 for 7.0"


def test_data_are_those_of_the_sources():
    from paths import ROOT

    for path in (ROOT / "rules/knowledge/sources").glob("*-*.json"):
        content = json.loads(path.read_text(encoding="utf-8"))
        if content.get("product") not in knowledge.load("releases") or "release" not in content:
            continue
        of = knowledge.load("coverage")[content["product"]]
        assert of[content["seen"]["by"]][content["release"]] == content["version"]
        assert content["seen"]["date"] <= of["date"]
