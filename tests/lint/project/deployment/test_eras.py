"""The release of a file that no manifest names, by what the file and those around it are written for."""

import os

import pytest

from lslint.project.inference import Inference
from lslint.project.projects import Projects

OLD = "output { elasticsearch { host => a protocol => http cluster => b } }\n"
ONE = "output { elasticsearch { host => a } }\n"
RUBY = """filter { ruby { code => "event['a'] = 1" } }\n"""
PLAIN = 'filter { mutate { add_tag => ["a"] } }\n'
NEW = 'filter { ruby { code => "event.set(1, 2)" } }\noutput { elasticsearch { hosts => "a" ilm_enabled => true } }\n'
SETTINGS = "bootstrap.mlockall: true\nshield.authc.realms: a\n"


@pytest.fixture
def dated(tree):
    def run(path, files, kind="logstash"):
        tree.make(files)
        text = (tree.root / path).read_text(encoding="utf-8")
        found = Inference(Projects())(path, kind, text)
        return None if found is None else (found.low, found.high)

    return run


def test_a_file_dates_itself(dated, tree):
    assert dated("a/b.conf", {"a/b.conf": OLD}) == ("1.0", "1.5")
    found = Inference(Projects())("a/b.conf", "logstash", OLD)
    assert found.is_dated
    assert [(one.path, one.line, one.text) for one in found.evidence[:2]] == [
        (os.path.join("a", "b.conf"), 1, "protocol"), (os.path.join("a", "b.conf"), 1, "cluster"),
    ]  # fmt: skip


NUMBERED = '{"template": "a-*", "version": 50002, "mappings": {"x": {"properties": {"a": {"type": "keyword"}}}}}\n'
TYPED = (
    '{"template": "a-*", "mappings": {"x": {"_ttl": {"enabled": true}, "properties": {"a": {"type": "string", "index":'
    ' "not_analyzed", "omit_norms": true}}}}}\n'
)


@pytest.mark.parametrize(
    ("files", "releases"),
    [
        ({"t.json": NUMBERED}, ("5.0", "5.6")),
        ({"t.json": NUMBERED, "a.sh": "curl -T t.json localhost\n"}, ("7.6.2", "7.6.2")),
        ({"t.json": NUMBERED.replace("50002", "20200101")}, ("7.6.2", "7.6.2")),
        ({"t.json": NUMBERED.replace("50002", "70001")}, ("7.6.2", "7.6.2")),
        ({"t.json": TYPED}, ("1.0", "5.6")),
        ({"t.json": '{"index_patterns": ["a"], "mappings": {"properties": {}}}\n'}, ("7.6.2", "7.6.2")),
    ],
)
def test_a_template_that_nothing_loads_dates_itself(dated, files, releases):
    compose = "services:\n  e:\n    image: elasticsearch:7.6.2\n"
    assert dated("t.json", {"compose.yml": compose, ".git/config": "", **files}, "es-legacy-template") == releases


TYPELESS = '{"index_patterns": ["a-*"], "mappings": {"properties": {"a": {"type": "keyword"}}}}\n'
COMPOSED = '{"index_patterns": ["a-*"], "template": {"mappings": {"properties": {"a": {"type": "keyword"}}}}}\n'


