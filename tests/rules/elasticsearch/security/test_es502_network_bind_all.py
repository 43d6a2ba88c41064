"""ES502 (network-bind-all): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import node_findings


def test_open_by_default_before_8() -> None:
    text = "network.host: 0.0.0.0\n"
    assert node_findings("ES502", text, "7.17")
    assert not node_findings("ES502", text, "8.0")
    assert not node_findings("ES502", text, "7.17", origin="operator")


def test_the_advice_includes_clients_on_the_same_host() -> None:
    (finding,) = node_findings("ES502", "network.host: 0.0.0.0\n", "7.17")
    assert finding.severity == "warning"
    assert "`[_local_, _site_]`" in finding.message


def test_container_without_a_published_port() -> None:
    text = "network.host: 0.0.0.0\npath.data: /usr/share/elasticsearch/data\n"
    assert node_findings("ES502", text, "7.17") == []


@pytest.mark.parametrize(("target", "free"), [("5.6", False), ("6.7", False), ("6.8", True), ("7.17", True)])
def test_enabling_security_is_advised_if_the_free_license_includes_it(target: str, free: bool) -> None:
    (finding,) = node_findings("ES502", "network.host: 0.0.0.0\nnode.name: a\n", target)
    assert ("Enable security" in finding.message) is free
    assert "ind to `[_local_, _site_]`" in finding.message


def test_a_single_node_is_a_hint() -> None:
    (finding,) = node_findings("ES502", "network.host: 0.0.0.0\ndiscovery.type: single-node\n", "7.17")
    assert finding.severity == "info"
