"""Hostile and broken manifests: no traceback, bounded work, nothing outside of the repository, no secrets."""

import os
import random

import pytest
from counting import check_linear
from deadline import in_child

from lslint.project.manifests.interpolation import interpolate

IMAGE = "logstash:8.15.0"
SECRET = "Zq7kW7xR4m"
BOMB = "x0: &x0 {a: b}\n" + "".join(f"x{n}: &x{n} [*x{n - 1}, *x{n - 1}, *x{n - 1}]\n" for n in range(1, 40))
KUBERNETES = "apiVersion: v1\nkind: Pod\n"
TEXTS = {
    "docker-compose.yml": (
        f"{BOMB}services:\n  logstash: {{image: '{IMAGE}', environment: *x39, ports: *x39, volumes: *x39}}\n",
        f"services:\n  logstash:\n    image: {IMAGE}\n    environment:\n" + "      - A=${B}\n" * 9000,
        "services: {logstash: {image: logstash, ports: ['0-99999']}}\n",
        "services: {logstash: {image: logstash, environment: {<<: [{<<: {A: 1}}, 3, x]}}}\n",
        "services: {logstash: {image: logstash, volumes: ['../../../../etc:/x', '/etc:/y', '~/a:/b', '${', 'a:b']}}\n",
        "services: {a: {extends: b, image: logstash}, b: {extends: a}}\n",
        "services: [\n",
        "services: 3\n",
        "logstash\0\0\0",
        "a: [" * 5000 + "# logstash\n",
        "---\n" * 50_000 + "logstash: image",
        "logstash image: {" + "a: b, " * 20_000 + "}",
        "services:\n  logstash:\n    image: logstash:${" + "X:-${" * 20_000,
    ),
    "pod.yaml": (
        f"{KUBERNETES}spec: {{containers: [logstash, [], {{}}, {{env: [a, {{name: x}}]}}], volumes: 3}}\n",
        f"{KUBERNETES}spec:\n  containers:\n" + "  - {name: logstash, image: logstash}\n" * 3000,
        "apiVersion: v1\nkind: ConfigMap\ndata: [logstash]\n",
        f"{BOMB}{KUBERNETES}spec: {{containers: *x39, volumes: *x39}}\n# logstash\n",
        f"{KUBERNETES}---\n" * 20_000 + "logstash",
    ),
    "Dockerfile": (f"FROM {IMAGE}\nENV " + "a" * 60000 + "\n", f"FROM {IMAGE}\nENV A=" + '"' * 60000 + "\n",
     f"FROM {IMAGE}\n" + "ENV A=1 \\\n" * 9000, "FROM\nFROM $X\nCOPY\nENV\nENV =\n# logstash",
     "".join(f"FROM {'logstash' if n == 0 else f's{n - 1}'} AS s{n}\n" for n in range(3000))),
    "logstash.service": ("[Service]\n" + f"Environment={'a' * 1900}\n" * 60,
     "[Service]\n" + "EnvironmentFile=/a/b/c/d/e/f\n" * 9000, "ExecStart= \nExecStart=-\n"),
    ".env": ("=\n" * 9000, "X=" + "a" * 100_000),
    "values.yaml": (f"{BOMB}logstash:\n  image: *x39\n  imageTag: *x39\n", "image: logstash\n" * 10_000),
    "Chart.yaml": ("name: logstash\ndependencies: [3, [], {name: logstash, version: [], repository: elastic.co}]\n",),
    "kustomization.yaml": (
        "resources: [., .., /etc, ../../.., 'https://a.b/c']\nimages: [3, {name: logstash, newTag: {}}]\n",
        "images:\n" + "- {name: logstash, newTag: 8.1.0}\n" * 9000,
    ),
    "helmfile.yaml": (
        "releases:\n" + "- chart: elastic/logstash\n  version: ^7.0.0\n  values: [a, {imageTag: 8.2.0}]\n" * 1_500,
        "".join(f"{'  ' * depth}chart: elastic/logstash\n{'  ' * depth}k:\n" for depth in range(60)),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in TEXTS.items() for text in texts])
