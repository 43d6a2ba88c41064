"""Which manifests count for a file: its name, its folder, then each parent folder."""

import os

import pytest
from manifests import service

from lslint.project.deployment.deployments import Deployments
from lslint.project.deployment.folders import Folders
from lslint.project.inference import Inference
from lslint.project.projects import Projects


def test_the_name_of_a_file_is_stronger_than_its_folder(tree):
    tree.make({"t/es-5.json": "", "t/a.json": "", "t/compose.yml": service("7.6.2", product="elasticsearch")})
    assert tree.release("t/a.json", "elasticsearch") == "7.6.2"
    assert tree.release("t/es-5.json", "elasticsearch") == "5.0..5.6"
    assert tree.find("t/es-5.json", "elasticsearch").evidence[0].strength == "named"


def test_a_manifest_is_stronger_than_the_name_of_its_folder(tree):
    tree.make({"elk-6.x/a.conf": "", "elk-6.x/compose.yml": service("6.8.1")})
    assert tree.release("elk-6.x/a.conf") == "6.8.1"


def test_the_name_of_a_folder_chooses_among_contradictions(tree):
    tree.make(
        {"elk-7.x/a.conf": "", "elk-7.x/compose.yml": service("7.6.2"), "elk-7.x/compose.old.yml": service("6.8.1")}
    )
    assert tree.release("elk-7.x/a.conf") == "7.6.2"


def test_the_nearest_level_decides(tree):
    tree.make({"compose.yml": service("8.1.0"), "a/compose.yml": service("7.6.2"), "a/b/c.conf": "", "d.conf": ""})
    assert (tree.release("a/b/c.conf"), tree.release("d.conf")) == ("7.6.2", "8.1.0")
    assert tree.find("a/b/c.conf").evidence[0].strength == "parent"
    assert tree.find("d.conf").evidence[0].strength == "folder"


@pytest.mark.parametrize(
    "folder", ["docker", "deploy/k8s", "ansible/group_vars", "my-elk", "roles/anything/tasks", "logstash"]
)
def test_components_below_a_parent_count(tree, folder):
    tree.make({"conf/a.conf": "", f"{folder}/x.yml": service("7.6.2")})
    assert tree.release("conf/a.conf") == "7.6.2"


def test_projects_side_by_side_do_not_leak(tree):
    tree.make(
        {
            "nginx/logstash.conf": "",
            "apache/logstash.conf": "",
            "apache/compose.yml": service("7.6.2"),
            "iis/docker/compose.yml": service("8.1.0"),
            "iis/logstash.conf": "",
            "readme.conf": "",
        }
    )
    assert tree.release("nginx/logstash.conf") is None
    assert tree.release("apache/logstash.conf") == "7.6.2"
    assert tree.release("iis/logstash.conf") == "8.1.0"
    assert tree.release("readme.conf") is None


def test_the_only_project_counts_for_components_around_it(tree):
    tree.make({"config/a.conf": "", "webshop/compose.yml": service("7.6.2"), "blog/a.conf": ""})
    assert tree.release("config/a.conf") == "7.6.2"
    assert tree.release("blog/a.conf") is None


@pytest.mark.parametrize("folder", ["examples", "demo", "archive", "docs/examples", "old/docker"])
def test_examples_do_not_leak(tree, folder):
    tree.make({"config/a.conf": "", f"{folder}/compose.yml": service("7.6.2")})
    assert tree.release("config/a.conf") is None
    tree.make({f"{folder}/a.conf": ""})
    assert tree.release(f"{folder}/a.conf") == "7.6.2"


def test_manifests_are_stronger_than_scripts_tests_and_documents(tree):
    tree.make(
        {
            "a.conf": "",
            "compose.yml": service("7.6.2"),
            "install.sh": "docker pull logstash:8.1.0\n",
            ".github/workflows/ci.yml": "image: logstash:8.2.0\n",
            "README.md": "```\ndocker run logstash:8.3.0\n```\n",
        }
    )
    for name, expected in (
        ("compose.yml", "7.6.2"),
        ("install.sh", "8.1.0"),
        (".github/workflows/ci.yml", "8.2.0"),
        ("README.md", "8.3.0"),
    ):
        assert tree.release("a.conf") == expected
        (tree.root / name).unlink()
    assert tree.release("a.conf") is None


