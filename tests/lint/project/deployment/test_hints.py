"""Weak evidence: comments, the text of a README, manifests elsewhere in the project, other products of the stack."""

import pytest

from lslint.project.inference import Inference
from lslint.project.projects import Projects

TEXT = 'filter { mutate { add_tag => ["a"] } }\n'
THIRD = "  e:\n    image: owner/owner-elasticsearch:3.1.6\n"
COMPOSE = "services:\n  l:\n    image: docker.elastic.co/logstash/logstash:7.6.2\n"


def hint(tree, files, path="a/b.conf", kind="logstash"):
    tree.make({path: TEXT, **files})
    text = (tree.root / path).read_text(encoding="utf-8")
    found = Inference(Projects())(path, kind, text)
    if found is None:
        return None
    assert found.is_dated
    return found.releases


@pytest.mark.parametrize(
    ("comment", "expected"),
    [
        ("# Logstash configuration for version 5.5.0\n", "5.5.0"),
        ("# tested with Logstash 5.6\n", "5.6"),
        ("# for Logstash 1.5\n", "1.5"),
        ("# This doesn't work with Logstash 1.4, but should with others\n", None),
        ("# not tested with Logstash 5.6\n", None),
        ("# It does not use ECS. Tested with Logstash 5.6.\n", "5.6"),
        ("# Documented here: https://www.elastic.co/guide/en/logstash/2.4/plugins-outputs-redis.html\n", "2.0..2.4"),
        ("# Logstash configuration for Nutanix v1.1\n", None),
        ("# removed in Logstash 7.0\n", None),
        ("# Logstash 42.7 is used\n", None),
        ("# version 5.5.0\n", None),
    ],
)
def test_comments_at_the_head(tree, comment, expected):
    assert hint(tree, {"a/b.conf": comment + TEXT}) == expected


@pytest.mark.parametrize(
    ("readme", "expected"),
    [
        ("Tested with Logstash 5.6.\n", "5.6"),
        ("Built on Elastic Stack 7.2.0.\n", "7.2.0"),
        ("It requires Elasticsearch 6.x.\n", "6.0..6.8"),
        ("- Logstash Engine: Versions 7.x or 8.x.\n", "7.0..8.19"),
        ("ELK : 7.17.14\n", "7.17.14"),
        ("for ELK (we use version 7.17.8):\n", "7.17.8"),
        ("![a](https://img.shields.io/badge/Elastic%20Stack-7.4.0-blue)\n", "7.4.0"),
        ("![a](https://img.shields.io/badge/ELK-7.4.0-blue.svg?style=flat)\n", "7.4.0"),
        ("![a](https://img.shields.io/badge/license-7.4.0-blue.svg)\n", None),
        ("export ELK_VERSION=7.4.0\n", "7.4.0"),
        ('STACK_VERSION="8.5.1" docker compose up\n', "8.5.1"),
        ("export APP_VERSION=7.4.0\n", None),
        ("Works with Logstash ≥ 7.4\n", "7.4..9.5"),
        ("Works with Logstash >= 7.4\n", "7.4..9.5"),
        ("Elastic Stackの対象バージョン：6.2.2\n", "6.2.2"),
        ("対象バージョン: Logstash 6.2.2\n", "6.2.2"),
        ("Logstash（バージョン 6.2.2）で動作\n", "6.2.2"),
        ("- Elasticsearch版本：6.8\n", "6.0..6.8"),
        ("Logstash 버전: 7.10.2\n", "7.10.2"),
        ("Versión de Logstash: 7.6\n", "7.6"),
        ("Logstash versión 7.6\n", "7.6"),
        ("Logstash (version 7.6.2)\n", "7.6.2"),
        ("Logstash версия 7.6\n", "7.6"),
        ("Die Version von Logstash ist 7.6\n", None),
        ("Logstashを5.6から6.2へ移行\n", None),
        ("Logstash 从版本 5.6 升级\n", None),
        ("Logstashの章 5.2 バージョン\n", None),
        ("Upgrade from Logstash 5.6 first.\n", None),
        ("It uses Elasticsearch 2.1.\n", None),
        ("It runs on Logstash version 6.3 and above.\n", "6.3..9.5"),
        ("Tested with **Logstash 6.3+**.\n", "6.3..9.5"),
        ("A minimum version of Logstash 8.2 is required.\n", "8.2..9.5"),
        ("- 2016-01-28 Release 2.1 based on Logstash 2.1.1\n", None),
        ("[Version 1.3](https://example.com/a/releases/tag/1.3): works with Logstash 5.6.\n", None),
        ("E:\\logstash-7.0.1\\bin\\logstash.bat -f a.conf\n", "7.0.1"),
        ("/srv/logstash-7.0.1.log is a log\n", None),
    ],
)
def test_readme(tree, readme, expected):
    assert hint(tree, {"README.md": readme}) == expected


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"labs/x/compose.yml": COMPOSE}, "7.6.2"),
        ({"labs/x/compose.yml": COMPOSE.replace("logstash", "elasticsearch")}, None),
        ({"k8s.yml": COMPOSE.replace("logstash/logstash", "beats/filebeat")}, "7.0..7.17"),
        ({"k8s.yml": COMPOSE.replace("logstash/logstash", "beats/filebeat") + THIRD}, None),
    ],
)
def test_manifests_elsewhere(tree, files, expected):
    assert hint(tree, files) == expected


