"""ES502 (network-bind-all): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import node_findings
from logstash_checks import write_files
from settings_checks import check_path


def test_open_by_default_before_8() -> None:
    text = "network.host: 0.0.0.0\n"
    assert node_findings("ES502", text, "7.17")
    assert not node_findings("ES502", text, "8.0")
    assert not node_findings("ES502", text, "7.17", origin="operator")


def test_container_without_a_published_port() -> None:
    text = "network.host: 0.0.0.0\npath.data: /usr/share/elasticsearch/data\n"
    assert node_findings("ES502", text, "7.17") == []


@pytest.mark.parametrize(("target", "free"), [("5.6", False), ("6.8", True)])
def test_enabling_security_is_advised_if_the_free_license_includes_it(target: str, free: bool) -> None:
    (finding,) = node_findings("ES502", "network.host: 0.0.0.0\nnode.name: a\n", target)
    assert ("Enable security" in finding.message) is free
    assert "ind to `[_local_, _site_]`" in finding.message


def test_a_single_node_is_a_hint() -> None:
    (finding,) = node_findings("ES502", "network.host: 0.0.0.0\ndiscovery.type: single-node\n", "7.17")
    assert finding.severity == "info"


@pytest.mark.parametrize(
    "setting", ["network.publish_host: 10.0.0.4", "discovery.ec2.tag.role: es", "cloud.aws.region: eu-west-1"]
)
def test_an_address_that_was_chosen_is_a_hint(setting: str) -> None:
    text = "network.host: 0.0.0.0\ndiscovery.zen.minimum_master_nodes: 2\n"
    assert [one.severity for one in node_findings("ES502", text, "5.6")] == ["warning"]
    assert [one.severity for one in node_findings("ES502", f"{text}{setting}\n", "5.6")] == ["info"]


@pytest.mark.parametrize(
    ("target", "instead"),
    [
        ("1.7", "Bind to the address that clients use"),
        ("2.0", "Bind to `[_local_, _site_]`"),
        ("2.4", "`[_local_, _site_]`"),
    ],
)
def test_the_advice_uses_what_the_release_has(target: str, instead: str) -> None:
    (finding,) = node_findings("ES502", "network.host: 0.0.0.0\n", target)
    assert instead in finding.message


COMPOSE = """\
services:
  elasticsearch:
    image: {image}
    volumes: ["./es/elasticsearch.yml:/usr/share/elasticsearch/config/elasticsearch.yml"]
    ports: ["9200:9200"]
"""
OLD_NODE = "network.host: 0.0.0.0\nnode.master: true\n"


@pytest.mark.parametrize(
    ("image", "beginnings"),
    [
        ("docker.elastic.co/elasticsearch/elasticsearch-oss:7.8.0", ["The OSS distribution has no security, and "]),
        ("docker.elastic.co/elasticsearch/elasticsearch-platinum:6.2.4", []),
    ],
)
def test_the_distribution_of_the_image(tmp_path, image: str, beginnings: list[str]) -> None:
    write_files(tmp_path, {".git/HEAD": "", "docker-compose.yml": COMPOSE.format(image=image)})
    write_files(tmp_path, {"es/elasticsearch.yml": OLD_NODE})
    found = [one for one in check_path(tmp_path / "es/elasticsearch.yml").findings if one.rule.code == "ES502"]
    assert len(found) == len(beginnings)
    for one, beginning in zip(found, beginnings, strict=True):
        assert one.message.startswith(beginning)
        assert ("Enable security" in one.message) is ("-oss" not in image)
