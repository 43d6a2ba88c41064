"""ES501 (security-off): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import node_findings


@pytest.mark.parametrize(
    ("text", "off", "wide"),
    [
        ("xpack.security.enabled: false\n", True, False),
        ("xpack.security.enabled: false\nnetwork.host: 0.0.0.0\n", True, True),
        ("xpack.security.enabled: false\nnetwork.host: [_local_, _site_]\n", True, False),
        ("xpack.security.enabled: false\nnetwork.host: [_local_, 0.0.0.0]\n", True, True),
        ("xpack.security.enabled: false\nnetwork.host: _local_\n", False, False),
        ("xpack.security.enabled: false\nnetwork.host: 0.0.0.0\nhttp.host: localhost\n", False, False),
        ("xpack.security.enabled: false\nnetwork.host: ${HOST}\n", True, False),
        ("xpack.security.enabled: false\nnetwork.host: 0.0.0.0\nreadonlyrest.enable: true\n", False, False),
        ("xpack.security.enabled: 'false'\nnetwork.host: '::'\n", True, True),
        ("xpack.security.enabled: true\nnetwork.host: 0.0.0.0\n", False, False),
        ("cluster.name: docker-cluster\nxpack.security.enabled: false\nnetwork.host: 0.0.0.0\n", True, False),
        ("network.host: 0.0.0.0\n", False, False),
        ("network.host: 0.0.0.0\nbootstrap.mlockall: true\n", False, True),
        ("network.host: 0.0.0.0\nbootstrap.mlockall: true\nshield.enabled: true\n", False, False),
        ("network.host: 0.0.0.0\ndiscovery.zen.ping.unicast.hosts: [a]\n{% if x %}\na: 1\n{% endif %}\n", False, False),
    ],
)
def test_open_to_everyone(text: str, off: bool, wide: bool) -> None:
    assert bool(node_findings("ES501", text)) is off
    assert bool(node_findings("ES502", text)) is wide
