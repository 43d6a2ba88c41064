"""Clusters of a single Elasticsearch node."""

import pytest

IMAGE = "docker.elastic.co/elasticsearch/elasticsearch:8.15.0"
ONE = f"services:\n  es:\n    image: {IMAGE}\n"
SINGLE = ONE + "    environment:\n      - discovery.type=single-node\n"
TWO = ONE + f"  es2:\n    image: {IMAGE}\n"


@pytest.mark.parametrize(
    ("compose", "expected"),
    [
        (SINGLE, "docker-compose.yml:5"),
        (ONE, "docker-compose.yml:2"),
        (ONE + "  kibana:\n    image: docker.elastic.co/kibana/kibana:8.15.0\n", "docker-compose.yml:2"),
        (ONE + f"  setup:\n    image: {IMAGE}\n", "docker-compose.yml:2"),
        (ONE + f"  data:\n    image: {IMAGE}\n    command: chown x /data\n", "docker-compose.yml:2"),
        (ONE + f"  es2:\n    image: {IMAGE}\n    entrypoint: /run.sh\n", None),
        (TWO, None),
        (ONE + "    environment: [discovery.seed_hosts=es2]\n", None),
        (ONE + "    environment: [cluster.initial_master_nodes=es]\n", "docker-compose.yml:2"),
        (ONE + "    deploy: {replicas: 3}\n", None),
        (ONE + "    deploy: {mode: global}\n", None),
        (ONE + "    scale: ${N}\n", None),
        ("services:\n  kibana:\n    image: kibana:8.15.0\n", None),
    ],
)
def test_compose(tree, compose, expected):
    tree.make({"docker-compose.yml": compose, "templates/a.json": "{}"})
    assert tree.single_node("templates/a.json") == expected


@pytest.mark.parametrize(
    ("sets", "expected"),
    [("[{name: a, count: 1}]", "es.yaml:1"), ("[{name: a, count: 3}]", None), ("[{count: 1}, {count: 1}]", None)],
)
def test_operator(tree, sets, expected):
    text = f"apiVersion: elasticsearch.k8s.elastic.co/v1\nkind: Elasticsearch\nspec:\n  nodeSets: {sets}\n"
    tree.make({"es.yaml": text, "a.json": "{}"})
    assert tree.single_node("a.json") == expected


def test_the_nearest_manifests_count(tree):
    tree.make({"docker-compose.yml": TWO, "dev/docker-compose.yml": SINGLE, "dev/a.json": "{}", "a.json": "{}"})
    assert tree.single_node("dev/a.json") == "dev/docker-compose.yml:5"
    assert tree.single_node("a.json") is None


def test_compose_file_in_a_folder_of_its_own(tree):
    tree.make({"docker/docker-compose.yml": SINGLE, "a.json": "{}"})
    assert tree.single_node("a.json") == "docker/docker-compose.yml:5"


@pytest.mark.parametrize(
    ("config", "expected"),
    [
        ("cluster.name: a\ndiscovery.type: single-node\n", "elasticsearch/config/elasticsearch.yml"),
        ("\ufeffdiscovery.type: single-node\n", "elasticsearch/config/elasticsearch.yml"),
        ('discovery.type: "single-node"\n', "elasticsearch/config/elasticsearch.yml"),
        ("discovery:\n  # alone\n  type: single-node\n", "elasticsearch/config/elasticsearch.yml"),
        ("# discovery.type: single-node\n", None),
        ("discovery.type: multi-node\n", None),
    ],
)
def test_a_config_of_a_single_node(tree, config, expected):
    tree.make({"elasticsearch/config/elasticsearch.yml": config, "logstash/pipeline/a.json": "{}"})
    assert tree.single_node("logstash/pipeline/a.json") == expected


def test_configs_of_several_nodes(tree):
    single = "discovery.type: single-node\n"
    tree.make({"es/elasticsearch.yml": single, "elastic2/elasticsearch.yml": "node.name: b\n", "a.json": "{}"})
    assert tree.single_node("a.json") is None


def test_an_image_beside_the_services_is_no_further_node(tree):
    dockerfile = "FROM docker.elastic.co/elasticsearch/elasticsearch:7.17.0\n"
    tree.make({"docker-compose.yml": SINGLE, "Dockerfile": dockerfile, "a.json": "{}"})
    assert tree.single_node("a.json") == "docker-compose.yml:5"
    tree.make({"docker-compose.yml": SINGLE + ONE.replace("services:\n", "").replace("  es:", "  es2:")})
    assert tree.single_node("a.json") is None
