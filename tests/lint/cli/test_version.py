"""``lslint --version -v``: how current the knowledge is, from the files of knowledge."""

import json

from lslint.report import coverage
from lslint.rules import knowledge


def test_data_are_those_of_the_sources():
    from paths import ROOT

    for path in (ROOT / "rules/knowledge/sources").glob("*-*.json"):
        content = json.loads(path.read_text(encoding="utf-8"))
        if content.get("product") not in knowledge.load("releases") or "release" not in content:
            continue
        of = knowledge.load("coverage")[content["product"]]
        assert of[content["seen"]["by"]][content["release"]] == content["version"]
        assert content["seen"]["date"] <= of["date"]


def test_other_versions_than_the_release_are_named(monkeypatch):
    data = {"logstash": {"date": "2030-01-02", "run": {"7.0": "7.1.0"}, "sources": {}, "documentation": {}}}
    monkeypatch.setitem(knowledge._cache, "coverage", data)
    monkeypatch.setitem(knowledge._cache, "releases", {"logstash": ["7.0"]})
    assert coverage.lines()[1] == "  observed in the real program: 7.1.0 for 7.0"
