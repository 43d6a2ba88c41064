"""ES501 (security-off): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import node_findings
from logstash_checks import write_files
from settings_checks import check_path


@pytest.mark.parametrize(
    ("text", "off", "wide"),
    [
        ("xpack.security.enabled: false\n", True, False),
        ("xpack.security.enabled: false\nnetwork.host: 0.0.0.0\n", True, False),
        ("xpack.security.enabled: false\nnetwork.host: [_local_, _site_]\n", True, False),
        ("xpack.security.enabled: false\nnetwork.host: [_local_, 0.0.0.0]\n", True, False),
        ("xpack.security.enabled: false\nnetwork.host: _local_\n", False, False),
        ("xpack.security.enabled: false\nnetwork.host: 0.0.0.0\nhttp.host: localhost\n", False, False),
        ("xpack.security.enabled: false\nnetwork.host: ${HOST}\n", True, False),
        ("xpack.security.enabled: false\nnetwork.host: 0.0.0.0\nreadonlyrest.enable: true\n", False, False),
        ("xpack.security.enabled: 'false'\nnetwork.host: '::'\n", True, False),
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


def test_in_a_container_it_is_an_info() -> None:
    text = "xpack.security.enabled: false\n"
    assert [finding.severity for finding in node_findings("ES501", text)] == ["warning"]
    text += "path.data: /usr/share/elasticsearch/data\n"
    assert [finding.severity for finding in node_findings("ES501", text)] == ["info"]


@pytest.mark.parametrize(
    ("target", "free"), [("6.5", False), ("6.8", True), ("7.0", True), ("7.1", True), ("7.17", True), ("", True)]
)
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
        ("{% if es_external %}\nnetwork.host: 0.0.0.0\n{% endif %}\nhttp.port: {{ port }}\n", False, "the HTTP port"),
        ("network.host: 0.0.0.0\nhttp.port: {{ port }}\n", False, "the HTTP port"),
        ("network.host: 0.0.0.0\nhttp.port: 9201\n", False, "port 9201"),
        ("<% if @external -%>\nnetwork.host: <%= @host %>\n<% end -%>\n", False, "port 9200"),
    ],
)
def test_what_a_template_sets(text, optional, port):
    (finding,) = node_findings("ES501", f"xpack.security.enabled: false\n{text}")
    assert finding.is_optional is optional
    assert f"connect to {port} can" in finding.message


@pytest.mark.parametrize(
    ("path", "firewall", "count"),
    [
        ("roles/fw/tasks/main.yml", "- ansible.posix.firewalld:\n    service: https\n    state: enabled\n", 0),
        ("roles/fw/tasks/main.yml", "- name: a\n  ufw:\n    rule: allow\n    port: '443'\n", 0),
        ("setup.sh", "ufw default deny incoming\nufw allow 22\n", 0),
        ("setup.sh", "iptables -A INPUT -p tcp --dport 22 -j ACCEPT\n", 0),
        ("setup.sh", "firewall-cmd --add-port=9200/tcp\n", 1),
        ("setup.sh", "echo install ufw or iptables yourself\n", 1),
        ("setup.sh", "", 1),
    ],
)
@pytest.mark.parametrize("code", ["ES501", "ES502"])
def test_behind_a_firewall(tmp_path, code, path, firewall, count):
    text = "network.host: 0.0.0.0\nnode.name: a\n"
    text += (
        "xpack.security.enabled: false\n"
        if code == "ES501"
        else "bootstrap.mlockall: true\ndiscovery.zen.ping.unicast.hosts: [b]\n"
    )
    write_files(tmp_path, {".git/HEAD": "", "conf/elasticsearch.yml": text, path: firewall})
    found = check_path(tmp_path / "conf/elasticsearch.yml").findings
    assert len([one for one in found if one.rule.code == code]) == count


@pytest.mark.parametrize(
    ("settings", "severity"),
    [
        ("http.host: [_local_, _site_]\n", "info"),
        ("network.host: _site_\n", "info"),
        ("network.host: _site:ipv4_\n", "info"),
        ("network.host: 192.168.33.10\n", "info"),
        ("network.host: 10.0.0.4\n", "info"),
        ("network.host: 172.20.1.1\n", "info"),
        ("network.host: 172.40.1.1\n", "warning"),
        ("network.host: [_local_, 0.0.0.0]\n", "warning"),
        ("network.host: [_site_, _global_]\n", "warning"),
        ("network.host: _site_\nhttp.host: 0.0.0.0\n", "warning"),
        ("network.host: es.example.org\n", "warning"),
    ],
)
def test_internal_addresses(settings: str, severity: str) -> None:
    (finding,) = node_findings("ES501", f"xpack.security.enabled: false\n{settings}")
    assert finding.severity == severity


COMPOSE = "services:\n  es:\n    image: docker.elastic.co/elasticsearch/elasticsearch:7.9.3\n    ports: ['9200:9200']\n"
MOUNT = "    volumes: ['./config/elasticsearch.yml:/usr/share/elasticsearch/config/elasticsearch.yml']\n"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("xpack.security.enabled: false\nnetwork.host: 0.0.0.0\n", "ES501"),
        ("network.host: 0.0.0.0\ndiscovery.zen.minimum_master_nodes: 2\n", "ES502"),
    ],
)
def test_a_file_that_compose_files_do_not_mount(tmp_path, text: str, code: str) -> None:
    for more, count in (("", 0), (MOUNT, 1)):
        write_files(tmp_path, {".git/HEAD": "", "docker-compose.yml": COMPOSE + more, "config/elasticsearch.yml": text})
        found = check_path(tmp_path / "config/elasticsearch.yml").findings
        assert len([one for one in found if one.rule.code == code]) == count
