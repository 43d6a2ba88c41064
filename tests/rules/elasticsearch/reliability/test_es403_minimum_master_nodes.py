"""ES403 (minimum-master-nodes): cases beyond the examples of the rule."""

import json

import pytest
from advice import fixed
from elasticsearch_checks import node_findings

from lslint.cli.main import main

HOSTS = "discovery.zen.ping.unicast.hosts: [{}]\n"


@pytest.mark.parametrize(
    ("hosts", "more", "target", "votes"),
    [
        ("es1, es2, es3", "", "", "2"),
        ("es1, es2, es3", "", "6.8", "2"),
        ("es1, es2, es3", "", "7.0", ""),
        ("'es1:9300', 'es2:9300', 'es3:9300', es4, es5", "", "", "3"),
        ("'es1:9300', 'es1:9301'", "", "", ""),
        ("127.0.0.1, '[::1]'", "", "", ""),
        ("es1, es2, es3", "discovery.zen.minimum_master_nodes: 1\n", "", "2"),
        ("es1, es2, es3", "discovery.zen.minimum_master_nodes: 2\n", "", ""),
        ("es1, es2, es3, es4, es5", "discovery.zen.minimum_master_nodes: 2\n", "", ""),
        ("es1, es2, es3", "discovery.zen.minimum_master_nodes: ${VOTES}\n", "", ""),
        ("es1, es2, es3", "node.master: false\n", "", ""),
        ("es1, es2, es3", "discovery.seed_hosts: [es1]\n", "", ""),
        ("'${HOSTS}'", "", "", ""),
    ],
)
def test_votes_for_a_master(hosts: str, more: str, target: str, votes: str) -> None:
    text = HOSTS.format(hosts) + more
    seen = node_findings("ES403", text, target)
    assert bool(seen) is bool(votes)
    for finding in seen:
        after = fixed(text, finding)
        assert f"discovery.zen.minimum_master_nodes: {votes}\n" in after
        assert not node_findings("ES403", after, target)


def cluster(folder, nodes, votes=1):
    for name, more in nodes.items():
        (folder / f"{name}.yml").write_text(
            "cluster.name: c\nnetwork.host: 0.0.0.0\ndiscovery.zen.ping.unicast.hosts: [a, b, c]\n"
            f"discovery.zen.minimum_master_nodes: {votes}\n{more}"
        )


@pytest.mark.parametrize(
    ("b", "c", "fixes"),
    [
        ("node.master: false\n", "node.master: false\n", []),
        ("node.master: false\n", "node.roles: [data, ingest]\n", []),
        ("node.master: false\n", "", [("2", "unsafe")]),
        ("node.master: true\n", "node.roles: [data, master]\n", [("2", "unsafe")]),
        ("node.master: false\n", None, [("2", "manual")]),
    ],
)
def test_other_nodes_of_the_cluster(tmp_path, monkeypatch, capsys, b, c, fixes):
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    cluster(tmp_path, {name: more for name, more in (("a", ""), ("b", b), ("c", c)) if more is not None})
    main(["--no-cache", "--json", "--target", "elasticsearch=6.4", "--select", "ES403", "."])
    found = json.loads(capsys.readouterr().out)["findings"]
    made = [(one["fix"]["edits"][0]["text"], one["fix"]["applicability"]) for one in found if one["path"] == "a.yml"]
    assert made == fixes


NODE = """\
cluster.name: {}
node.master: {}
network.host: 0.0.0.0
discovery.zen.ping.unicast.hosts: [elastic-2, elastic-3]
"""


@pytest.mark.parametrize("name", ["{}.yml", "{}/elasticsearch.yml", "{}/elasticsearch.yml.j2", "{}.yml.j2"])
@pytest.mark.parametrize(
    ("clusters", "master", "is_found"),
    [
        (["c", "c", "c"], "false", False),
        (["{{ c }}", "{{ c }}", "{{ c }}"], "false", False),
        (["c", "d", "{{ c }}"], "false", False),  # the names of the files are those of the hosts
        (["c", "c", "c"], "true", True),
    ],
)
def test_the_only_master_of_a_cluster(tmp_path, monkeypatch, capsys, name, clusters, master, is_found):
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    for number, cluster_name in enumerate(clusters, 1):
        path = tmp_path / name.format(f"elastic-{number}")
        path.parent.mkdir(exist_ok=True)
        path.write_text(NODE.format(cluster_name, "true" if number == 1 else master))
    main(["--no-cache", "--json", "--target", "elasticsearch=1.7", "--select", "ES403", "."])
    found = json.loads(capsys.readouterr().out)["findings"]
    assert any("elastic-1" in one["path"] for one in found) == is_found
