"""Settings of plugins: an unknown name may belong to a plugin unless it is similar to a known name."""

import json

import pytest
from elasticsearch_checks import NODE, check_template

BASE = "cluster.name: a\nnode.name: b\n"


def node(text):
    result = check_template(BASE + text, NODE, "9.5")
    codes = [one.rule.code for one in result.findings if one.stage == "load"]
    return result.verdict, codes, [one.reason for one in result.not_checked if "plugin" in one.reason]


@pytest.mark.parametrize("text", [
    "cluster.nme: a\n", "clustr.routing.allocation.x: 1\n", "node.acme.x: 1\n", "network.a.b: 1\n", "acme.a: 1\n",
])  # fmt: skip
def test_names_close_to_known_ones_are_errors(text):
    verdict, codes, _ = node(text)
    assert (verdict, codes) == ("rejected", ["ES132"])


def index(name):
    body = {"index_patterns": ["a-*"], "template": {"settings": {name: "x"}}}
    result = check_template(json.dumps(body), "es-index-template", "9.5")
    return result.verdict, [one.rule.code for one in result.findings if one.stage == "load"]


def test_index_settings():
    assert index("index.archived.index.foo") == ("rejected", ["ES122"])
