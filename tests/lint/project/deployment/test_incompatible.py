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


def resource(kind, name, release, more=""):
    group = {"Elasticsearch": "elasticsearch", "Kibana": "kibana", "Logstash": "logstash"}[kind]
    return (
        f"apiVersion: {group}.k8s.elastic.co/v1\nkind: {kind}\nmetadata:\n  name: {name}\n  namespace: logs\n"
        f"spec:\n  version: {release}\n{more}"
    )


ONE = "  elasticsearchRef:\n    name: main\n"
SEVERAL = "  elasticsearchRefs:\n  - clusterName: prod\n    name: main\n"
IMAGE = "docker.elastic.co/elasticsearch/elasticsearch"
JOB = f"kind: Job\nspec:\n  template:\n    spec:\n      containers:\n      - name: s\n        image: {IMAGE}:{{}}\n"
INIT = (
    "kind: Deployment\nspec:\n  template:\n    spec:\n      initContainers:\n      - name: wait\n"
    f"        image: {IMAGE}:{{}}\n"
)


def compared(path, product):
    deployments = Deployments()
    deployments.find(path, product)
    return [(one.other.release, one.elasticsearch.release) for one in deployments.incompatible(deployments.all())]


@pytest.mark.parametrize(
    ("kind", "refs", "files", "expected"),
    [
        ("Kibana", ONE, {"setup.yaml": JOB.format("8.10.0")}, []),
        ("Kibana", ONE, {"es/main.yaml": resource("Elasticsearch", "main", "8.11.0")}, []),
        ("Kibana", ONE, {"es/main.yaml": resource("Elasticsearch", "main", "8.10.0")}, [("8.11.0", "8.10.0")]),
        ("Kibana", ONE, {"es.yaml": resource("Elasticsearch", "other", "8.10.0")}, []),
        ("Kibana", "", {"kibana/es.yaml": resource("Elasticsearch", "other", "8.10.0")}, [("8.11.0", "8.10.0")]),
        ("Kibana", "  elasticsearchRef:\n    secretName: cloud\n", {"compose.yml": SERVER}, []),
        ("Kibana", "  elasticsearchRef: {name: main}\n", {"compose.yml": SERVER}, []),
        (
            "Kibana",
            "  elasticsearchRef:\n    name: main\n    namespace: apps\n",
            {"es/main.yaml": resource("Elasticsearch", "main", "8.10.0")},
            [],
        ),
        ("Logstash", SEVERAL, {"es/main.yaml": resource("Elasticsearch", "main", "7.17.0")}, [("8.11.0", "7.17.0")]),
        ("Logstash", SEVERAL, {"es/main.yaml": resource("Elasticsearch", "main", "8.0.0"), "compose.yml": SERVER}, []),
    ],
)
def test_a_resource_names_its_cluster(tree, kind, refs, files, expected):
    name = kind.lower()
    tree.make({f"{name}/{name}.yaml": resource(kind, "one", "8.11.0", refs), **files})
    assert compared(f"{name}/{name}.yaml", name) == expected


def test_the_nearest_of_several_resources_with_a_name(tree):
    for folder, release in (("dev", "8.10.0"), ("prod", "8.11.0")):
        tree.make({f"{folder}/es.yaml": resource("Elasticsearch", "main", release)})
        tree.make({f"{folder}/kibana.yaml": resource("Kibana", "one", "8.11.0", ONE)})
    assert compared("dev/kibana.yaml", "kibana") == [("8.11.0", "8.10.0")]
    assert compared("prod/kibana.yaml", "kibana") == []


@pytest.mark.parametrize("helper", [JOB, INIT, JOB.replace("kind: Job", "kind: CronJob")])
def test_the_image_of_a_job_is_that_of_a_client(tree, helper):
    kibana = {"kibana.yaml": resource("Kibana", "one", "8.11.0")}
    tree.make({"setup.yaml": helper.format("8.10.0"), **kibana})
    assert compared("kibana.yaml", "kibana") == []
    assert compared("elasticsearch.yml", "elasticsearch") == []


def test_the_image_of_a_job_counts_if_nothing_else_names_a_release(tree):
    tree.make({"elasticsearch.yml": "", "setup.yaml": JOB.format("8.10.0")})
    assert tree.release("elasticsearch.yml", "elasticsearch") == "8.10.0"
    tree.make({"es.yaml": JOB.format("8.11.0").replace("kind: Job", "kind: StatefulSet")})
    assert tree.release("elasticsearch.yml", "elasticsearch") == "8.11.0"
    assert tree.release("setup.yaml", "elasticsearch") == "8.10.0"
