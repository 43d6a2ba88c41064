"""Tests for all reliability and security rules: structures, notations, files without findings."""

import pytest
from elasticsearch_checks import node_findings

NODE_CODES = (
    "ES211", "ES402", "ES403", "ES414", "ES415", "ES416", "ES501", "ES502", "ES503", "ES504", "ES505",
    "ES701", "ES703",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("code", NODE_CODES)
def test_many_hosts_take_linear_time(code: str) -> None:
    """Quadratic time would be minutes."""
    hosts = ", ".join(f"'h{number}:{9300 + number % 2}'" for number in range(20_000))
    text = f"discovery.zen.ping.unicast.hosts: [{hosts}]\ncluster.name: web\nnode.name: a\n"
    assert len(node_findings(code, text)) <= 1