def test_tests_count_for_their_own_files(tree):
    tree.make({"a.conf": "", "compose.yml": service("7.6.2"), "spec/compose.yml": service("8.1.0"), "spec/a.conf": ""})
    assert (tree.release("a.conf"), tree.release("spec/a.conf")) == ("7.6.2", "8.1.0")


def test_a_range_is_narrowed_by_a_release_in_it(tree):
    repository = "deb https://artifacts.elastic.co/packages/7.x/apt stable main\n"
    tree.make({"ls/a.conf": "", "ls/elastic.list": repository})
    assert tree.release("ls/a.conf") == "7.0..7.17"
    tree.make({"ls/install.sh": "apt-get install logstash=1:7.6.2-1\n"})
    assert tree.release("ls/a.conf") == "7.6.2"


def test_a_range_is_narrowed_by_an_outer_folder(tree):
    tree.make({"ls/a.conf": "", "ls/elastic.list": "deb https://artifacts.elastic.co/packages/7.x/apt stable main\n"})
    tree.make({"group_vars/all.yml": "elastic_version: 8.1.0\n"})
    assert tree.release("ls/a.conf") == "7.0..7.17"
    tree.make({"group_vars/all.yml": "elastic_version: 7.6.2\n"})
    assert tree.release("ls/a.conf") == "7.6.2"


def test_contradictions(tree):
    tree.make({"a.conf": "", "compose.yml": service("7.6.2"), "compose.new.yml": service("8.1.0")})
    found = tree.find("a.conf")
    assert (found.release, found.low, found.high) == (None, "7.6.2", "8.1.0")
    assert [(one.path, one.low) for one in found.contradictions] == [
        ("compose.new.yml", "8.1.0"),
        ("compose.yml", "7.6.2"),
    ]


def test_a_repository_contradicts_an_image_of_another_major_release(tree):
    packages = "deb https://artifacts.elastic.co/packages/5.x/apt stable main"
    tree.make({"a.conf": "", "compose.yml": service("7.6.2"), "cloud.yml": f"run: |\n  echo {packages}\n"})
    assert tree.release("a.conf") == "5.6..7.6.2"


def test_one_release_named_twice_is_no_contradiction(tree):
    tree.make({"a.conf": "", "compose.yml": service("7.6.2"), "compose.new.yml": service("7.6")})
    found = tree.find("a.conf")
    assert (found.release, found.contradictions) == ("7.6.2", [])


def test_kibana_is_weak_evidence_for_elasticsearch(tree):
    tree.make({"a.json": "", "compose.yml": service("7.6.2", product="kibana")})
    assert tree.release("a.json", "elasticsearch") == "7.6.2"
    assert tree.release("a.json", "logstash") is None
    tree.make({"compose.yml": service("7.6.2", product="kibana") + "  e:\n    image: elasticsearch:7.6.1\n"})
    assert tree.release("a.json", "elasticsearch") == "7.6.1"


def test_opensearch_is_a_product_of_its_own(tree):
    tree.make({"a.json": "", "compose.yml": "services:\n  o:\n    image: opensearchproject/opensearch:2.11.0\n"})
    assert tree.release("a.json", "elasticsearch") is None
    assert tree.release("a.json", "opensearch") == "2.11.0"
    assert [one.product for one in Deployments().nearest("a.json", ("elasticsearch", "opensearch"))] == ["opensearch"]


def test_the_nearest_of_two_products(tree):
    tree.make(
        {
            "compose.yml": service("7.6.2", product="elasticsearch"),
            "a.json": "",
            "os/compose.yml": "services:\n  o:\n    image: opensearchproject/opensearch:2.11.0\n",
            "os/a.json": "",
        }
    )
    both = ("elasticsearch", "opensearch")
    assert [one.product for one in Deployments().nearest("os/a.json", both)] == ["opensearch"]
    assert [one.product for one in Deployments().nearest("a.json", both)] == ["elasticsearch"]


def test_third_party_images_count_with_a_witness(tree):
    text = "services:\n  l:\n    image: otrf/helk-logstash:7.6.2.1\n"
    tree.make({"a.conf": "", "compose.yml": text})
    assert tree.release("a.conf") == "unknown"
    tree.make({"compose.yml": text + "  e:\n    image: elasticsearch:7.6.2\n"})
    assert tree.release("a.conf") == "7.6.2"