def test_names(tree):
    assert hint(tree, {}, path="ES7/a/b.conf") == "7.0..7.17"


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("templates/7.6.0/b.conf", "7.6.0"),
        ("templates/v7.6.0/b.conf", "7.6.0"),
        ("templates/7.6/b.conf", "7.6"),
        ("release-7.6.2/conf.d/b.conf", "7.6.2"),
        ("config-7.6.x/b.conf", "7.6"),
        ("7.6.2-oss/pipeline/b.conf", "7.6.2"),
        ("templates/7.42.0/b.conf", None),
        ("templates/1.4.0/b.conf", None),
        ("templates/10.4.0/b.conf", None),
        ("templates/7.6.0.1/b.conf", None),
        ("vlan-7.6/b.conf", None),
    ],
)
def test_a_folder_for_a_release(tree, path, expected):
    assert hint(tree, {}, path=path) == expected


def test_a_folder_for_a_release_says_more_than_a_readme_above(tree):
    assert hint(tree, {"README.md": "Tested with Logstash 8.5.\n"}, path="7.6.0/b.conf") == "7.6.0"


def test_a_file_with_newer_settings_is_not_for_the_release_of_its_folder(tree):
    text = "output { elasticsearch { ilm_enabled => true data_stream => true } }\n"
    assert hint(tree, {"6.2.0/b.conf": text}, path="6.2.0/b.conf") is None


PLAN = 'variable "NAME" {\n  description = "The release"\n  type        = string\n  default     = "7.6.0"\n}\n'


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("elk_version", "7.6.0"),
        ("elastic_version", "7.6.0"),
        ("stack_version", "7.6.0"),
        ("logstash_version", "7.6.0"),
        ("elasticsearch_version", "7.0..7.17"),
        ("nginx_version", None),
        ("elk_region", None),
    ],
)
def test_variables_of_terraform(tree, name, expected):
    assert hint(tree, {"variables.tf": PLAN.replace("NAME", name)}) == expected


def test_variables_of_terraform_without_a_release(tree):
    assert hint(tree, {"variables.tf": PLAN.replace("NAME", "elk_version").replace("7.6.0", "latest")}) is None
    assert hint(tree, {"variables.tf": PLAN.replace("NAME", "elk_version").replace("default ", "other ")}) is None


@pytest.mark.parametrize(
    ("names", "path", "expected"),
    [
        ("1-setup 2-first 30-more", "4-filters/b.conf", "7.2.1..7.4.1"),
        ("01_setup 02_first 10_more extra", "11_filters/b.conf", "7.2.1..7.4.1"),
        ("1-setup 2-first 30-more", "other/b.conf", None),
        ("setup first 30-more", "5-filters/b.conf", None),
        ("alpha first 30-more", "5-filters/b.conf", None),
    ],
)
def test_chapters_of_a_course_are_for_the_same_releases(tree, names, path, expected):
    minors = enumerate((f"{name}/k/compose.yml" for name in names.split()), 2)
    assert hint(tree, {at: COMPOSE.replace("7.6.2", f"7.{minor}.1") for minor, at in minors}, path=path) == expected


