"""Settings that a deployment passes to a node next to its elasticsearch.yml."""

import pytest
from logstash_checks import write_files
from settings_checks import check_path

OPEN = "network.host: 0.0.0.0\nnode.master: true\n"
OFF = "network.host: 0.0.0.0\nxpack.security.enabled: false\n"


def _codes(tmp_path, text, service, image="docker.elastic.co/elasticsearch/elasticsearch:7.12.0", mounted=True):
    mount = "    volumes:\n      - ./elasticsearch.yml:/usr/share/elasticsearch/config/elasticsearch.yml\n"
    compose = f"services:\n  es1:\n    image: {image}\n    ports: ['9200:9200']\n{mount if mounted else ''}{service}"
    write_files(tmp_path, {".git/HEAD": "", "docker-compose.yml": compose, "elasticsearch.yml": text})
    found = check_path(tmp_path / "elasticsearch.yml").findings
    return {one.rule.code for one in found if one.rule.code in ("ES501", "ES502", "ES505")}


@pytest.mark.parametrize(
    ("text", "service", "codes"),
    [
        (OPEN, "    environment:\n      ES_JAVA_OPTS: -Xms1g -Xmx1g\n", {"ES502"}),
        (OPEN, "    environment:\n      - xpack.security.enabled=${SECURITY}\n", set()),
        (OPEN, "    environment:\n      - xpack.security.http.ssl.enabled=true\n", set()),
        (OPEN, "    environment:\n      ES_SETTING_XPACK_SECURITY_ENABLED: 'true'\n", set()),
        (OPEN, "    environment:\n      network.host: 127.0.0.1\n", set()),
        (OFF, "", {"ES501"}),
        (OFF, "    environment:\n      xpack.security.enabled: 'true'\n", set()),
    ],
)
def test_the_environment_overrides_the_file(tmp_path, text, service, codes):
    assert _codes(tmp_path, text, service) == codes


def test_settings_of_other_services_are_not_those_of_the_node(tmp_path):
    other = "  es2:\n    image: elasticsearch:7.12.0\n    environment:\n      xpack.security.enabled: 'true'\n"
    assert _codes(tmp_path, OPEN, other) == {"ES502"}
    service = "    environment:\n      discovery.zen.ping.multicast.enabled: 'false'\n"
    assert _codes(tmp_path, "cluster.name: a\n", service, "elasticsearch:1.7.6", mounted=False) == set()