@pytest.mark.parametrize(
    ("image", "files", "releases"),
    [
        ("6.2.1", {"t.json": TYPELESS}, None),
        ("2.4.6", {"t.json": TYPELESS}, None),
        ("6.2.1", {"t.json": COMPOSED}, None),
        ("6.2.1", {"t.json": TYPELESS, "README.md": "Elasticsearch 7.10.1 is required\n"}, ("7.10.1", "7.10.1")),
        ("6.2.1", {"t.json": TYPELESS, "a.sh": "curl -T t.json localhost\n"}, ("6.2.1", "6.2.1")),
        ("6.2.1", {"t.json": TYPELESS, "README.md": "`curl -T t.json localhost`\n"}, ("6.2.1", "6.2.1")),
        ("6.2.1", {"t.json": TYPELESS.replace('"properties"', '"x": {"properties"') + "}"}, ("6.2.1", "6.2.1")),
        ("5.6.1", {"t.json": TYPELESS.replace('{"prop', '{"_all": {"enabled": false}, "prop')}, ("5.6.1", "5.6.1")),
        ("7.0.1", {"t.json": COMPOSED}, ("7.0.1", "7.0.1")),
    ],
)  # fmt: skip
def test_a_template_of_a_later_form_that_nothing_loads_is_for_no_known_release(dated, image, files, releases):
    compose = f"services:\n  e:\n    image: elasticsearch:{image}\n"
    assert dated("t.json", {"compose.yml": compose, ".git/config": "", **files}, "es-legacy-template") == releases


@pytest.mark.parametrize(("text", "releases"), [(TYPED, ("1.0", "5.6")), (NUMBERED, ("5.0", "5.6"))])
def test_a_template_that_nothing_loads_dates_itself_next_to_the_newest_release(dated, text, releases):
    states = "elasticsearch:\n  docker_container.running:\n    - image: elasticsearch:latest\n"
    files = {"elasticsearch/salt/init.sls": states, "logstash/salt/t.json": text, ".git/config": ""}
    assert dated("logstash/salt/t.json", files, "es-legacy-template") == releases
    compose = "services:\n  e:\n    image: elasticsearch:latest\n"
    assert dated("t.json", {"compose.yml": compose, "t.json": text}, "es-legacy-template") == releases


def test_a_template_chooses_from_several_releases(dated):
    files = {
        "a.sh": "yum install elasticsearch-5.6.3\n",
        "b.sh": "yum install elasticsearch-6.0.1\n",
        "t.json": NUMBERED,
    }
    assert dated("t.json", {**files, ".git/config": ""}, "es-legacy-template") == ("5.0", "5.6")


@pytest.mark.parametrize("text", [ONE, RUBY, PLAIN, NEW, OLD + NEW])
def test_what_dates_no_file(dated, text):
    assert dated("a.conf", {"a.conf": text}) is None


@pytest.mark.parametrize(
    ("text", "releases"),
    [
        ('{"index_patterns": ["a-*"], "mappings": {"_doc": {}}}\n', ("6.6.0", "6.6.0")),
        ('{"template": "a-*", "mappings": {"_doc": {}}}\n', ("5.6.11", "6.6.0")),
        ('{"index_patterns": ["a-*"], "mappings": {"properties": {}}}\n', None),  # for none of them
    ],
)
def test_releases_that_lack_a_name_of_the_file_are_left_out(dated, text, releases):
    files = {
        "a.json": text,
        "a.sh": "yum install elasticsearch-5.6.11\n",
        "b.sh": "yum install elasticsearch-6.6.0\n",
        ".git/config": "",
    }
    assert dated("a.json", files, "es-legacy-template") == releases


def test_siblings_confirm_a_single_name(dated):
    assert dated("a.conf", {"a.conf": ONE, "b.conf": RUBY}) == ("1.0", "2.4")


def test_newer_siblings_contradict(dated):
    assert dated("a.conf", {"a.conf": ONE, "b.conf": RUBY, "c.conf": NEW}) is None
    assert dated("b/a.conf", {"b/a.conf": ONE, "b/b.conf": RUBY, "b/logstash.yml": ""}) is None


def test_files_for_elasticsearch_confirm_a_single_name(dated):
    files = {"logstash/a.conf": RUBY, "elasticsearch/elasticsearch.yml": SETTINGS}
    assert dated("logstash/a.conf", files) == ("1.0", "2.4")


def test_another_project_does_not_count(dated):
    assert dated("logstash/a.conf", {"logstash/a.conf": RUBY, "something/b.conf": OLD}) is None
    assert dated("logstash/a.conf", {"logstash/a.conf": RUBY, "examples/b.conf": OLD}) is None


