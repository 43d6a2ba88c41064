"""Which manifests count for a file, and what has no influence."""

import pytest

from lslint.files.source import Source
from lslint.project.inference import Inference
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


@pytest.mark.parametrize("volume", ["/etc/logstash:/x", "data:/x", "~/logstash:/x", "./other:/x", "../../..:/x"])
def test_mounts_of_something_else(tree, volume):
    tree.make({
        "logstash/a.conf": "",
        "logstash/Dockerfile": "FROM logstash:8.1.0\n",
        "compose.yml": compose(service("7.6.2", volume)),
    })  # fmt: skip
    assert tree.release("logstash/a.conf") == "8.1.0"


def test_a_mount_written_as_a_mapping(tree):
    volume = "    volumes:\n      - type: bind\n        source: ./logstash\n        target: /x\n"
    tree.make({
        "logstash/a.conf": "",
        "logstash/Dockerfile": "FROM logstash:8.1.0\n",
        "compose.yml": compose(service("7.6.2") + volume),
    })  # fmt: skip
    assert tree.release("logstash/a.conf") == "7.6.2"


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


@pytest.mark.parametrize(
    ("stream", "release"),
    [
        (compose(service("8.1.0")), "8.1.0"),
        (compose(service("${RELEASE:-8.2.0}")), "8.2.0"),
        ("apiVersion: logstash.k8s.elastic.co/v1\nkind: Logstash\nspec: {version: 8.4.0}\n", "8.4.0"),
        ("input { stdin { } }\n", None),
    ],
)
def test_stdin_belongs_to_the_manifests_in_it_alone(stream, release, tmp_path, monkeypatch):
    (tmp_path / "compose.yml").write_text(compose(service("7.6.2")))
    (tmp_path / ".env").write_text("RELEASE=7.17.0\n")
    monkeypatch.chdir(tmp_path)
    projects = Projects()
    projects.stdin = Source("-", stream)
    found = Inference(projects)("-", "logstash")
    assert (found and found.release) == release
    assert projects.manifests_read(str(tmp_path / "-")) == []


@pytest.mark.parametrize(
    "files",
    [
        {"README.md": "Tested with Logstash 2.4.\n\n```sh\ndocker run logstash:7.6.2\n```\n"},
        {"docs/install.md": "    docker pull docker.elastic.co/logstash/logstash:7.6.2\n"},
        {
            "group_vars/all.yml": "logstash_version: 7.6.2\n",
            "playbook.yml": "- hosts: all\n  vars: {es_version: 7.6.2}\n",
        },
        {"roles/logstash/defaults/main.yml": "logstash_version: 7.6.2\n"},
        {"manifests/init.pp": "class { 'logstash':\n  version => '7.6.2',\n}\n"},
        {"attributes/default.rb": "default['logstash']['version'] = '7.6.2'\n"},
        {"pillar/logstash.sls": "logstash:\n  version: 7.6.2\n"},
        {"run.sh": "docker run --rm docker.elastic.co/logstash/logstash:7.6.2\n", "Makefile": "V=7.6.2\n"},
        {".github/workflows/ci.yml": "jobs:\n  a:\n    services:\n      l: {image: 'logstash:7.6.2'}\n"},
        {".gitlab-ci.yml": "test:\n  image: logstash:7.6.2\n", ".travis.yml": "env: [LOGSTASH_VERSION=7.6.2]\n"},
        {"elastic.repo": "baseurl=https://artifacts.elastic.co/packages/7.x/yum\n"},
        {"Gemfile": "gem 'logstash-core', '7.6.2'\n", "Vagrantfile": "LOGSTASH_VERSION = '7.6.2'\n"},
        {"main.tf": 'resource "docker_image" "l" {\n  name = "logstash:7.6.2"\n}\n'},
        {".env": "LOGSTASH_VERSION=7.6.2\n"},
        {"app.yml": "services:\n  logstash:\n    image: logstash:7.6.2\n"},
        {"node_modules/x/compose.yml": compose(service("7.6.2", "../../a.conf:/x"))},
    ],
    ids=lambda files: next(iter(files)),
)
@pytest.mark.parametrize("path", ["a.conf", "es7/elk-7.x/a.conf", "logstash-7.6.2/template-es2x.json"])
def test_nothing_else_changes_an_answer(tree, files, path):
    tree.make({path: "", **files})
    for product in ("logstash", "elasticsearch", "opensearch"):
        assert tree.release(path, product) is None
    assert tree.runtimes(path) == []


