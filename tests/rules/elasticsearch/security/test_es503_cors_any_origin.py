"""ES503 (cors-any-origin): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import node_findings
from logstash_checks import write_files
from settings_checks import check_path


@pytest.mark.parametrize(
    ("origin", "found"),
    [ ("/.+/", True), ("${ORIGIN}", False),
        ("//", False)
    ]
)  # fmt: skip
def test_allowed_origins(origin: str, found: bool) -> None:
    assert bool(node_findings("ES503", f"http.cors:\n  enabled: true\n  allow-origin: {origin}\n")) is found
    assert not node_findings("ES503", f"http.cors:\n  allow-origin: {origin}\n")


@pytest.mark.parametrize(
    ("more", "severity", "credentials"),
    [
        ("xpack.security.enabled: true\n", "warning", True),
        ("xpack.security.enabled: false\n", "info", False),
        ("discovery.zen.minimum_master_nodes: 2\n", "info", False),
        ("xpack.security.enabled: true\npath.data: /usr/share/elasticsearch/data\n", "info", False),
    ],
)
def test_severity_by_security(more: str, severity: str, credentials: bool) -> None:
    cors = "http.cors: {enabled: true, allow-origin: '*', allow-credentials: true}\n"
    (finding,) = node_findings("ES503", cors + more)
    assert finding.severity == severity
    assert ("credentials" in finding.message) is credentials


@pytest.mark.parametrize(
    ("ports", "more", "count"),
    [
        ("    ports: ['9200:9200']\n", "", 1),
        ("    expose: ['9200']\n", "", 0),
        ("    expose: ['9200']\n", "http.cors.allow-credentials: true\n", 1),
    ],
)
def test_a_container_whose_port_is_not_published(tmp_path, ports, more, count):
    compose = f"services:\n  es:\n    image: elasticsearch:7.9.0\n{ports}    volumes: ['./elasticsearch.yml:/a.yml']\n"
    cors = "http.cors.enabled: true\nhttp.cors.allow-origin: '*'\n"
    write_files(tmp_path, {".git/HEAD": "", "docker-compose.yml": compose, "elasticsearch.yml": cors + more})
    found = check_path(tmp_path / "elasticsearch.yml").findings
    assert len([one for one in found if one.rule.code == "ES503"]) == count


@pytest.mark.parametrize(
    ("more", "is_optional"),
    [
        ("", True),  # a page of another origin sends no credentials
        ("xpack.security.authc.anonymous.roles: reader\n", False),
        ("http.cors.allow-credentials: true\n", False),
    ],
)
def test_a_secured_cluster_without_credentials(more: str, is_optional: bool) -> None:
    text = "xpack.security.enabled: true\nhttp.cors.enabled: true\nhttp.cors.allow-origin: '*'\n"
    (finding,) = node_findings("ES503", text + more)
    assert finding.is_optional is is_optional