def test_an_old_folder_dates_files_without_old_names(dated):
    assert dated("a.conf", {"a.conf": PLAIN, "b.conf": OLD, "c.conf": OLD}) == ("1.0", "1.5")


def test_one_old_file_among_others_dates_no_other(dated):
    assert dated("a.conf", {"a.conf": PLAIN, "b.conf": OLD, **{f"{one}.conf": PLAIN for one in "cdefg"}}) is None


def test_manifests_count_before_content(dated):
    compose = "services:\n  l:\n    image: docker.elastic.co/logstash/logstash:8.1.0\n"
    assert dated("a.conf", {"a.conf": OLD, "compose.yml": compose}) == ("8.1.0", "8.1.0")
    assert dated("a.conf", {"a.conf": OLD, "compose.yml": "services:\n  l:\n    image: logstash:latest\n"}) == ("", "")


def test_an_image_without_a_release_leaves_it_to_the_content(dated):
    assert dated("a.conf", {"a.conf": OLD, "compose.yml": "services:\n  l:\n    image: me/logstash:mine\n"}) == (
        "1.0", "1.5",
    )  # fmt: skip


def test_content_narrows_a_range(dated):
    text = 'filter { kv { trim => "a" } }\noutput { elasticsearch { host => "a" } }\n'
    assert dated("logstash-5.x/a.conf", {"logstash-5.x/a.conf": text}) == ("5.0", "5.2")
    settings = "node.master: true\ndiscovery.zen.minimum_master_nodes: 1\nhttp.enabled: true\n"
    assert dated("es-7.x/a.yml", {"es-7.x/a.yml": settings}, "elasticsearch-settings") == ("7.0", "7.17")
    assert dated("es-6.x/a.yml", {"es-6.x/a.yml": settings}, "elasticsearch-settings") == ("6.0", "6.8")


def test_templates_and_filebeat(dated):
    template = '{"template": "a", "mappings": {"_default_": {"properties": {"a": {"type": "string"}}}}}'
    assert dated("t.json", {"t.json": template}, "es-legacy-template") == ("1.0", "6.8")
    assert dated("t.json", {"t.json": '{"template": "a"}'}, "es-legacy-template") is None
    agent = "filebeat.prospectors:\n  - input_type: log\n    document_type: a\n"
    assert dated("filebeat.yml", {"filebeat.yml": agent}, "filebeat") == ("1.0", "5.6")
    assert dated("filebeat.yml", {"filebeat.yml": agent + "setup.ilm.enabled: true\n"}, "filebeat") is None


def test_odd_files_are_no_trouble(dated, tree):
    (tree.root / "b.conf").write_bytes(b"\0\xff" * 100)
    (tree.root / "c.conf").write_bytes(b"filter { \xff => { host =>")
    os.symlink("nowhere", tree.root / "d.conf")
    assert dated("a.conf", {"a.conf": ONE}) is None


def test_a_file_of_another_time_does_not_belong_to_a_manifest_nearby(dated):
    dockerfile = "FROM docker.elastic.co/logstash/logstash:6.1.1\n"
    assert dated("logstash/conf.d/a.conf", {"logstash/conf.d/a.conf": OLD, "logstash/Dockerfile": dockerfile}) == (
        "1.0", "1.5",
    )  # fmt: skip
    copied = f"{dockerfile}COPY conf.d /usr/share/logstash/pipeline\n"
    assert dated("logstash/conf.d/a.conf", {"logstash/Dockerfile": copied}) == ("6.1.1", "6.1.1")
    assert dated("logstash/pipeline/a.conf", {"logstash/pipeline/a.conf": OLD, "logstash/Dockerfile": dockerfile}) == (
        "6.1.1", "6.1.1",
    )  # fmt: skip


def test_a_newer_file_does_not_belong_to_a_manifest_nearby(dated):
    script = "wget https://download.elastic.co/logstash/logstash/logstash-1.4.2.tar.gz\n"
    assert dated("config/a.conf", {"config/a.conf": NEW, "extra/docker/install.sh": script}) is None