LINK = "# https://www.elastic.co/guide/en/elasticsearch/reference/7.11/x.html\n"


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"k/export.ndjson": '{"coreMigrationVersion":"8.4.1","id":"x"}\n'}, "8.0..8.19"),
        ({"es/elasticsearch.yml": LINK}, "7.0..7.17"),
        ({"es/elasticsearch.yml": LINK.replace("7.11", "current")}, None),
        ({"k/export.ndjson": '{"version":"7.11.0"}\n'}, None),
        ({"f/filebeat.yml": "paths: ['d:\\logstash-7.12.0\\data\\*.log']\n"}, "7.12.0"),
        ({"f/filebeat.yml": "paths: ['/data/kibana-7.12.0/*.log']\n"}, "7.0..7.17"),
        ({"f/filebeat.yml": "paths: ['/data/logstash-7.12.0.log']\n"}, None),
        ({"h/values.yaml": '# of the Elastic charts\nlogstash:\n  # imageTag: "7.17.0"\n'}, "7.17.0"),
        ({"h/values.yaml": 'other:\n  # imageTag: "7.17.0"\n'}, None),
    ],
)  # fmt: skip
def test_links_and_saved_objects_in_the_project(tree, files, expected):
    assert hint(tree, files) == expected


DEB = "https://download.elastic.co/logstash/logstash/packages/debian/logstash-2.4.0_all.deb"


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"setup/install.txt": f"wget {DEB}\nsudo dpkg -i logstash-2.4.0_all.deb\n"}, "2.4.0"),
        ({"install_logstash": f"#!/bin/sh\ncurl -L -O {DEB}\n"}, "2.4.0"),
        ({"prereq_readme.txt": "# These have been tested on Logstash 2.4.\n"}, "2.4"),
        ({"setup/install.txt": f"# wget {DEB}\n"}, None),
        ({"notes.txt": "logstash-2.4.0 is old\n"}, None),
        ({"kibana/kibana.yml": 'elasticsearch.url: "http://a:9200"\n'}, "2.0..6.8"),
        ({"kibana/kibana.yml": '#elasticsearch.url: "http://a:9200"\n'}, None),
        ({"k/d.json": '{"panelsJSON":"[{\\"version\\":\\"6.2.2\\"}]"}\n'}, "6.0..6.8"),
        ({"k/d.json": '{"version":"6.2.2"}\n'}, None),
        ({"k/e.ndjson": '{"panelsJSON":"[{\\"version\\":\\"6.2.2\\"}]"}\n'}, "7.0..7.17"),
        ({"t.json": '{"template":"a","mappings":{"_default_":{"properties":{"a":{"type":"text"}}}}}\n'}, "5.0..6.8"),
        (
            {
                "t.json": '{"template":"a","mappings":{"_default_":{"properties":{}}}}\n',
                "u.json": '{"index_patterns":["a"],"mappings":{"properties":{}}}\n',
            },
            None,
        ),
        ({"es/sample-elasticsearch.yml": "# intended for Elasticsearch version 7.15.1\n"}, "7.0..7.17"),
    ],
)  # fmt: skip
def test_notes_and_exports_in_the_project(tree, files, expected):
    assert hint(tree, files) == expected


def test_settings_file_of_logstash_is_not_older_than_itself(tree):
    files = {"a/logstash.yml": "http.host: 0.0.0.0\n", "install.txt": f"wget {DEB}\n"}
    assert hint(tree, files, path="a/logstash.yml", kind="logstash") is None


def test_node_with_old_roles_and_new_realms(tree):
    text = "node.master: true\nxpack.security.authc.realms.file.file1.order: 0\n"
    assert hint(tree, {"n.yml": text}, path="n.yml", kind="elasticsearch-settings") == "7.0..7.17"
    assert hint(tree, {"n.yml": "node.master: true\n"}, path="n.yml", kind="elasticsearch-settings") is None


