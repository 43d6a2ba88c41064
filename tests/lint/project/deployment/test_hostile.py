"""Hostile and broken input: no traceback, no hang, bounded work, no secrets."""

import os
import random

import pytest
from counting import check_linear
from deadline import in_child

from lslint.files import fs
from lslint.project.deployment import folders
from lslint.project.deployment import text as plain
from lslint.project.deployment.deployments import Deployments
from lslint.project.deployment.interpolation import interpolate
from lslint.project.deployment.yaml_lines import parse
from lslint.project.environment.environments import Environments
from lslint.project.projects import Projects

COMPOSE = "services:\n  logstash:\n    image: logstash:7.6.2\n"
SECRET = "Zq7kW7xR4m"
OTHER_NAMES = ("Dockerfile", "run.sh", "README.md", ".env", "init.pp", "values.yaml")


@pytest.mark.parametrize(
    "text",
    [
        "image: logstash:" + "7." * 100_000,
        "image: " + "logstash:" * 50_000,
        "image: " + "${" * 100_000 + "logstash",
        "image: logstash:${" + "X:-${" * 50_000,
        "logstash_version: " + "1" * 200_000,
        "- " * 100_000 + "logstash: image",
        "\n".join(" " * depth + f"k{depth}:" for depth in range(5_000)) + "\nlogstash image",
        "\n" * 200_000 + "logstash: image",
        "logstash image: {" + "a: b, " * 50_000 + "}",
        "logstash image: [" + "a, " * 50_000 + "]",
        "---\n" * 50_000 + "logstash: image",
        "logstash_version=logstash_version=" * 7_000,
        "docker logstash " * 15_000,
        ("elasticsearch-" * 140 + "\n") * 100,
        ("logstash={{" * 150 + "\n") * 100,
        ("logstash={% " * 150 + "\n") * 100,
        ("a_" * 900 + "_version logstash\n") * 100,
        ("logstash_version" + " " * 1_900 + "{\n") * 60,
        (" " * 1_900 + "logstash !{\n") * 60,
        "$V logstash install" + "\n" * 120_000,
        "$V logstash install" + "\n " * 60_000,
        ("export " * 250 + "logstash:\n") * 60,
        "logstash image \x00\x01\x02",
        "\ud800".encode("utf-8", "surrogatepass").decode("utf-8", "replace") + "logstash image",
    ],
    ids=range(24),
)
@pytest.mark.parametrize("name", ["compose.yml", *(pytest.param(name, marks=pytest.mark.slow) for name in OTHER_NAMES)])
@in_child
def test_large_and_broken_manifests(tree, name, text):
    tree.make({"a.conf": "", name: text})
    tree.release("a.conf")


@pytest.mark.parametrize("seed", range(20))
def test_random_manifests(tree, seed):
    generator = random.Random(seed)
    pieces = [
        "image", ": ", "\n", "  ", "- ", "logstash", ":7.6.2", "services", "${X", "}",
        "{{ x }}", "build", "context", "'",
        '"',
        "FROM ", "ARG ", "COPY ", "\t", "[", "]", "{", "version", "#", "|", "=", "=>", "\\\n", "\r", "é", "\u2028",
        "volumes",
        "../", "./", "*", "&a", "!t ", "name", "newTag", "---\n",
    ]  # fmt: skip
    for name in (
        "compose.yml",
        "Dockerfile",
        "kustomization.yaml",
        "Chart.yaml",
        "run.sh",
        "x.pp",
        "README.md",
        ".env",
    ):
        tree.make({name: "logstash image " + "".join(generator.choice(pieces) for _ in range(400))})
    tree.make({"a.conf": ""})
    tree.release("a.conf")


@pytest.mark.parametrize("scan", [parse, lambda text: plain.scan("x", text, {}), lambda text: list(plain.lines(text))])
def test_the_time_of_the_scan_is_linear(scan):
    line = (
        "  - name: elasticsearch_version\n    image: docker.elastic.co/logstash/logstash:7.6.2\n    command: [a, b]\n"
    )
    check_linear(scan, lambda count: line * count, 500, 4_000)


