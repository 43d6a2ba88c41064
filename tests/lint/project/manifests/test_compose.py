"""Environments that compose files and Dockerfiles declare: variables, published ports, mounted files."""

import pytest
from counting import check_linear

from lslint.cli.main import main

IMAGE = "docker.elastic.co/logstash/logstash:8.15.0"
SERVICE = f"services:\n  ls:\n    image: {IMAGE}\n    volumes: ['./pipeline:/usr/share/logstash/pipeline:ro']\n"
CONF = {"pipeline/a.conf": "input { stdin { } }\n"}


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


@pytest.mark.parametrize(("services", "is_noted"), [(200, False), (201, True)])
def test_services_that_are_not_read_are_noted(tree, capsys, services, is_noted):
    text = "".join(f"  s{number}: {{image: '{IMAGE}'}}\n" for number in range(services))
    tree.make({"docker-compose.yml": f"services:\n{text}"})
    main(["check", "docker-compose.yml"])
    assert ("only the first 200 services are read" in capsys.readouterr().out) == is_noted


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
