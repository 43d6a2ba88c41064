"""What Dockerfiles, and the services that build them, say about the release of a product."""

import pytest
from manifests import logstash

DOWNLOADS = "https://artifacts.elastic.co/downloads"


def test_builds(tree):
    tree.make({
        "logstash/pipeline/a.conf": "",
        "logstash/Dockerfile": "ARG V=1\nARG V\nFROM docker.elastic.co/logstash/logstash:${V}\n",
        "docker-compose.yml": (
            "services:\n  logstash:\n    build:\n      context: logstash/\n      args:\n        V: $ELK\n"
        ),
        ".env": "ELK=7.6.2\n",
    })  # fmt: skip
    assert tree.release("logstash/pipeline/a.conf") == "7.6.2"


@pytest.mark.parametrize("args", ["        - V=7.6.2\n", "        V: 7.6.2\n"])
def test_arguments_of_a_build_override_defaults(tree, args):
    tree.make(
        {
            "logstash/a.conf": "",
            "logstash/Dockerfile": "ARG V=8.1.0\nFROM logstash:$V\nCOPY a.conf /usr/share/logstash/pipeline/\n",
            "docker-compose.yml": f"services:\n  l:\n    build:\n      context: ./logstash\n      args:\n{args}",
        }
    )
    assert tree.release("logstash/a.conf") == "7.6.2"


def test_a_build_with_another_dockerfile(tree):
    tree.make(
        {
            "docker-compose.yml": (
                "services:\n  logstash:\n    image: ghcr.io/owner/logstash-oss:26.05.0\n"
                "    build:\n      context: .\n      dockerfile: Dockerfiles/logstash.Dockerfile\n"
            ),
            "Dockerfiles/logstash.Dockerfile": "FROM logstash:9.2.8\nADD logstash/a.conf /x\n",
            "logstash/a.conf": "",
        }
    )
    assert tree.release("logstash/a.conf") == "9.2.8"
    assert tree.find("logstash/a.conf").evidence[0].strength == "mounted"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("FROM logstash:7.6.2\n", "7.6.2"),
        ("ARG V=7.6.2\nFROM logstash:${V}\n", "7.6.2"),
        ("ARG V\nFROM logstash:${V:-7.6.2}\n", "7.6.2"),
        ("FROM --platform=linux/amd64 logstash:7.6.2 AS base\nFROM base\n", "7.6.2"),
        ("FROM golang:1.21 AS build\nRUN make\nFROM logstash:7.6.2\n", "7.6.2"),
        ("FROM logstash:8.1.0 AS old\nFROM logstash:7.6.2\n", "7.6.2"),
        ("FROM ubuntu:24.04\nENV LOGSTASH_VERSION 7.6.2\n", "7.6.2"),
        ("FROM ubuntu:24.04\nENV A=b LOGSTASH_VERSION=7.6.2\n", "7.6.2"),
        (f"FROM ubuntu\nENV V=7.6.2\nRUN curl -O {DOWNLOADS}/logstash/logstash-$V.deb\n", "7.6.2"),
        ("FROM ubuntu\nRUN apt-get update && \\\n  apt-get install logstash=1:7.6.2-1\n", "7.6.2"),
        ("ARG V\nFROM logstash:$V\n", "unknown"),
        ("# FROM logstash:7.6.2\nFROM nginx\n", None),
    ],
)  # fmt: skip
def test_dockerfiles(tree, text, expected):
    tree.make({"a.conf": "", "Dockerfile": text})
    assert tree.release("a.conf") == expected


def test_other_products_of_a_dockerfile_are_not_meant(tree):
    tree.make(
        {"elasticsearch/Dockerfile": "ARG ELASTIC_VERSION=7.6.2\nFROM elasticsearch:${ELASTIC_VERSION}\n", "a.conf": ""}
    )
    assert tree.release("a.conf") is None
    assert tree.release("a.json", "elasticsearch") == "7.6.2"


def test_the_value_of_a_build_argument_is_shown(tree):
    tree.make({"a.conf": "", "Dockerfile": "ARG V=7.6.2\nFROM logstash:${V}\n"})
    assert tree.places("a.conf") == ["Dockerfile:2 logstash:${V} (7.6.2)"]
    tree.make({"Dockerfile": "ARG V\nFROM logstash:${V}\n", ".env": "V=8.1.0\n"})
    assert tree.places("a.conf")[0] == "Dockerfile:2 logstash:${V}"


def test_a_build_context_is_used_where_nothing_says_which_files_of_it(tree):
    dockerfile = {"logstash/Dockerfile": f"FROM {logstash('6.1.1')}\n", "logstash/conf.d/a.conf": ""}
    service = "services:\n  logstash:\n    build: ./logstash\n"
    tree.make({"compose.yml": service, **dockerfile})
    assert tree.find("logstash/conf.d/a.conf").evidence[0].strength == "mounted"
    tree.make({"compose.yml": f"{service}    volumes:\n    - ./logstash/pipeline:/usr/share/logstash/pipeline\n"})
    assert tree.find("logstash/conf.d/a.conf").evidence[0].strength == "parent"
