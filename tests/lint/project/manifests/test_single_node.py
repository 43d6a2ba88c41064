"""Clusters that declare that they have one node."""

import pytest

IMAGE = "docker.elastic.co/elasticsearch/elasticsearch:8.15.0"
ONE = f"services:\n  es:\n    image: {IMAGE}\n"
SINGLE = ONE + "    environment:\n      - discovery.type=single-node\n"


@pytest.mark.parametrize(("sets", "expected"), [
    ("[{name: a, count: 1}]", "es.yaml:1"), ("[{name: a, count: 3}]", None), ("[{count: 1}, {count: 1}]", None),
])  # fmt: skip
def test_operator(tree, sets, expected):
    head = "apiVersion: elasticsearch.k8s.elastic.co/v1\nkind: Elasticsearch\n"
    text = f"{head}spec:\n  version: 8.1.0\n  nodeSets: {sets}\n"
    tree.make({"es.yaml": text, "a.json": "{}"})
    assert tree.manifests().single_node("a.json") == expected


def test_an_image_is_no_further_node(tree):
    tree.make({"docker-compose.yml": SINGLE, "Dockerfile": f"FROM {IMAGE}\n", "a.json": "{}"})
    assert tree.manifests().single_node("a.json") == "docker-compose.yml:5"