def test_an_unused_variable_does_not_replace_an_unknown_image(tree):
    text = "services:\n  e:\n    image: wazuh/wazuh-elasticsearch:3.13.6_7.9.2\n"
    tree.make({"a.json": "", "compose.yml": text, ".env": "STACK_VERSION=8.7.1\n"})
    assert tree.release("a.json", "elasticsearch") == "unknown"


def test_nothing_above_the_repository_counts(tree):
    (tree.root.parent / "compose.yml").write_text(service("7.6.2"))
    tree.make({"a.conf": ""})
    assert tree.release("a.conf") is None


def test_links_that_lead_outside_are_not_followed(tree):
    outside = tree.root.parent / "outside"
    outside.mkdir()
    (outside / "compose.yml").write_text(service("7.6.2"))
    (tree.root / "docker").symlink_to(outside)
    (tree.root / "compose.yml").symlink_to(outside / "compose.yml")
    tree.make({"a.conf": "", "b.yml": "services:\n  logstash:\n    build:\n      context: ../outside\n"})
    assert tree.release("a.conf") is None


@pytest.mark.parametrize("link", ["up", "roles/logstash/defaults"])
def test_links_out_of_a_named_folder_are_not_followed(tmp_path, monkeypatch, link):
    (tmp_path / "other" / "ch").mkdir(parents=True)
    (tmp_path / "other" / "ch" / "Chart.yaml").write_text("name: logstash\nappVersion: 8.5.1\n")
    (tmp_path / "other" / "main.yml").write_text("logstash_version: 8.5.1\n")
    place = tmp_path / "proj" / "roles" / "logstash" / "files"
    place.mkdir(parents=True)
    (place / "l.conf").write_text("")
    (tmp_path / "proj" / link).symlink_to(tmp_path / "other")
    monkeypatch.chdir(tmp_path)
    for named in ("proj", "proj/roles/logstash/files/l.conf"):
        found = Deployments(Projects([named])).find("proj/roles/logstash/files/l.conf", "logstash")
        assert found is None, named
    (tmp_path / ".git").mkdir()  # the other folder belongs to the same repository
    assert Deployments(Projects(["proj"])).find("proj/roles/logstash/files/l.conf", "logstash").release == "8.5.1"


@pytest.mark.parametrize("folder", ["node_modules/x", "vendor/x", ".hidden", ".git/x", "a/node_modules"])
def test_folders_of_others_are_skipped(tree, folder):
    tree.make({"a.conf": "", f"{folder}/compose.yml": service("7.6.2")})
    assert tree.release("a.conf") is None


def test_without_a_repository_the_working_directory_is_the_limit(tmp_path, monkeypatch):
    (tmp_path / "here" / "conf").mkdir(parents=True)
    (tmp_path / "compose.yml").write_text(service("8.1.0"))
    (tmp_path / "here" / "compose.yml").write_text(service("7.6.2"))
    (tmp_path / "here" / "conf" / "a.conf").write_text("")
    monkeypatch.chdir(tmp_path / "here")
    assert Deployments().find("conf/a.conf", "logstash").release == "7.6.2"
    (tmp_path / "here" / "compose.yml").unlink()
    assert Deployments().find("conf/a.conf", "logstash") is None


def test_paths_are_shown_from_the_working_directory(tree, monkeypatch):
    tree.make({"a/b.conf": "", "a/compose.yml": service("7.6.2")})
    monkeypatch.chdir(tree.root / "a")
    assert Deployments().find("b.conf", "logstash").evidence[0].path == "compose.yml"
    assert Deployments().find(os.path.abspath("b.conf"), "logstash").evidence[0].path == "compose.yml"


def test_all(tree):
    tree.make(
        {"a.conf": "", "b.conf": "", "c/d.conf": "", "compose.yml": service("7.6.2"), "c/compose.yml": service("8.1.0")}
    )
    deployments = Deployments(Projects())
    for name in ("a.conf", "b.conf", "c/d.conf"):
        deployments.find(name, "logstash")
    deployments.find("a.conf", "filebeat")
    assert [(one.path, one.release) for one in deployments.all()] == [(".", "7.6.2"), ("c", "8.1.0")]
    assert deployments.find("a.conf", "logstash") is deployments.find("b.conf", "logstash")


def test_tests_count_after_outer_manifests(tree):
    tree.make(
        {
            "chart/templates/tests/t.yaml": "image: docker.elastic.co/logstash/logstash:8.9.0\n",
            "chart/examples/a.conf": "",
        }
    )
    assert tree.release("chart/examples/a.conf") == "8.9.0"
    tree.make({"config/logstash.yaml": "image: docker.elastic.co/logstash/logstash:9.5.1\n"})
    assert tree.release("chart/examples/a.conf") == "9.5.1"
    assert tree.release("chart/templates/tests/a.conf") == "8.9.0"


