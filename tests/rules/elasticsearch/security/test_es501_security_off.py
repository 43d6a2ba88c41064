"""ES501 (security-off): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import node_findings


@pytest.mark.parametrize(("text", "off", "wide"), [
    ("xpack.security.enabled: false\nnetwork.host: [_local_, _site_]\n", True, False),
    ("cluster.name: docker-cluster\nxpack.security.enabled: false\nnetwork.host: 0.0.0.0\n", True, False),
])  # fmt: skip
def test_open_to_everyone(text: str, off: bool, wide: bool) -> None:
    assert bool(node_findings("ES501", text)) is off
    assert bool(node_findings("ES502", text)) is wide