@in_child
def test_odd_manifests(tree, name, text):
    tree.make(
        {name: text, "a.conf": "input { stdin { } }\n", "compose.yaml": "services: {l: {image: 'logstash:$X'}}\n"}
    )
    manifests = tree.manifests()
    manifests.deployment("a.conf", "logstash")
    manifests.runtimes("a.conf", "logstash")
    manifests.single_node("a.conf")
    manifests.runtimes(name, "logstash", 3)


@pytest.mark.parametrize("seed", range(20))
@in_child
def test_random_manifests(tree, seed):
    generator = random.Random(seed)
    pieces = [
        "image", ": ", "\n", "  ", "- ", "logstash", ":7.6.2", "services", "${X", "}", "{{ x }}", "build", "context",
        "'", '"', "FROM ", "ARG ", "COPY ", "\t", "[", "]", "{", "version", "#", "|", "=", "=>", "\\\n", "\r", "é",
        "\u2028", "volumes", "../", "./", "*", "&a", "!t ", "name", "newTag", "---\n", "apiVersion: v1\nkind: Pod\n",
    ]  # fmt: skip
    for name in TEXTS:
        tree.make({name: "logstash image " + "".join(generator.choice(pieces) for _ in range(400))})
    tree.make({"a.conf": ""})
    tree.release("a.conf")
    tree.runtimes("a.conf")


def services(count):
    rows = "".join(
        f"  l{n}:\n    image: logstash:8.1.0\n    volumes: ['./c{n}:/x']\n    env_file: [x.env]\n" for n in range(150)
    )
    return {f"d{n}/compose.yml": f"services:\n{rows}" for n in range(count)}


def charts(count):
    return {"helmfile.yaml": "releases:\n" + "- {chart: elastic/logstash, version: 8.1.0}\n" * count * 100}


def config_maps(count):
    pod = (
        "apiVersion: v1\nkind: Pod\nspec:\n  volumes: [{name: v, configMap: {name: c}}]\n  containers:\n"
        "  - {name: l, image: 'logstash:8.1.0', volumeMounts: [{name: v}], envFrom: [{configMapRef: {name: c}}]}\n"
    )
    config_map = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {logstash: b}\n"
    return {"k/pods.yaml": "---\n".join([pod, config_map] * count * 5)}


@pytest.mark.parametrize("make", [services, charts, config_maps])
def test_the_time_is_linear(tree, make):
    def read(count):
        manifests = tree.manifests()
        manifests.deployment("a.conf", "logstash")
        manifests.runtimes("a.conf", "logstash")
        for number in range(count):
            manifests.deployment(f"d{number}/a.conf", "logstash")
            manifests.runtimes("k/pods.yaml", "logstash", number * 20 + 16)

    def write(count):
        tree.make(make(count))
        return count

    check_linear(read, write, 2, 16)


@pytest.mark.parametrize(
    "values", [{"X": "$X"}, {"X": "${Y}", "Y": "${X}"}, {"X": "${X:-${X}}"}, {"X": "$X$X$X$X"}, {"X": "a" * 10_000}]
)
@in_child
def test_variables_that_refer_to_themselves(values):
    assert interpolate("$X$X$X", values) is None


@pytest.mark.parametrize("reference", ["$X{}", "${{X{}}}", "${{X{}:-}}", "${{Y:-$X{}}}"])
@in_child
def test_variables_that_branch(reference):
    values = {f"X{number}": reference.format(number + 1) * 150 for number in range(7)}
    assert interpolate("$X0", {**values, "X7": ""}) is None


