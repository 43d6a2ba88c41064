"""Products of one deployment that are newer than its Elasticsearch."""

import pytest
from manifests import service

from lslint.project.deployment.deployments import Deployments


@pytest.mark.parametrize(
    ("product", "release", "server", "expected"),
    [
        ("filebeat", "7.7.0", "7.6.2", False),
        ("filebeat", "8.0.0", "7.17.9", True),
        ("logstash", "8.1.0", "7.17.9", True),
        ("kibana", "7.7.0", "7.6.2", True),
        ("filebeat", "7.6.2", "7.6.2", False),
        ("filebeat", "7.6.3", "7.6.2", False),
        ("filebeat", "7.5.0", "7.6.2", False),
        ("logstash", "7.17.0", "8.1.0", False),
        # only Beats 8.1 to 8.10 reject an older minor release by default
        ("filebeat", "8.1.0", "8.0.1", True),
        ("metricbeat", "8.10.4", "8.9.0", True),
        ("filebeat", "8.6.1", "8.6.0", False),
        ("filebeat", "8.11.0", "8.10.0", False),
        ("logstash", "8.6.0", "8.5.3", False),
    ],
)
def test_incompatible(tree, product, release, server, expected):
    tree.make(
        {"a.conf": "", "compose.yml": service(release, product=product) + f"  e:\n    image: elasticsearch:{server}\n"}
    )
    deployments = Deployments()
    deployments.find("a.conf", product)
    found = deployments.incompatible(deployments.all())
    assert bool(found) is expected
    if expected:
        assert (found[0].other.evidence[0].line, found[0].elasticsearch.evidence[0].line) == (3, 5)


def test_other_deployments_are_not_compared(tree):
    tree.make(
        {
            "agents/filebeat.yml": "",
            "agents/compose.yml": service("8.1.0", product="filebeat"),
            "compose.yml": service("7.6.2", product="elasticsearch"),
        }
    )
    deployments = Deployments()
    deployments.find("agents/filebeat.yml", "filebeat")
    assert deployments.incompatible(deployments.all()) == []


def test_a_component_belongs_to_the_deployment_above(tree):
    tree.make(
        {
            "filebeat/filebeat.yml": "",
            "filebeat/daemonset.yaml": "containers:\n- image: docker.elastic.co/beats/filebeat:8.5.1\n",
            "elasticsearch.yaml": "containers:\n- image: docker.elastic.co/elasticsearch/elasticsearch:7.15.2\n",
        }
    )
    deployments = Deployments()
    deployments.find("filebeat/filebeat.yml", "filebeat")
    assert [
        (one.path, one.other.release, one.elasticsearch.release) for one in deployments.incompatible(deployments.all())
    ] == [("filebeat", "8.5.1", "7.15.2")]


SERVER = service("7.6.2", product="elasticsearch")


@pytest.mark.parametrize(
    "files",
    [
        {"compose.yml": service("9.0.0"), "a.yml": SERVER, "b.yml": "image: elasticsearch:8.1.0"},
        {"compose.yml": SERVER, "README.md": "```\ndocker run logstash:9.0.0\n```\n"},
    ],
)
def test_uncertain_releases_are_not_compared(tree, files):
    tree.make({"a.conf": "", **files})
    deployments = Deployments()
    assert deployments.find("a.conf", "logstash").release == "9.0.0"
    assert deployments.incompatible(deployments.all()) == []


@pytest.mark.parametrize(("other", "count"), [("5.6.16", 1), ("6.8.0", 0)])
def test_another_cluster_of_the_project_may_be_newer(tree, other, count):
    files = {
        "docker-compose.yml": "services:\n  es:\n    image: elasticsearch:5.2.2\n",
        "ls/docker-compose.yml": service("6.3.1"),
        "ls/a.conf": "",
        "es6/docker-compose.yml": f"services:\n  es:\n    image: elasticsearch:{other}\n",
        "es6/elasticsearch.yml": "",
    }
    tree.make(files)
    deployments = Deployments()
    for path, product in (("ls/a.conf", "logstash"), ("es6/elasticsearch.yml", "elasticsearch")):
        deployments.find(path, product)
    assert len(deployments.incompatible(deployments.all())) == count
