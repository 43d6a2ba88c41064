"""Which manifests count for a file, and what has no influence."""

import pytest

from lslint.project.inference import Inference
from lslint.project.manifests.answers import manifests_of
from lslint.project.projects import Projects


def service(release, volume="", name="logstash", product="logstash"):
    text = f"  {name}:\n    image: {product}:{release}\n"
    return text + (f"    volumes: ['{volume}']\n" if volume else "")


def compose(*services):
    return "services:\n" + "".join(services)


def test_patches_of_one_minor_release(tree):
    tree.make({"a.conf": "", "compose.yml": compose(service("7.6.2", "", "a"), service("7.6.1", "", "b"))})
    assert tree.release("a.conf") == "7.6"


def test_files_read(tree):
    tree.make({
        "logstash/a.conf": "",
        "other/b.conf": "",
        "logstash/Dockerfile": "ARG V\nFROM logstash:$V\n",
        "compose.yml": (
            "services:\n  ls:\n    build: {context: logstash, args: {V: $ELK}}\n    env_file: [x.env]\n"
            "    volumes: ['./logstash:/x']\n"
        ),
        ".env": "ELK=7.6.2\n",
        "x.env": "A=1\n",
        "deploy/compose.yml": compose(service("6.0.0")),
    })  # fmt: skip

    def read(path, *, environment):
        projects = Projects()
        inference = Inference(projects)
        inference(path, "logstash")
        if environment:
            manifests_of(projects).runtimes(path, "logstash")
        return [one[len(str(tree.root)) + 1 :] for one in manifests_of(projects).files_read(path)]

    every = [".env", "compose.yml", "logstash/Dockerfile", "x.env"]
    assert read("logstash/a.conf", environment=True) == every
    assert read("logstash/a.conf", environment=False) == every
    assert read("deploy/c.conf", environment=False) == ["deploy/compose.yml"]
    assert read("deploy/compose.yml", environment=False) == []


POD = (
    "apiVersion: v1\nkind: Pod\nspec:\n  volumes: [{{name: v, configMap: {{name: {}}}}}]\n  containers:\n"
    "  - name: l\n    image: logstash:{}\n    volumeMounts: [{{name: v, mountPath: /x}}]\n"
)


def test_configs_inside_manifests(tree):
    values = "logstash:\n  imageTag: 7.6.2\n  pipeline: |\n    input { }\n"
    tree.make({"values.yaml": f"{values}filebeat:\n  imageTag: 8.1.0\n  config: |\n    a: b\n"})
    assert tree.release("values.yaml", line=3) == "7.6.2"
    assert tree.release("values.yaml", "filebeat", line=7) == "8.1.0"
    config = "    configs: [p]\nconfigs:\n  p:\n    content: |\n      input { }\n"
    tree.make({"a/compose.yml": compose(service("7.6.2", "", "x"), service("8.1.0", "", "y")) + config})
    assert tree.release("a/compose.yml", line=9) == "8.1.0"
    assert tree.release("a/compose.yml", line=3) == "7.6.2"


@pytest.mark.parametrize(("name", "expected"), [
    ("a.conf", False), ("filebeat.yml", False), ("pod.yaml", True), ("x.env", True), ("values-new.yaml", True),
])  # fmt: skip
def test_which_changes_make_the_model_forget(tree, name, expected):
    tree.make({"filebeat.yml": "filebeat.inputs: []\n", "pod.yaml": POD.format("c", "7.6.2"), "a.conf": ""})
    manifests = tree.manifests()
    manifests.deployment("a.conf", "logstash")
    assert manifests.knows(str(tree.root / name)) is expected