@pytest.mark.parametrize("files", [
    {"compose.yml": "services:\n  logstash:\n    image: logstash:$X0\n    volumes: ['$X0:/a']\n"},
    {"compose.yml": "services:\n  logstash:\n    image: logstash\n    ports: ['$X0:80']\n    env_file: $X0\n"},
    {"compose.yml": "services:\n  logstash:\n    build:\n      context: $X0\n      args: {A: $X0}\n"},
    {"Dockerfile": "ARG X0\nFROM logstash:$X0\nENV A=$X0\n"},
])  # fmt: skip
@in_child
def test_variables_of_env_files_that_branch(tree, files):
    env = "".join(f"X{number}={f'$X{number + 1}' * 300}\n" for number in range(7)) + "X7=\n"
    tree.make({"a.conf": "", ".env": env, **files})
    tree.release("a.conf")
    tree.runtimes("a.conf")


def test_builds_outside_of_the_repository(tree):
    (tree.root.parent / "Dockerfile").write_text("FROM logstash:7.6.2\n")
    (tree.root / "link").symlink_to(tree.root.parent)
    for context in ("..", "/", "../../../../../../etc", "link", "\0", "~", "x" * 5_000, tree.root.parent):
        tree.make({"a.conf": "", "compose.yml": f"services:\n  logstash:\n    build: {context}\n"})
        assert tree.release("a.conf") is None


def test_files_outside_of_the_repository(tree, tmp_path):
    (tmp_path / "secret.env").write_text("OUTSIDE=1\n")
    (tree.root / "in.env").symlink_to(tmp_path / "secret.env")
    (tree.root / "compose.yaml").symlink_to(tmp_path / "compose.yml")
    (tmp_path / "compose.yml").write_text("services: {logstash: {image: 'logstash:7.6.2'}}\n")
    compose = f"services:\n  logstash:\n    image: {IMAGE}\n    env_file: [in.env, ../secret.env]\n"
    tree.make({"docker-compose.yml": compose, "a.conf": ""})
    assert tree.runtime("a.conf").variables == {}
    assert tree.release("a.conf") == "8.15.0"


@pytest.mark.parametrize(
    "make", [os.mkfifo, os.mkdir, lambda path: os.symlink(path, path), lambda path: os.symlink("/dev/zero", path)]
)
@pytest.mark.parametrize("name", ["compose.yml", ".env", "Dockerfile", "values.yaml"])
def test_what_is_no_file(tree, make, name):
    tree.make({"a.conf": "", "docker-compose.yml": "services:\n  l:\n    image: logstash:${X}\n    build: .\n"})
    make(str(tree.root / name))
    assert tree.release("a.conf") == "unknown"


def test_a_loop_of_folders(tree):
    tree.make({"a/b/c.conf": ""})
    (tree.root / "a" / "loop").symlink_to(tree.root / "a")
    (tree.root / "x").symlink_to(tree.root)
    assert tree.release("a/b/c.conf") is None


@pytest.mark.parametrize("files", [
    {"compose.yml": f"services:\n  l:\n    image: logstash:7.6.2\n    environment:\n      VERSION_KEY: {SECRET}\n"},
    {"compose.yml": "services:\n  l:\n    image: logstash:${X}\n", ".env": f"X=7.6.2-{SECRET}\n"},
    {"Dockerfile": f"ARG X=7.6.2-{SECRET}\nFROM logstash:$X\nENV P={SECRET} LOGSTASH_VERSION=7.6.2\n"},
])  # fmt: skip
def test_no_secret_is_shown(tree, files):
    tree.make({"a.conf": "", **files})
    found = tree.find("a.conf")
    assert found.low == "7.6.2"
    assert SECRET not in repr(found)
    assert all(SECRET not in str(one.value) for one in tree.runtime("a.conf").variables.values())


def test_control_characters_are_not_shown(tree):
    tree.make({"a.conf": "", "compose.yml": "services:\n  l:\n    image: \x1b[31m/logstash:7.6.2\n"})
    found = tree.find("a.conf")
    assert found is None or "\x1b" not in repr(found.evidence)
