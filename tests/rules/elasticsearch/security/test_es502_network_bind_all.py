"""ES502 (network-bind-all): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import node_findings


@pytest.mark.parametrize(
    "setting", ["network.publish_host: 10.0.0.4", "discovery.ec2.tag.role: es", "cloud.aws.region: eu-west-1"]
)
def test_an_address_that_was_chosen_is_a_hint(setting: str) -> None:
    text = "network.host: 0.0.0.0\ndiscovery.zen.minimum_master_nodes: 2\n"
    assert [one.severity for one in node_findings("ES502", text, "5.6")] == ["warning"]
    assert [one.severity for one in node_findings("ES502", f"{text}{setting}\n", "5.6")] == ["info"]