@pytest.mark.parametrize(
    "values", [{"X": "$X"}, {"X": "${Y}", "Y": "${X}"}, {"X": "${X:-${X}}"}, {"X": "$X$X$X$X"}, {"X": "a" * 10_000}]
)
@in_child
def test_variables_that_refer_to_themselves(values):
    assert interpolate("$X$X$X", values) is None


@in_child
def test_variables_that_grow():
    values = {f"X{number}": f"$X{number + 1}" * 10 for number in range(30)}
    assert interpolate("$X0", values) is None


@pytest.mark.parametrize("reference", ["$X{}", "${{X{}}}", "${{X{}:-}}", "${{Y:-$X{}}}"])
@in_child
def test_empty_variables_that_branch(reference):
    values = {f"X{number}": reference.format(number + 1) * 150 for number in range(7)}
    assert interpolate("$X0", {**values, "X7": ""}) is None


@pytest.mark.parametrize(
    "files",
    [
        {"compose.yml": "services:\n  logstash:\n    image: logstash:$X0\n    volumes: ['$X0:/a']\n"},
        {"compose.yml": "services:\n  logstash:\n    image: logstash\n    ports: ['$X0:80']\n    env_file: $X0\n"},
        {"compose.yml": "services:\n  logstash:\n    build:\n      context: $X0\n      args: {A: $X0}\n"},
        {"Dockerfile": "ARG X0\nFROM logstash:$X0\nENV A=$X0\n"},
        {"a.yml": "logstash:\n  image: logstash:$X0\n  args: [version=$X0]\n"},
    ],
)
@in_child
def test_empty_variables_of_env_files_that_branch(tree, files):
    env = "".join(f"X{number}={f'$X{number + 1}' * 300}\n" for number in range(7)) + "X7=\n"
    tree.make({"a.conf": "", ".env": env, **files})
    tree.release("a.conf")
    Environments(Projects()).runtimes(str(tree.root / "a.conf"), "logstash")


@in_child
def test_empty_build_arguments_that_branch(tree):
    arguments = "".join(f"ARG X{number}={f'$X{number + 1}' * 300}\n" for number in range(7))
    tree.make({"a.conf": "", "Dockerfile": f"{arguments}ARG X7=\nFROM logstash:$X0\nENV A=$X0\nCOPY a.conf /\n"})
    tree.release("a.conf")
    Environments(Projects()).runtimes(str(tree.root / "a.conf"), "logstash")


def test_overlays_in_a_cycle(tree):
    text = "resources:\n- ../b\n- ../a\n- .\nimages:\n- name: logstash\n  newTag: 7.6.2\n"
    tree.make({"k/a/kustomization.yaml": text, "k/b/kustomization.yaml": text, "k/a/a.conf": ""})
    assert tree.release("k/a/a.conf") == "7.6.2"


def test_builds_outside_of_the_project(tree):
    (tree.root.parent / "Dockerfile").write_text("FROM logstash:7.6.2\n")
    (tree.root / "link").symlink_to(tree.root.parent)
    for context in ("..", "/", "../../../../../../etc", "link", "\0", "~", "x" * 5_000, tree.root.parent):
        tree.make({"a.conf": "", "compose.yml": f"services:\n  logstash:\n    build: {context}\n"})
        assert tree.release("a.conf") is None


@pytest.mark.parametrize(
    "make", [os.mkfifo, os.mkdir, lambda path: os.symlink(path, path), lambda path: os.symlink("/dev/zero", path)]
)
@pytest.mark.parametrize("name", ["compose.yml", ".env", "Dockerfile", "README.md"])
def test_what_is_no_file(tree, make, name):
    tree.make({"a.conf": "", "b.yml": "services:\n  logstash:\n    image: logstash:${X}\n    build: .\n"})
    make(str(tree.root / name))
    assert tree.release("a.conf") in ("unknown", "newest")