def test_projects_of_a_collection_say_nothing_about_each_other(tree):
    files = {f"{name}/compose.yml": COMPOSE.replace("7.6", f"7.{minor}") for minor, name in enumerate("xyz")}
    assert hint(tree, files) is None


def test_copied_names_of_fields_date_nothing(tree):
    text = 'filter { mutate { replace => [ "@source_host", "a" ] replace => [ "@message", "b" ] } }\n'
    assert hint(tree, {"a/b.conf": text}) is None


def test_config_in_a_manifest(tree):
    tree.make({"c.yml": "", "install.txt": f"wget {DEB}\n"})
    assert Inference(Projects())("c.yml", "logstash", line=5).releases == "2.4.0"
    assert Inference(Projects())("c.yml", "logstash") is None


@pytest.mark.parametrize(
    ("image", "kind", "expected"),
    [
        ("owner/logstash:7.10", "logstash", "7.10"),
        ("owner/logstash:5", "logstash", "5.0..5.6"),
        ("registry.example.org/lab/logstash-oss:7.10-extra", "logstash", "7.10"),
        ("owner/filebeat:5", "logstash", "5.0..5.6"),  # the products of the stack have the same numbers
        ("owner/logstash:1.2", "logstash", None),
        ("owner/logstash:2024.11", "logstash", None),
        ("owner/logstash:main", "logstash", None),
        ("owner/nginx:5.4", "logstash", None),
    ],
)
def test_images_of_third_parties(tree, image, kind, expected):
    tree.make({"a/b.conf": TEXT, "docker-compose.yml": f"services:\n  a:\n    image: {image}\n"})
    found = Inference(Projects())("a/b.conf", kind, TEXT)
    assert (found.releases if found is not None and found.low else None) == expected
    assert found is None or not found.low or found.is_dated  # takes findings away, and adds none


def test_an_official_image_is_better_evidence_than_that_of_a_third_party(tree):
    tree.make({"a/b.conf": TEXT, "docker-compose.yml": COMPOSE + "  m:\n    image: owner/logstash:5\n"})
    assert Inference(Projects())("a/b.conf", "logstash", TEXT).releases == "7.6.2"


@pytest.mark.parametrize(
    "block",
    [
        "```sh\nlslint --target logstash=8.15 conf.d/\n```\n",
        '```lua\ninit_options = { target = { "logstash=8.15" } }\n```\n',
        '```json\n{"text": "docker.elastic.co/logstash/logstash:7.6.2"}\n```\n',
    ],
)
def test_targets_and_reports_of_lslint_install_nothing(tree, block):
    assert hint(tree, {"docs/ci.md": block, "docs/cli.md": block}) is None


def test_services_in_json_of_documents(tree):
    block = '```json\n{"image": "docker.elastic.co/logstash/logstash:7.6.2"}\n```\n'
    assert hint(tree, {"docs/ecs.md": block}) == "7.6.2"


KIBANA = "elasticsearch.hosts: [http://a:9200]\n"
LONG = '{"attributes":{"text":"' + "x" * 300_000 + '"}}\n'


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"k/files/saved_objects.ndjson": LONG + '{"coreMigrationVersion":"7.13.2"}\n'}, "7.0..7.17"),
        ({"environments/000_shared_vars": "elastic_major_version: 7.x\nelastic_version: 7.1.0"}, "7.1.0"),
        ({"environments/elk/group_vars/all/env_specific": "# ours\nkibana_version: '7.9.2'  # new\n"}, "7.9.2"),
        ({"group_vars/kibana": "---\nkibana_version: 6.8.1\n"}, "6.8.1"),
        ({"host_vars/k1": "kibana_version: 8.12.0\n"}, "8.12.0"),
        ({"inventories/prod/versions": "kibana_version=7.17.3\n"}, "7.17.3"),
        ({"group_vars/all": "elastic_major_version: 7.x\n"}, "7.0..7.17"),
        ({"group_vars/all": "#kibana_version: 7.17.3\njava_version: 8.0\n"}, None),
        ({"data/all": "kibana_version: 7.17.3\n"}, None),
        ({"a/opendistro_tls.yml": ""}, "6.5..7.10"),
        ({"a/kibana-open-distro.yml": ""}, "6.5..7.10"),
        ({"b/opendistro_tls.yml": ""}, None),
        (
            {"docker-compose.yml": "services:\n  k:\n    image: amazon/opendistro-for-elasticsearch-kibana:1.13.2\n"},
            "6.5..7.10",
        ),
    ],
)
def test_releases_of_kibana(tree, files, expected):
    tree.make({"a/kibana.yml": KIBANA, **files})
    found = Inference(Projects())("a/kibana.yml", "kibana-settings", KIBANA)
    assert (found.releases if found is not None else None) == expected


