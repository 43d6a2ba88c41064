"""ES701 (default-cluster-name): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import node_findings


@pytest.mark.parametrize(("text", "cluster", "named"), [
    ("cluster.name: elasticsearch\n", True, True), ("network.host: _site_\n", True, True),
    ("network.host: _site_\ncluster.initial_master_nodes: [a]\n", False, False),
    ("xpack.security.http.ssl.enabled: true\n", False, False),
    ("cluster.name: ${NAME}\nnode.name: ${NODE}\n", False, False),
    ("path.data: /d\n{% if x %}\ncluster.name: a\n{% endif %}\n", False, False),
])  # fmt: skip
def test_names(text: str, cluster: bool, named: bool) -> None:
    assert bool(node_findings("ES701", text)) is cluster
    assert bool(node_findings("ES703", text)) is named
