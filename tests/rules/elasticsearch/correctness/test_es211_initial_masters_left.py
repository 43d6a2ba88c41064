"""ES211 (initial-masters-left): cases beyond the examples of the rule."""

import json

import pytest
from elasticsearch_checks import node_findings

from lslint.cli.main import main


@pytest.mark.parametrize(
    ("own", "masters", "is_named"),
    [("network.host: 192.0.2.7", "['192.0.2.7:9300']", True), ("node.name: ${HOSTNAME}", "[m1]", False)],
)
def test_second_cluster_only_if_the_node_is_in_its_own_list(own: str, masters: str, is_named: bool) -> None:
    (finding,) = node_findings("ES211", f"{own}\nnode.roles: [data]\ncluster.initial_master_nodes: {masters}\n")
    assert ("second cluster" in finding.message) == is_named
    assert "has no effect" in finding.message
    assert finding.message.endswith(". Remove the setting")


@pytest.mark.parametrize(("mounted", "is_found"), [("other/elasticsearch.yml", False)])
def test_single_node_of_a_compose_file(tmp_path, monkeypatch, capsys, mounted: str, is_found: bool) -> None:
    """A service whose elasticsearch.yml is another file is no evidence about this one."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "es").mkdir()
    (tmp_path / "es" / "elasticsearch.yml").write_text("node.name: a\ncluster.initial_master_nodes: [a, b]\n")
    (tmp_path / "docker-compose.yml").write_text(
        "services:\n  es:\n    image: docker.elastic.co/elasticsearch/elasticsearch:8.10.2\n"
        "    environment:\n      - discovery.type=single-node\n"
        f"    volumes:\n      - ./{mounted}:/usr/share/elasticsearch/config/elasticsearch.yml:ro\n"
    )
    main(["--no-cache", "--json", "--isolated", "es/elasticsearch.yml"])
    found = json.loads(capsys.readouterr().out)["findings"]
    assert any(one["code"] == "ES211" for one in found) == is_found