def test_folders_named_for_open_distro(tree):
    tree.make({"opendistro-build/kibana/kibana.yml": KIBANA})
    found = Inference(Projects())("opendistro-build/kibana/kibana.yml", "kibana-settings", KIBANA)
    assert found is not None
    assert found.releases == "6.5..7.10"


@pytest.mark.parametrize(
    ("image", "folder", "expected"),
    [
        ("kibana:latest", "/opt/kibana/installedPlugins", "4.1..4.6"),
        ("kibana", "/opt/kibana/config/kibana.yml", "4.1..4.6"),
        ("kibana:latest", "/usr/share/kibana/config/kibana.yml", None),
        ("sebp/elk:latest", "/opt/kibana/config/kibana.yml", None),
        ("kibana:7.17.1", "/opt/kibana/config/kibana.yml", "7.17.1"),
    ],
)
def test_folders_of_old_images(tree, image, folder, expected):
    compose = f"services:\n  kibana:\n    image: {image}\n    volumes:\n      - ./a:{folder}\n"
    tree.make({"a/kibana.yml": KIBANA, "docker-compose.yml": compose})
    found = Inference(Projects())("a/kibana.yml", "kibana-settings", KIBANA)
    assert (found.releases if found is not None and found.low else None) == expected


@pytest.mark.parametrize(
    ("images", "expected"),
    [
        (("owner/logstash:7.10", "owner/elasticsearch:7.10"), "7.10"),
        (("owner/elasticsearch:7.10",), "7.0..7.17"),
        (("owner/logstash:7.10", "owner/logstash:7.8"), "7.8..7.10"),
        (("owner/logstash:7.10", "owner/logstash:8.1"), None),
        (("owner/logstash:main",), None),
    ],
)
def test_images_of_third_parties_in_another_folder(tree, images, expected):
    files = {f"labs/{n}/compose.yml": f"services:\n  a:\n    image: {one}\n" for n, one in enumerate(images)}
    tree.make({"docker/a/b.conf": TEXT, **files})
    found = Inference(Projects())("docker/a/b.conf", "logstash", TEXT)
    assert (found.releases if found is not None and found.low else None) == expected
    assert found is None or found.is_dated  # takes findings away, and adds none


@pytest.mark.parametrize(
    ("name", "line", "expected"),
    [
        ("nohup.out", '    "@timestamp" => "2017-02-21T08:50:36.656Z",\n', "1.5..2.4"),
        ("logs/run.log", '    "@timestamp" => "2017-02-21T08:50:36.656Z"\n', "1.5..2.4"),
        ("nohup.out", '    "@timestamp" => 2017-02-21T08:50:36.656Z,\n', None),
        ("nohup.out", '    "timestamp" => "2017-02-21T08:50:36.656Z",\n', None),
        ("README.md", '    "@timestamp" => "2017-02-21T08:50:36.656Z",\n', None),  # copied from old tutorials
    ],
)
def test_output_of_a_run(tree, name, line, expected):
    tree.make({"b.conf": TEXT, name: "{\n" + line + "}\n"})
    found = Inference(Projects())("b.conf", "logstash", TEXT)
    assert (found.releases if found is not None and found.low else None) == expected
    assert found is None or found.is_dated
