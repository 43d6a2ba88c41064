"""ES402 (destructive-wildcards-allowed): cases beyond the examples of the rule."""

import pytest
from advice import fixed
from elasticsearch_checks import NODE, levels_of_code, node_findings

from lslint.grammar.config.yaml import parser as yaml_tree


@pytest.mark.parametrize(
    "text",
    [
        "cluster.name: web\ndiscovery.zen.ping.unicast.hosts: [a, b, c]",
        "cluster.name: web\ndiscovery.zen.ping.unicast.hosts:\n  - a\n  - b\n  - c\n",
        "discovery:\n  zen:\n    ping:\n      unicast:\n        hosts: [a, b, c]  # all\n\n# the end\n",
        "  discovery.zen.ping.unicast.hosts: a,b,c\n  cluster.name: web\n",
    ],
)
def test_what_is_added_comes_last(text: str) -> None:
    for code in ("ES402", "ES403"):
        (finding,) = node_findings(code, text)
        after = fixed(text, finding)
        assert not yaml_tree.parse(after)[1]
        assert not node_findings(code, after)
        for line in text.splitlines():
            assert line in after.splitlines()


@pytest.mark.parametrize(
    ("setting", "target", "found"),
    [
        ("", "7.17", "info"), ("", "6.8", "info"), ("", "8.0", ""), ("", "9.5", ""), ("", "", ""),
        ("action.destructive_requires_name: false\n", "7.17", "info"),
        ("action.destructive_requires_name: false\n", "9.5", "info"),
        ("action.destructive_requires_name: true\n", "7.17", ""),
    ],
)  # fmt: skip
def test_deleting_all_indices(setting: str, target: str, found: str) -> None:
    node = "cluster.name: weblogs\nnode.name: a\n" + setting
    assert levels_of_code("ES402", node, NODE, target) == ([(found, "advice")] if found else [])
