"""ES416 (disk-threshold-off): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import node_findings

OFF = "cluster.routing.allocation.disk.threshold_enabled: false\n"


@pytest.mark.parametrize(
    ("text", "severity"),
    [
        ("path.data: /usr/share/elasticsearch/data\n", "info"),
        ("path.data: /usr/share/elasticsearch/data\ndiscovery.seed_hosts: [b, c]\n", "warning"),
    ],
)
def test_a_container_without_other_nodes(text, severity):
    assert [one.severity for one in node_findings("ES416", OFF + text)] == [severity]


@pytest.mark.parametrize(("kind", "optional"), [("single-node", True), ("multi-node", False)])
def test_a_single_node_is_reported_on_request(kind, optional):
    (finding,) = node_findings("ES416", f"{OFF}discovery.type: {kind}\n")
    assert finding.is_optional is optional