def test_servers_of_a_file(tree):
    def products(path):
        return set(Inference(Projects()).products(path))

    opensearch = "  os:\n    image: opensearchproject/opensearch:2.4.0\n"
    tree.make({
        "a/t.json": "",
        "a/compose.yml": f"services:\n{opensearch}",
        "b/t.json": "",
        "b/compose.yml": compose(service("8.1.0", product="elasticsearch"), opensearch),
        "c/t.json": "",
        "d/compose.yml": compose(service("8.1.0", "../c/t.json:/x", product="elasticsearch")),
        "c/Dockerfile": "FROM amazon/opendistro-for-elasticsearch:1.13.2\n",
        "compose.yml": compose(service("8.1.0")),
    })  # fmt: skip
    assert products("a/t.json") == {"opensearch"}
    assert products("b/t.json") == {"elasticsearch", "opensearch"}
    assert products("c/t.json") == {"elasticsearch"}
    assert products("c/u.json") == {"opendistro"}
    assert products("t.json") == set()


def test_search_servers_and_beats(tree):
    images = [
        "elasticsearch:7.6.0",
        "opensearchproject/opensearch:${X}",
        "elastic/filebeat:8.1.0",
        "elastic/metricbeat",
    ]
    services = "".join(f"  s{number}:\n    image: {image}\n" for number, image in enumerate(images))
    tree.make({"compose.yml": f"services:\n{services}", "pipeline/a.conf": ""})
    manifests = tree.manifests()
    assert manifests.search_servers("pipeline/a.conf") == [("elasticsearch", "7.6.0", "7.6.0"), ("opensearch", "", "")]
    assert manifests.beats("pipeline/a.conf") == [
        ("filebeat", "8.1.0", "8.1.0", "compose.yml:7"), ("metricbeat", "", "", ""),
    ]  # fmt: skip


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
            inference.manifests.runtimes(path, "logstash")
        return [one[len(str(tree.root)) + 1 :] for one in inference.files_read(path)]

    every = [".env", "compose.yml", "logstash/Dockerfile", "x.env"]
    assert read("logstash/a.conf", environment=True) == every
    assert read("logstash/a.conf", environment=False) == every
    assert read("deploy/c.conf", environment=False) == ["deploy/compose.yml"]
    assert read("deploy/compose.yml", environment=False) == []


CONFIG_MAP = (
    "apiVersion: v1\nkind: ConfigMap\nmetadata: {{name: {}}}\ndata:\n  a.conf: |\n    input {{ beats {{ }} }}\n"
)
POD = (
    "apiVersion: v1\nkind: Pod\nspec:\n  volumes: [{{name: v, configMap: {{name: {}}}}}]\n  containers:\n"
    "  - name: l\n    image: logstash:{}\n    volumeMounts: [{{name: v, mountPath: /x}}]\n"
)


def test_config_maps(tree):
    maps = "---\n".join(CONFIG_MAP.format(name) for name in ("a", "b", "c"))
    tree.make({"k/maps.yaml": maps, "k/pods.yaml": POD.format("a", "7.6.2") + "---\n" + POD.format("b", "8.1.0")})
    assert tree.release("k/maps.yaml", line=5) == "7.6.2"
    assert tree.release("k/maps.yaml", line=12) == "8.1.0"
    assert tree.release("k/maps.yaml", line=19) == "7.6.2..8.1.0", "no container mounts it"
    tree.make({"k/own/b.yaml": CONFIG_MAP.format("b") + "---\n" + POD.format("b", "8.2.0")})
    assert tree.release("k/own/b.yaml", line=5) == "8.2.0"
    assert tree.release("k/maps.yaml", line=12) == "8.1.0"


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
