"""Environments that compose files and Dockerfiles declare: variables, published ports, mounted files."""

import pytest
from counting import check_linear

IMAGE = "docker.elastic.co/logstash/logstash:8.15.0"
SERVICE = f"services:\n  ls:\n    image: {IMAGE}\n    volumes: ['./pipeline:/usr/share/logstash/pipeline:ro']\n"
CONF = {"pipeline/a.conf": "input { stdin { } }\n"}


def test_mapping_and_list_of_variables(tree):
    tree.make(
        {**CONF, "docker-compose.yml": SERVICE + "    environment:\n      PORT: 5044\n      ES: http://es:9200\n"}
    )
    assert tree.values("pipeline/a.conf") == {
        "PORT": ("5044", "docker-compose.yml:6"),
        "ES": ("http://es:9200", "docker-compose.yml:7"),
    }
    tree.make({"docker-compose.yml": SERVICE + "    environment:\n      - PORT=5044\n      - FROM_SHELL\n"})
    assert tree.values("pipeline/a.conf") == {
        "PORT": ("5044", "docker-compose.yml:6"),
        "FROM_SHELL": (None, "docker-compose.yml:7"),
    }


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_byte_order_mark_does_not_hide_the_first_line(tree, mark):
    compose = "services:\n  logstash:\n    build: $B\n    env_file: [common.env]\n"
    tree.make({
        "pipeline/a.conf": "",
        "docker-compose.yml": f"{mark}{compose}",
        ".env": f"{mark}B=.\n",
        "common.env": f"{mark}C=1\n",
        "Dockerfile": f"{mark}FROM {IMAGE}\nENV D=1\n",
    })  # fmt: skip
    assert {name: one.location for name, one in tree.runtimes("pipeline/a.conf")[0].variables.items()} == {
        "C": "common.env:1",
        "D": "Dockerfile:2",
    }


@pytest.mark.parametrize("more", [
    "    env_file: missing.env\n", "    env_file: ../../etc/passwd\n", "    entrypoint: /run.sh\n",
    "    command: bash -c 'export A=1; logstash'\n", "    extends: {file: base.yml, service: x}\n",
])  # fmt: skip
def test_other_variables_may_be_set(tree, more):
    tree.make({**CONF, "docker-compose.yml": SERVICE + more})
    found = tree.runtime("pipeline/a.conf")
    assert found.is_mounted
    assert not found.leaves_unset("PORT")


@pytest.mark.parametrize(("ports", "expected"), [
    ('["5044:5044", "514:5514/udp"]', {"5044/tcp", "5514/udp"}),
    ('["127.0.0.1:5044:5044"]', set()), ('["5044"]', {"5044/tcp"}),
    ('["9600-9602:9600-9602"]', {"9600/tcp", "9601/tcp", "9602/tcp"}),
    ("[{target: 5044, published: 15044}]", {"5044/tcp"}), ("[{target: 5044, host_ip: 127.0.0.1}]", set()),
    ('["${P:-1}:5044"]', {"5044/tcp"}), ('["${P}:${P}"]', None), ('["x:y"]', None),
])  # fmt: skip
def test_published_ports(tree, ports, expected):
    tree.make({**CONF, "docker-compose.yml": SERVICE + f"    ports: {ports}\n"})
    found = tree.runtime("pipeline/a.conf").ports
    assert (None if found is None else set(found)) == expected
    assert not found or set(found.values()) == {"docker-compose.yml:5"}


def test_network_of_the_host(tree):
    tree.make({**CONF, "docker-compose.yml": SERVICE + "    network_mode: host\n"})
    assert not tree.runtime("pipeline/a.conf").is_container


def test_override_files_are_merged(tree):
    override = "services:\n  ls:\n    environment: {PORT: 1, NEW: a}\n    ports: ['5044:5044']\n"
    tree.make(
        {
            **CONF,
            "docker-compose.yml": SERVICE + "    environment: {PORT: 2, SAME: b}\n",
            "docker-compose.override.yml": override,
        }
    )
    found = tree.runtime("pipeline/a.conf")
    assert {name: one.value for name, one in found.variables.items()} == {"PORT": "1", "SAME": "b", "NEW": "a"}
    assert set(found.ports) == {"5044/tcp"}


def test_built_image(tree):
    compose = "services:\n  ls:\n    build: ./logstash\n    environment: {A: 1}\n"
    docker = f"FROM {IMAGE}\nENV B=2 C='3'\nENV D e\nCOPY pipeline/ /usr/share/logstash/pipeline/\n"
    tree.make({"docker-compose.yml": compose, "logstash/Dockerfile": docker, "logstash/pipeline/a.conf": ""})
    found = [one for one in tree.runtimes("logstash/pipeline/a.conf") if one.path == "docker-compose.yml"]
    assert {name: one.value for name, one in found[0].variables.items()} == {"A": "1", "B": "2", "C": "3", "D": "e"}
    assert found[0].is_complete


def test_dockerfile_alone(tree):
    tree.make({"Dockerfile": f"FROM {IMAGE} AS base\nENV A=1\nFROM base\nCOPY a.conf /x/\n", "a.conf": ""})
    found = tree.runtime("a.conf")
    assert (found.is_mounted, found.is_container, found.ports) == (True, True, {})
    assert found.variables["A"].location == "Dockerfile:2"
    assert not found.leaves_unset("B"), "docker run may set it"


def test_broken_and_odd_files(tree):
    for text in ("services: [\n", "services:\n  logstash:\n    image: [a\n", "services: 3\n", "a: &a [*a]\n", "\0\0"):
        tree.make({**CONF, "docker-compose.yml": text + "# logstash\n"})
        tree.runtimes("pipeline/a.conf")


def test_many_services_take_linear_time(tree):
    def files(count):
        anchors = "x-a: &a {A: 1}\n" + "services:\n"
        rows = "".join(f"  l{n}:\n    image: logstash:8.1.0\n    environment: {{<<: *a}}\n" for n in range(count))
        return {**CONF, "docker-compose.yml": anchors + rows}

    def read(made):
        tree.make(made)
        tree.runtimes("pipeline/a.conf")

    check_linear(read, files, 20, 160)


def test_services_that_extend_each_other(tree):
    text = SERVICE + "    extends: {service: b}\n  b:\n    extends: {service: ls}\n    environment: {A: 1}\n"
    tree.make({**CONF, "docker-compose.yml": text})
    assert all("A" in one.variables for one in tree.runtimes("pipeline/a.conf"))