def test_the_number_of_a_template_of_logstash_dates_it(dated):
    text = '{"template": "a-*", "version": 50002, "mappings": {"_default_": {"_all": {"enabled": true}}}}'
    assert dated("a.json", {"a.json": text}, "es-legacy-template") == ("1.0", "5.6")


S3 = 'output { s3 { endpoint_region => "eu-west-1" format => "plain" } }\n'
LATER = 'input { file { mode => "tail" ecs_compatibility => v8 } }\nfilter { mutate { copy => { "a" => "b" } } }\n'
SCRIPT = "Start-Process install logstash-5.4.0\n"
IMAGE = '{"image": "docker.elastic.co/beats/filebeat:7.14.0"}\n'
PROSPECTORS = "filebeat.prospectors:\n- input_type: log\n  paths: [/a]\n"


def test_two_options_of_one_plugin_that_were_removed_before_5_0_date_a_file(dated):
    assert dated("a.conf", {"a.conf": S3}) == ("1.0", "2.4")
    assert dated("a.conf", {"a.conf": S3.replace("endpoint_region", "region")}) is None


@pytest.mark.parametrize(
    ("text", "releases"),
    [
        (LATER, None),
        (LATER.replace("copy", "gsub").replace("mode", "path"), ("5.4.0", "5.4.0")),  # a single name
        ('filter { translate { source => "a" target => "b" } }\n', ("5.4.0", "5.4.0")),  # of one release of a plugin
        (LATER + ONE, ("5.4.0", "5.4.0")),  # names of older releases too
    ],
)
def test_several_newer_names_overrule_the_release_of_a_script(dated, text, releases):
    assert dated("a.conf", {"a.conf": text, "install.ps1": SCRIPT}) == releases


def test_newer_names_do_not_overrule_a_manifest_of_the_folder(dated):
    compose = "services:\n  l:\n    image: docker.elastic.co/logstash/logstash:5.4.0\n"
    assert dated("a.conf", {"a.conf": LATER, "compose.yml": compose}) == ("5.4.0", "5.4.0")
    text = LATER.replace("ecs_compatibility => v8", "")
    assert dated("s/a.conf", {"s/a.conf": text, "s/install.ps1": SCRIPT}) is None
    assert dated("p/a.conf", {"p/a.conf": text, "compose.yml": compose, ".git/config": ""}) == ("5.4.0", "5.4.0")


def test_several_older_names_overrule_the_release_of_another_folder(dated):
    files = {"d/filebeat/filebeat-k8s.json": IMAGE, ".git/config": ""}
    assert dated("filebeat.yml", {**files, "filebeat.yml": PROSPECTORS}, "filebeat") == ("1.0", "6.8")
    single = "filebeat.prospectors:\n- type: log\n"
    assert dated("filebeat.yml", {**files, "filebeat.yml": single}, "filebeat") == ("7.14.0", "7.14.0")


@pytest.mark.parametrize(
    ("readme", "releases"),
    [
        ("Tested with Logstash 1.4.\n", ("1.4", "1.4")),
        ("Tested with Logstash 8.1.\n", ("1.0", "1.5")),  # contradicts the file
    ],
)
def test_what_a_readme_says_narrows_the_range_of_a_file(dated, readme, releases):
    assert dated("a.conf", {"a.conf": OLD, "README.md": readme}) == releases


@pytest.mark.parametrize(
    ("folder", "other", "releases"),
    [("conf.d", PLAIN, ("1.0", "1.5")), ("filters", PLAIN, None), ("conf.d", NEW, None)],
)
def test_one_file_dates_the_pipeline_that_it_is_part_of(dated, folder, other, releases):
    files = {f"{folder}/{number}.conf": PLAIN for number in range(6)}
    files[f"{folder}/7.conf"] = other
    assert dated(f"{folder}/0.conf", {**files, f"{folder}/9.conf": OLD}) == releases