def test_documents_do_not_count_for_tests(tree):
    tree.make({"README.md": "```\nlogstash-8.12.1.tar.gz\n```\n", "testdata/a.conf": "", "a.conf": ""})
    assert (tree.release("testdata/a.conf"), tree.release("a.conf")) == (None, "8.12.1")


def test_a_changed_manifest_is_read_again(tree):
    tree.make({"a.conf": "", "compose.yml": service("7.6.2")})
    deployments = Deployments()
    assert deployments.find("a.conf", "logstash").release == "7.6.2"
    tree.make({"compose.yml": service("8.1.0")})
    deployments.forget(os.path.abspath("a.conf"))
    assert deployments.find("a.conf", "logstash").release == "7.6.2"
    deployments.forget(os.path.abspath("compose.yml"))
    assert deployments.find("a.conf", "logstash").release == "8.1.0"


def test_results_do_not_depend_on_the_order_of_questions(tree):
    tree.make(
        {
            "values.yaml": "image: docker.elastic.co/logstash/logstash:7.6.2\n",
            "roles/a/defaults/main.yml": "logstash_version: 8.1.0\n",
            "roles/a/templates/a.conf": "",
            "group_vars/all.yml": "logstash_version: 7.6.2\n",
        }
    )
    paths = ["values.yaml", "roles/a/defaults/main.yml", "roles/a/templates/a.conf", "group_vars/all.yml"]
    expected = {path: repr(Deployments().find(path, "logstash")) for path in paths}
    for order in (paths, paths[::-1]):
        deployments = Deployments()
        assert {path: repr(deployments.find(path, "logstash")) for path in order} == expected


def test_a_folder_that_was_named_is_a_project_in_any_order(tree):
    """Another question may have been about the folders below the working directory."""
    tree.make({"a/b/x.conf": "", "c/docker-compose.yml": service("7.6.2")})
    (tree.root / ".git").rmdir()
    deployments = Deployments(Projects(["a"]))
    assert deployments.folders.below(os.getcwd())
    assert deployments.folders.root(os.path.abspath("a/b")) == os.path.abspath("a")
    assert deployments.find("a/b/x.conf", "logstash") is None


@pytest.mark.parametrize(
    ("path", "release"),
    [
        ("logstash/config/jvm.options", "7.6.2"),
        ("elasticsearch/config/jvm.options", None),
        ("elasticsearch/logstash/jvm.options", "7.6.2"),
        ("config/jvm.options", "7.6.2"),
        ("roles/es7/jvm.options", None),
        ("log-es/jvm.options", None),
        ("roles/test/jvm.options", "7.6.2"),
    ],
)
def test_options_of_the_jvm_belong_to_the_product_of_their_folder(tree, path, release):
    tree.make({"docker-compose.yml": service("7.6.2"), path: "-Xmx1g\n"})
    found = Inference(Projects())(path, "jvm-options")
    assert (found and found.release) == release


@pytest.mark.parametrize(
    ("text", "release"),
    [
        ("# see elastic.co/guide/en/elasticsearch/reference\n-Xmx1g\n", None),
        ("-XX:HeapDumpPath=/var/lib/elasticsearch\n-Dls.path=/usr/share/logstash\n", "7.6.2"),
    ],
)
def test_options_of_the_jvm_name_their_product(tree, text, release):
    tree.make({"docker-compose.yml": service("7.6.2"), "config/jvm.options": text})
    found = Inference(Projects())("config/jvm.options", "jvm-options", text)
    assert (found and found.release) == release


def test_folders_of_a_collection_of_examples_are_examples_of_their_own(tree):
    tree.make({"labs/one/a.conf": "", "labs/pipelines/compose.yml": service("7.6.2")})
    assert tree.release("labs/one/a.conf") is None
    assert tree.release("labs/pipelines/b.conf") == "7.6.2"


def test_recipes_are_examples_unless_they_are_those_of_chef(tree):
    tree.make({"deploy/a.conf": "", "config/recipes/x.yml": service("7.6.2")})
    assert tree.release("deploy/a.conf") is None
    tree.make({"recipes/default.rb": "package 'logstash' do\n  version '7.6.2'\nend\n"})
    assert tree.release("deploy/a.conf") == "7.6.2"


