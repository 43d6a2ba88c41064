"""Which manifests count for a file, and what has no influence."""

import pytest

from lslint.files.source import Source
from lslint.project.inference import Inference
from lslint.project.manifests.answers import manifests_of
from lslint.project.projects import Projects


def service(release, volume="", name="logstash", product="logstash"):
    text = f"  {name}:\n    image: {product}:{release}\n"
    return text + (f"    volumes: ['{volume}']\n" if volume else "")


def compose(*services):
    return "services:\n" + "".join(services)


@pytest.mark.parametrize(
    "volume",
    [
        "./pipeline:/usr/share/logstash/pipeline:ro", "./pipeline/a.conf:/x.conf", "pipeline/:/x", "${PWD}/pipeline:/x",
        "$PWD/pipeline/a.conf:/x", "${DIR:-./pipeline}:/x", "../logstash/pipeline:/x",
    ],
)  # fmt: skip
def test_a_mount_counts_before_nearer_manifests(tree, volume):
    tree.make({
        "logstash/pipeline/a.conf": "",
        "logstash/pipeline/Dockerfile": "FROM logstash:8.1.0\n",
        "logstash/docker-compose.yml": compose(service("7.6.2", volume)),
    })  # fmt: skip
    found = tree.find("logstash/pipeline/a.conf")
    assert (found.release, found.path) == ("7.6.2", "logstash/pipeline")


@pytest.mark.parametrize("folder", ["docker", "deploy/dev", ".devcontainer", "tests/e2e", "examples", "vendor/x"])
def test_a_mount_from_anywhere_in_the_repository(tree, folder):
    up = "../" * (folder.count("/") + 1)
    tree.make({
        "conf/a.conf": "",
        "conf/b.conf": "",
        f"{folder}/compose.yml": compose(service("7.6.2", f"{up}conf/a.conf:/x.conf")),
    })  # fmt: skip
    assert tree.release("conf/a.conf") == "7.6.2"
    assert tree.release("conf/b.conf") is None


def test_services_of_one_file(tree):
    services = (service("7.6.2", "./old:/x", "old"), service("8.1.0", "./new:/x", "new"))
    tree.make({"old/a.conf": "", "new/a.conf": "", "other/a.conf": "", "compose.yml": compose(*services)})
    assert [tree.release(f"{name}/a.conf") for name in ("old", "new", "other")] == ["7.6.2", "8.1.0", "7.6.2..8.1.0"]
    found = tree.find("other/a.conf")
    assert [(one.low, one.location) for one in found.contradictions] == [
        ("7.6.2", "compose.yml:3"), ("8.1.0", "compose.yml:6"),
    ]  # fmt: skip
    assert tree.find("old/a.conf").contradictions == []


def test_patches_of_one_minor_release(tree):
    tree.make({"a.conf": "", "compose.yml": compose(service("7.6.2", "", "a"), service("7.6.1", "", "b"))})
    assert tree.release("a.conf") == "7.6"


@pytest.mark.parametrize(
    ("own", "others", "expected"),
    [
        ("logstash:${V}", ["elasticsearch:8.5.1"], "8.0..8.19?"),
        ("logstash:${V}", ["kibana:7.6.2", "elasticsearch:8.5.1"], "7.0..8.19?"),
        ("logstash:${V}", ["docker.elastic.co/apm/apm-server:7.6.2"], "7.0..7.17?"),
        ("logstash:${V}", ["elasticsearch:2.4.0"], "unknown"),
        ("logstash:${V}", ["opensearchproject/opensearch:2.4.0"], "unknown"),
        ("logstash:${V}", ["nginx:8.5.1"], "unknown"),
        ("logstash:latest", ["elasticsearch:8.5.1"], "newest"),
        ("logstash:7.6.2", ["elasticsearch:8.5.1"], "7.6.2"),
        ("nginx", ["elasticsearch:8.5.1"], None),
    ],
)
def test_other_products_of_the_stack(tree, own, others, expected):
    services = "".join(f"  s{number}:\n    image: {image}\n" for number, image in enumerate((own, *others)))
    tree.make({"a.conf": "", "compose.yml": f"services:\n{services}", "b.yml": "", "c/compose.yml": ""})
    assert tree.release("a.conf") == expected
    if expected and expected.endswith("?"):
        assert tree.find("a.conf").evidence[0].product != "logstash"


def test_what_mounts_a_template_is_assumed_for_its_server(tree):
    tree.make({"t/a.json": "", "compose.yml": compose(service("8.5.1", "./t:/x"))})
    assert tree.release("t/a.json", "elasticsearch") == "8.0..8.19?"
    assert tree.release("b.json", "elasticsearch") is None


def test_without_a_repository_the_own_folder_counts_and_what_mounts_the_file(tmp_path, monkeypatch):
    (tmp_path / "conf" / "inner").mkdir(parents=True)
    compose_file = tmp_path / "compose.yml"
    compose_file.write_text(compose(service("7.6.2")))
    monkeypatch.chdir(tmp_path)
    inference = Inference(Projects())
    assert inference("conf/a.conf", "logstash") is None
    assert inference("a.conf", "logstash").release == "7.6.2"
    compose_file.write_text(compose(service("7.6.2", "./conf/inner:/x")))
    inference = Inference(Projects())
    assert inference("conf/a.conf", "logstash") is None
    assert inference("conf/inner/a.conf", "logstash").release == "7.6.2"
    (tmp_path / "conf" / "inner" / "compose.yml").write_text(compose(service("8.1.0")))
    assert Inference(Projects())("conf/inner/a.conf", "logstash").release == "7.6.2"
    (tmp_path / "conf" / "Dockerfile").write_text("FROM logstash:8.4.0\nCOPY inner /x\n")
    assert Inference(Projects())("conf/inner/a.conf", "logstash").release == "8.4.0"


def test_stdin_belongs_to_a_folder_only_with_a_name(tree):
    tree.make({"compose.yml": compose(service("7.6.2"))})
    assert tree.release("-") is None
    assert tree.runtimes("-") == []
    assert tree.release("not-there.conf") == "7.6.2"


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


def test_manifests_are_read_again_when_one_has_another_text(tree):
    tree.make({"a.conf": "", "compose.yml": compose(service("7.6.2"))})
    projects = Projects()
    assert Inference(projects)("a.conf", "logstash").release == "7.6.2"
    changed = Source("compose.yml", compose(service("8.1.0")))
    after = projects.with_text(str(tree.root / "compose.yml"), changed)
    assert Inference(after)("a.conf", "logstash").release == "8.1.0"
    assert Inference(projects)("a.conf", "logstash").release == "7.6.2"
    other = after.with_text(str(tree.root / "a.conf"), Source("a.conf", "input { }"))
    assert other.manifests is after.manifests


@pytest.mark.parametrize(
    ("name", "expected"),
    [("a.conf", False), ("filebeat.yml", False), ("pod.yaml", True), ("x.env", True), ("values-new.yaml", True)],
)
def test_which_changes_make_the_model_forget(tree, name, expected):
    tree.make({"filebeat.yml": "filebeat.inputs: []\n", "pod.yaml": POD.format("c", "7.6.2"), "a.conf": ""})
    manifests = tree.manifests()
    manifests.deployment("a.conf", "logstash")
    assert manifests.knows(str(tree.root / name)) is expected
