"""Settings of plugins: an unknown name may belong to a plugin unless it is similar to a known name."""

import json

import pytest
from elasticsearch_checks import NODE, check_template

BASE = "cluster.name: a\nnode.name: b\n"


def index(name):
    body = {"index_patterns": ["a-*"], "template": {"settings": {name: "x"}}}
    result = check_template(json.dumps(body), "es-index-template", "9.5")
    return result.verdict, [one.rule.code for one in result.findings if one.stage == "load"]


@pytest.mark.parametrize(
    ("name", "verdict"),
    [("index.archived.index.foo", "rejected")],
)
def test_index_settings(name, verdict):
    assert index(name) == (verdict, [] if verdict == "accepted" else ["ES122"])


@pytest.mark.parametrize("release", [])
@pytest.mark.parametrize(
    "text",
    [],
)
def test_settings_of_bundled_modules_and_plugins_are_no_errors(text, release):
    result = check_template(BASE + text, NODE, release)
    assert [one.message for one in result.findings if one.stage == "load"] == []
