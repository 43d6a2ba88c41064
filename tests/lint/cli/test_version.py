"""``lslint --version -v``: how current the knowledge is, from the files of knowledge."""

import json

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
