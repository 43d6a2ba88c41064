"""ES501 (security-off): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import node_findings


@pytest.mark.parametrize(
    ("text", "off", "wide"),
    [
        ("xpack.security.enabled: false\n", True, False),
        ("xpack.security.enabled: false\nnetwork.host: [_local_, _site_]\n", True, False),
        ("xpack.security.enabled: false\nnetwork.host: 0.0.0.0\nhttp.host: localhost\n", False, False),
        ("xpack.security.enabled: false\nnetwork.host: ${HOST}\n", True, False),
        ("xpack.security.enabled: false\nnetwork.host: 0.0.0.0\nreadonlyrest.enable: true\n", False, False),
        ("cluster.name: docker-cluster\nxpack.security.enabled: false\nnetwork.host: 0.0.0.0\n", True, False),
        ("network.host: 0.0.0.0\nbootstrap.mlockall: true\n", False, True),
        ("network.host: 0.0.0.0\nbootstrap.mlockall: true\nshield.enabled: true\n", False, False),
        ("network.host: 0.0.0.0\ndiscovery.zen.ping.unicast.hosts: [a]\n{% if x %}\na: 1\n{% endif %}\n", False, False),
    ],
)
def test_open_to_everyone(text: str, off: bool, wide: bool) -> None:
    assert bool(node_findings("ES501", text)) is off
    assert bool(node_findings("ES502", text)) is wide


def test_in_a_container_it_is_an_info() -> None:
    text = "xpack.security.enabled: false\n"
    assert [finding.severity for finding in node_findings("ES501", text)] == ["warning"]
    text += "path.data: /usr/share/elasticsearch/data\n"
    assert [finding.severity for finding in node_findings("ES501", text)] == ["info"]


@pytest.mark.parametrize(("target", "free"), [("6.5", False), ("7.0", True)])
def test_enabling_security_is_advised_if_the_free_license_includes_it(target: str, free: bool) -> None:
    (finding,) = node_findings("ES501", "network.host: 0.0.0.0\nxpack.security.enabled: false\n", target)
    assert ("Enable security" in finding.message) is free
    assert "estrict the port to trusted hosts" in finding.message


def test_in_a_helm_chart_it_is_an_info() -> None:
    text = "network.host: 0.0.0.0\nxpack.security.enabled: false\n"
    assert [one.severity for one in node_findings("ES501", text)] == ["warning"]
    chart = "cluster.name: {{ .Values.cluster }}\n" + text
    assert [one.severity for one in node_findings("ES501", chart)] == ["info"]


@pytest.mark.parametrize(
    ("text", "optional", "port"),
    [
        ("network.host: 0.0.0.0\nhttp.port: {{ port }}\n", False, "the HTTP port"),
        ("network.host: 0.0.0.0\nhttp.port: 9201\n", False, "port 9201"),
        ("<% if @external -%>\nnetwork.host: <%= @host %>\n<% end -%>\n", False, "port 9200"),
    ],
)
def test_what_a_template_sets(text, optional, port):
    (finding,) = node_findings("ES501", f"xpack.security.enabled: false\n{text}")
    assert finding.is_optional is optional
    assert f"connect to {port} can" in finding.message
