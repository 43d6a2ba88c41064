"""Services that mount or copy a file, and the files next to it."""

import pytest
from manifests import service


@pytest.mark.parametrize(
    "volume",
    [
        "./pipeline:/usr/share/logstash/pipeline:ro", "./pipeline/a.conf:/x.conf", "pipeline/:/x", "${PWD}/pipeline:/x",
        "$PWD/pipeline/a.conf:/x", "${DIR:-./pipeline}:/x", "../logstash/pipeline:/x",
    ],
)  # fmt: skip
def test_a_mount_is_the_strongest(tree, volume):
    tree.make(
        {
            "logstash/pipeline/a.conf": "",
            "logstash/pipeline/Dockerfile": "FROM logstash:8.1.0\n",
            "logstash/docker-compose.yml": service("7.6.2", volume),
        }
    )
    found = tree.find("logstash/pipeline/a.conf")
    assert (found.release, found.path, found.evidence[0].strength) == ("7.6.2", "logstash", "mounted")


def test_a_mount_written_as_a_mapping(tree):
    tree.make(
        {
            "logstash/pipeline/a.conf": "",
            "logstash/Dockerfile": "FROM logstash:8.1.0\n",
            "docker-compose.yml": (
                "services:\n  logstash:\n    image: logstash:7.6.2\n    volumes:\n"
                "      - type: bind\n        source: ./logstash/pipeline\n        target: /x\n"
            ),
        }
    )
    assert tree.release("logstash/pipeline/a.conf") == "7.6.2"


def test_a_mount_of_the_service_of_another_product_names_the_manifest(tree):
    text = service("7.6.2", "./templates:/x") + "  elasticsearch:\n    image: elasticsearch:7.6.1\n"
    tree.make(
        {
            "templates/a.json": "",
            "templates/elasticsearch/Dockerfile": "FROM elasticsearch:8.1.0\n",
            "compose.yml": text,
        }
    )
    assert tree.release("templates/a.json", "elasticsearch") == "7.6.1"


@pytest.mark.parametrize("volume", [".:/x", "./:/x", "../:/x", "/etc/logstash:/x", "data:/x", "~/logstash:/x"])
def test_mounts_that_say_nothing(tree, volume):
    tree.make(
        {"logstash/a.conf": "", "logstash/Dockerfile": "FROM logstash:8.1.0\n", "compose.yml": service("7.6.2", volume)}
    )
    assert tree.release("logstash/a.conf") == "8.1.0"


def test_two_services_of_one_file(tree):
    text = (
        "services:\n  old:\n    image: logstash:7.6.2\n    volumes: ['./old:/x']\n"
        "  new:\n    image: logstash:8.1.0\n    volumes: ['./new:/x']\n"
    )
    tree.make({"old/a.conf": "", "new/a.conf": "", "other/a.conf": "", "compose.yml": text})
    assert [tree.release(f"{name}/a.conf") for name in ("old", "new", "other")] == ["7.6.2", "8.1.0", "7.6.2..8.1.0"]


def test_the_copy_of_a_dockerfile(tree):
    tree.make(
        {
            "docker/Dockerfile-new": "FROM logstash:8.1.0\nCOPY new/ /x\n",
            "docker/Dockerfile-old": 'FROM logstash:7.6.2\nCOPY --chown=logstash ["old/*.conf", "/x/"]\n',
            "docker/new/a.conf": "",
            "docker/old/a.conf": "",
        }
    )
    assert (tree.release("docker/new/a.conf"), tree.release("docker/old/a.conf")) == ("8.1.0", "7.6.2")


@pytest.mark.parametrize(
    ("name", "copied"),
    [("Dockerfile-auth", "conf/a.conf"), ("Dockerfile.logstash", "conf/"), ("ls.Dockerfile", "con*/")],
)
def test_a_dockerfile_in_another_folder_copies_the_file(tree, name, copied):
    tree.make(
        {
            "conf/a.conf": "",
            f"docker/{name}": f"FROM logstash:7.6.2\nCOPY {copied} /x/\n",
            "other/Dockerfile": "FROM logstash:8.1.0\n",
            "compose.yml": service("8.1.0"),
        }
    )
    assert tree.release("conf/a.conf") == ("8.1.0" if "*" in copied else "7.6.2")


def test_a_compose_file_in_another_folder_mounts_the_file(tree):
    tree.make(
        {
            "conf/a.conf": "",
            "conf/b.conf": "",
            "docker/compose.yml": service("7.6.2", "../conf/a.conf:/x.conf"),
            "k8s/compose.yml": service("8.1.0"),
        }
    )
    assert tree.release("conf/a.conf") == "7.6.2"
    assert tree.release("conf/b.conf") == "7.6.2..8.1.0"


@pytest.mark.parametrize(
    ("volume", "expected"),
    [
        ("./es/config/elasticsearch.yml:/x.yml", "6.4.0"),
        ("./es/config/log4j2.properties:/x", "6.3.2"),
        ("./other/elasticsearch.yml:/x.yml", "6.3.2"),
    ],
)
def test_a_file_beside_one_that_is_mounted(tree, volume, expected):
    tree.make(
        {
            "docker-compose.yml": service("6.4.0", volume, product="elasticsearch"),
            "es/Dockerfile": "FROM elasticsearch:6.3.2\n",
            "es/config/sample.yml": "",
        }
    )
    assert tree.release("es/config/sample.yml", "elasticsearch") == expected