@pytest.mark.parametrize("folder", ["agent", "tests", "docker", "v"])
@pytest.mark.parametrize("volume", ["./pipeline:/x", "./pipeline/own.conf:/x.conf"])
def test_a_manifest_below_that_takes_its_own_configs_is_another_deployment(tree, folder, volume):
    tree.make(
        {
            "pipe/a.conf": "", "b.conf": "", "es.json": "", f"{folder}/pipeline/own.conf": "",
            f"{folder}/docker-compose.yml": service("7.3.1", volume) + "  es:\n    image: elasticsearch:7.3.1\n",
        }
    )  # fmt: skip
    assert tree.release("pipe/a.conf") is None
    assert tree.release("b.conf") is None
    assert tree.release(f"{folder}/other.conf") == "7.3.1"
    if folder != "v":  # a separate project
        assert tree.release("es.json", "elasticsearch") == "7.3.1"  # which takes no templates


def test_a_dockerfile_below_that_copies_its_own_config(tree):
    tree.make(
        {
            "filebeat.yml": "", "filebeat.json": "", "fb6/filebeat.yml": "",
            "fb6/Dockerfile": "FROM docker.elastic.co/beats/filebeat:6.8.1\nCOPY filebeat.yml /x/\n",
            "docker/Dockerfile": "FROM logstash:7.6.2\nCOPY pipeline/ /x/\n", "pipeline/a.conf": "", "conf/a.conf": "",
        }
    )  # fmt: skip
    assert tree.release("filebeat.yml", "filebeat") is None
    assert tree.release("fb6/filebeat.yml", "filebeat") == "6.8.1"
    assert tree.release("conf/a.conf") == "7.6.2"  # it takes configs from outside its folder


def test_the_place_of_a_build_argument(tree):
    tree.make(
        {
            "logstash/pipeline/a.conf": "",
            "logstash/Dockerfile": "ARG V=6.8.1\nFROM logstash:${V}\nCOPY pipeline/ /x/\n",
            "docker-compose.yml": (
                "services:\n  logstash:\n    build:\n      context: ./logstash\n      args:\n        V: 7.9.3\n"
            ),
        }
    )
    assert tree.release("logstash/pipeline/a.conf") == "7.9.3"
    assert "docker-compose.yml:6 V 7.9.3" in tree.places("logstash/pipeline/a.conf")


@pytest.mark.parametrize(
    ("argument", "file", "expected"),
    [
        (".", "1/2/3/4/a.conf", "6.3.1"),
        ("1/2", "1/2/3/4/a.conf", None),
        ("1/2/3/4/a.conf", "1/2/3/4/a.conf", None),
        ("1/a.conf", "1/a.conf", "6.3.1"),
    ],
)
def test_without_a_repository_the_argument_is_the_root(tree, argument, file, expected):
    (tree.root / ".git").rmdir()
    tree.make({"docker-compose.yml": service("6.3.1"), file: ""})
    found = Deployments(Projects([argument])).find(file, "logstash")
    assert (found and found.release) == expected


def test_with_a_repository_the_argument_is_no_root(tree):
    tree.make({"docker-compose.yml": service("6.3.1"), "1/2/3/4/a.conf": ""})
    assert Deployments(Projects(["1/2"])).find("1/2/3/4/a.conf", "logstash").release == "6.3.1"


@pytest.mark.parametrize(("product", "expected"), [("logstash", "8.0..8.19"), ("elasticsearch", None)])
def test_a_document_counts_for_what_it_installs(tree, product, expected):
    text = (
        "```bash\necho deb https://artifacts.elastic.co/packages/8.x/apt stable main > /etc/apt/sources.list.d/e.list\n"
        "sudo apt install -y logstash\n```\n"
    )
    tree.make({"docs/install.md": text, "docs/a.conf": ""})
    assert tree.release("docs/a.conf", product) == expected


def looks(tree, folders, monkeypatch):
    """How often manifests of a folder are asked for while the files of so many folders find their deployment."""
    files = {f"conf/{number}/main.conf": "" for number in range(folders)}
    files |= {f"conf/{number}/docker-compose.yml": service("8.1.0", product="kibana") for number in range(3)}
    tree.make({"docker-compose.yml": service("7.6.2"), **files})
    asked = []
    own = Folders.own
    monkeypatch.setattr(Folders, "own", lambda self, folder: asked.append(folder) or own(self, folder))
    deployments = Deployments()
    assert {deployments.find(path, "logstash").release for path in files if path.endswith(".conf")} == {"7.6.2"}
    return len(asked)


