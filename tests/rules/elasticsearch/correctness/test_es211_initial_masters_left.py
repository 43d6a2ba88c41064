"""ES211 (initial-masters-left): cases beyond the examples of the rule."""

import json

import pytest
from advice import fixed
from elasticsearch_checks import node_findings

from lslint.cli.main import main


@pytest.mark.parametrize(
    ("text", "target", "found"),
    [
        ("discovery.type: single-node\ncluster.initial_master_nodes: []\n", "", None),
        ("discovery.type: multi-node\ncluster.initial_master_nodes: [a]\n", "", None),
        ("node.roles: [master, data]\ncluster.initial_master_nodes: [a]\n", "", None),
        ("node.master: false\ncluster.initial_master_nodes: [a]\n", "", ("info", "run")),
        ("node.roles: ['${ROLES}']\ncluster.initial_master_nodes: [a]\n", "", None),
    ],
)
def test_initial_masters(text: str, target: str, found: tuple | None) -> None:
    seen = node_findings("ES211", text, target)
    assert [(each.severity, each.stage) for each in seen] == ([found] if found else [])
    for finding in seen:
        assert finding.fix is not None
        assert finding.fix.applicability == ("safe" if finding.stage == "start" else "unsafe")
        assert "initial_master_nodes" not in fixed(text, finding)


@pytest.mark.parametrize(
    ("own", "masters", "is_named"),
    [("network.host: 192.0.2.7", "['192.0.2.7:9300']", True), ("node.name: ${HOSTNAME}", "[m1]", False)],
)
def test_second_cluster_only_if_the_node_is_in_its_own_list(own: str, masters: str, is_named: bool) -> None:
    (finding,) = node_findings("ES211", f"{own}\nnode.roles: [data]\ncluster.initial_master_nodes: {masters}\n")
    assert ("second cluster" in finding.message) == is_named
    assert "has no effect" in finding.message
    assert finding.message.endswith(". Remove the setting")


@pytest.mark.parametrize(("mounted", "is_found"), [("es/elasticsearch.yml", True), ("other/elasticsearch.yml", False)])
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