def test_a_loop_of_folders(tree):
    tree.make({"a/b/c.conf": ""})
    (tree.root / "a" / "loop").symlink_to(tree.root / "a")
    (tree.root / "x").symlink_to(tree.root)
    assert tree.release("a/b/c.conf") is None


def test_the_walk_is_bounded(tree, monkeypatch):
    monkeypatch.setattr(folders, "MAX_FOLDERS", 20)
    monkeypatch.setattr(folders, "MAX_FILES", 5)
    tree.make({f"conf/d{number}/compose.yml": "image: logstash\n" for number in range(200)})
    tree.make({f"conf/s{number}.yml": "image: logstash\n" for number in range(50)})
    tree.make({"conf/a.conf": ""})
    read = []
    original = fs.read_bytes
    monkeypatch.setattr(fs, "read_bytes", lambda path, limit: read.append(path) or original(path, limit))
    tree.release("conf/a.conf")
    assert len(read) <= 30


def test_folders_are_read_once(tree, monkeypatch):
    tree.make({f"conf/{number}.conf": "" for number in range(50)})
    tree.make({"compose.yml": COMPOSE, "README.md": "logstash image", "conf/x.yml": "logstash image"})
    read = []
    original = fs.read_bytes
    monkeypatch.setattr(fs, "read_bytes", lambda path, limit: read.append(path) or original(path, limit))
    deployments = Deployments()
    for number in range(50):
        assert deployments.find(f"conf/{number}.conf", "logstash").release == "7.6.2"
    assert len(read) == len(set(read)) == 2


def test_every_question_is_recorded(tree):
    tree.make({"conf/a.conf": "", "compose.yml": "services:\n  l:\n    image: logstash:${X}\n", ".env": "X=7.6.2\n"})
    log = fs.AccessLog()
    fs.record(log)
    try:
        assert tree.release("conf/a.conf") == "7.6.2"
    finally:
        fs.record(None)
    questions = [(question, path, answer) for (question, path), answer in log.answers.items()]
    assert fs.replay(questions)
    (tree.root / ".env").write_text("X=8.1.0\n")
    assert not fs.replay(questions)
    (tree.root / ".env").write_text("X=7.6.2\n")
    assert fs.replay(questions)
    (tree.root / "conf" / "compose.yml").write_text(COMPOSE)
    assert not fs.replay(questions)


@pytest.mark.parametrize(
    "files",
    [
        {".env": f"ELASTIC_PASSWORD={SECRET}\nELASTIC_VERSION=7.6.2\nLOGSTASH_TAG=7.6.2-{SECRET}\n"},
        {"compose.yml": f"services:\n  l:\n    image: logstash:7.6.2\n    environment:\n      VERSION_KEY: {SECRET}\n"},
        {"compose.yml": "services:\n  l:\n    image: logstash:${X}\n", ".env": f"X=7.6.2-{SECRET}\n"},
        {"run.sh": f"docker run -e PASSWORD={SECRET} logstash:7.6.2 --password {SECRET}\n"},
        {"run.sh": f"wget https://user:{SECRET}@artifacts.elastic.co/downloads/logstash/logstash-7.6.2.deb\n"},
        {"group_vars/all.yml": f"logstash_version: 7.6.2 # {SECRET}\nlogstash_password: {SECRET}\n"},
        {"Dockerfile": f"FROM ubuntu\nENV P={SECRET} LOGSTASH_VERSION=7.6.2\n"},
    ],
)  # fmt: skip
def test_no_secret_is_shown(tree, files):
    tree.make({"a.conf": "", **files})
    deployments = Deployments()
    assert deployments.find("a.conf", "logstash").low == "7.6.2"
    assert SECRET not in repr(deployments.all())


def test_control_characters_are_not_shown(tree):
    tree.make({"a.conf": "", "compose.yml": "services:\n  l:\n    image: \x1b[31m/logstash:7.6.2\n"})
    found = tree.find("a.conf")
    assert found is None or "\x1b" not in repr(found.evidence)
