"""ES701 (default-cluster-name): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import NODE, levels_of_code, node_findings


@pytest.mark.parametrize(
    ("text", "cluster", "named"),
    [
        ("cluster.name: elasticsearch\n", True, True),
        ("cluster.name: web\n", False, True),
        ("node.name: a\n", True, False),
        ("network.host: _site_\n", True, True),
        ("discovery.type: single-node\n", False, False),
        ("network.host: _site_\ncluster.initial_master_nodes: [a]\n", False, False),
        ("xpack.security.http.ssl.enabled: true\n", False, False),
        ("cluster.name: ${NAME}\nnode.name: ${NODE}\n", False, False),
        ("cluster:\n  name: web\nnode:\n  name: a\n", False, False),
        ("path.data: /d\n{% if x %}\ncluster.name: a\n{% endif %}\n", False, False),
        ("path.data: /d\nbad: [\n", False, False),
    ],
)
def test_names(text: str, cluster: bool, named: bool) -> None:
    assert bool(node_findings("ES701", text)) is cluster
    assert bool(node_findings("ES703", text)) is named


def test_the_name_of_the_cluster() -> None:
    assert levels_of_code("ES701", "cluster.name: elasticsearch\nnode.name: a\n", NODE) == [("info", "advice")]
    assert not levels_of_code("ES701", "cluster.name: weblogs\nnode.name: a\n", NODE)
