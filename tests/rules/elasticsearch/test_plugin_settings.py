"""Settings of plugins: an unknown name may belong to a plugin unless it is similar to a known name."""

import json

import pytest
from elasticsearch_checks import NODE, check_template

BASE = "cluster.name: a\nnode.name: b\n"


def node(text):
    result = check_template(BASE + text, NODE, "9.5")
    codes = [one.rule.code for one in result.findings if one.stage == "load"]
    return result.verdict, codes, [one.reason for one in result.not_checked if "plugin" in one.reason]


@pytest.mark.parametrize(
    "text",
    ["ltr.caches.max_mem: 10mb\n", "acme.a: 1\nacme.b: 2\n", "readonlyrest.enable: true\n", "acme: {a: {b: 1}}\n"],
)
def test_settings_of_plugins_leave_the_verdict_open(text):
    verdict, codes, reasons = node(text)
    assert (verdict, codes, len(reasons)) == ("unknown", [], 1)


def test_each_plugin_is_named_once():
    _, _, reasons = node("ltr.a.x: 1\nltr.a.y: 2\nsearchguard.a: 1\nsearchguard.b: 1\n")
    assert [reason.split("`")[1] for reason in reasons] == ["ltr.*", "searchguard.*"]


@pytest.mark.parametrize(
    "text",
    ["cluster.nme: a\n", "clustr.routing.allocation.x: 1\n", "node.acme.x: 1\n", "network.a.b: 1\n", "acme.a: 1\n"],
)
def test_names_close_to_known_ones_are_errors(text):
    verdict, codes, _ = node(text)
    assert (verdict, codes) == ("rejected", ["ES132"])


def index(name):
    body = {"index_patterns": ["a-*"], "template": {"settings": {name: "x"}}}
    result = check_template(json.dumps(body), "es-index-template", "9.5")
    return result.verdict, [one.rule.code for one in result.findings if one.stage == "load"]


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("index.acme.cache.size", "unknown"),
        ("index.acme", "rejected"),
        ("index.mergee.policy.x", "rejected"),
        ("index.archived.index.foo", "rejected"),
        ("index.merge.nope.x", "rejected"),
        ("index.number_of_shard", "rejected"),
    ],
)
def test_index_settings(name, verdict):
    assert index(name) == (verdict, [] if verdict == "unknown" else ["ES122"])