def test_folders_without_manifests_are_not_looked_at_again_for_each_file(tree, monkeypatch):
    few = looks(tree, 50, monkeypatch)
    assert looks(tree, 200, monkeypatch) < 6 * few


REPOSITORY = "es_apt_url: deb https://artifacts.elastic.co/packages/5.x/apt stable main\n"


@pytest.mark.parametrize(
    ("role", "expected"),
    [("elasticsearch", "6.3.1"), ("log-es6", "6.3.1"), ("logstash_agent", None)],  # which of the two, no play shows
)
def test_the_repository_of_another_role(tree, role, expected):
    files = {
        f"roles/{role}/defaults/main.yml": REPOSITORY,
        "roles/logstash/defaults/main.yml": "logstash_version: 6.3.1\n",
        "roles/stack/templates/a.conf": "",
    }
    assert tree.make(files).release("roles/stack/templates/a.conf") == expected


def test_the_repository_of_another_role_alone(tree):
    tree.make({"roles/elasticsearch/defaults/main.yml": REPOSITORY, "roles/stack/templates/a.conf": ""})
    assert tree.release("roles/stack/templates/a.conf") == "5.0..5.6"


@pytest.mark.parametrize(
    ("name", "expected"), [("install.md", "1.3.3"), ("release-notes.md", None), ("CHANGELOG.md", None)]
)
def test_documents_about_all_releases(tree, name, expected):
    text = "```bash\ncurl -O https://download.elastic.co/logstash/logstash/logstash-1.3.3.tar.gz\n```\n"
    tree.make({f"docs/{name}": text, "docs/a.conf": ""})
    assert tree.release("docs/a.conf") == expected


@pytest.mark.parametrize(
    ("image", "expected"),
    [("acme/logstash:2.4.1", "unknown"), ("acme/logstash:6.1", "6.3.1"), ("acme/logstash:edge", "6.3.1")],
)
def test_an_image_of_a_third_party_next_to_the_file(tree, image, expected):
    files = {
        "roles/logstash/defaults/main.yml": "logstash_version: 6.3.1\n",
        "roles/monitor/templates/stack.yml": f"services:\n  logstash:\n    image: {image}\n",
        "roles/monitor/templates/a.conf": "",
    }
    assert tree.make(files).release("roles/monitor/templates/a.conf") == expected


@pytest.mark.parametrize(
    ("name", "line", "release"),
    [
        ("metadata.rb", "depends 'logstash', '~> 0.9'", "1.0..1.5"),
        ("metadata.rb", 'depends "logstash", "= 0.12.0"', "1.0..1.5"),
        ("metadata.rb", "depends 'logstash', '0.7.7'", "1.0..1.5"),
        ("metadata.rb", "depends 'logstash', '>= 0.9'", None),
        ("metadata.rb", "depends 'logstash'", None),
        ("metadata.rb", "depends 'logstash', '~> 1.2'", None),
        ("metadata.rb", "depends 'logstash_stack', '~> 0.9'", None),
        ("metadata.rb", "# depends 'logstash', '~> 0.9'", None),
        ("Berksfile", "cookbook 'logstash', '~> 0.11.4'", "1.0..1.5"),
        ("Berksfile", "cookbook('logstash', '< 0.12')", "1.0..1.5"),
        ("Berksfile", "cookbook 'logstash', git: 'git@example.com:a/b.git'", None),
        ("recipes/default.rb", "depends 'logstash', '~> 0.9'", None),
    ],
)
def test_a_release_of_the_cookbook(tree, name, line, release):
    tree.make({"templates/default/a.conf.erb": "", name: f"name 'shop_logs'\nversion '0.1.3'\n{line}\n"})
    assert tree.release("templates/default/a.conf.erb") == release


def test_attributes_before_the_cookbook(tree):
    tree.make(
        {
            "templates/default/a.conf.erb": "",
            "metadata.rb": "version '0.1.3'\ndepends 'logstash', '~> 0.12'\n",
            "attributes/default.rb": "default['logstash']['instance_default']['version'] = '2.3.4'\n",
        }
    )
    assert tree.release("templates/default/a.conf.erb") == "2.3.4"
