"""Files for OpenSearch, which look like Elasticsearch's."""

import json

import pytest

from lslint.cli.main import main
from lslint.engine.file import check_text
from lslint.engine.opensearch import NOTE, is_named, says_opensearch
from lslint.rules.shared.verdict import NO_OPENSEARCH

PLAIN = {"index_patterns": ["a-*"], "template": {"settings": {"index.number_of_shards": 60, "index.nope": 1}}}


def template(settings=None, properties=None):
    mappings = {"properties": properties or {"a": {"type": "keyword"}}}
    return json.dumps({"index_patterns": ["a-*"], "template": {"settings": settings or {}, "mappings": mappings}})


@pytest.mark.parametrize(
    "text",
    [
        template(properties={"v": {"type": "knn_vector", "dimension": 3}}),
        template(properties={"v": {"type": "flat_object"}}),
        template({"index.knn": True}),
        template({"index.codec": "zstd"}),
        template({"index": {"codec": "zstd_no_dict"}}),
        template({"codec": "qat_lz4"}),
        json.dumps({"mappings": {"dynamic": "strict_allow_templates", "properties": {"a": {"type": "keyword"}}}}),
        json.dumps({"mappings": {"dynamic": "false_allow_templates", "properties": {"a": {"type": "keyword"}}}}),
        template({"index": {"knn": "true"}}),
        template({"index.plugins.index_state_management.rollover_alias": "a"}),
        template({"plugins": {"index_state_management": {"rollover_alias": "a"}}}),
        template({"opendistro.index_state_management.policy_id": "a"}),
        template({"index.opendistro": {"replication": 1}}) + "\n" + '{"opendistro": {"security": 1}}',
    ],
)
def test_templates_of_opensearch(text):
    result = check_text(text, "x.json")
    assert (result.verdict, result.starts) == ("unknown", "unknown")
    assert NO_OPENSEARCH in [one.reason for one in result.not_checked]
    assert not [one for one in (*result.findings, *result.hidden) if one.stage in ("load", "start")]


@pytest.mark.parametrize(
    "text",
    [
        template(properties={"knn": {"type": "keyword"}}),
        template(properties={"plugins": {"properties": {"name": {"type": "keyword"}}}}),
        template(properties={"opensearch": {"type": "keyword"}}),
        template(properties={"v": {"type": "dense_vector", "dims": 3}}),
        template({"index.codec": "best_compression"}, {"zstd": {"type": "keyword"}}),
        json.dumps({"index_patterns": ["opensearch-*"], "mappings": {}}),
    ],
)
def test_words_of_opensearch_that_are_names_here(text):
    assert not says_opensearch(text, "es-template")


@pytest.mark.parametrize(
    "line",
    ["plugins.security.disabled: true", "opendistro_security.ssl.http.enabled: true", "opensearch.x: 1",
     "plugins:\n  security:\n    disabled: true", "plugins.ml_commons.only_run_on_ml_node: false"],
)  # fmt: skip
def test_settings_of_opensearch(line):
    result = check_text(f"cluster.name: a\nnode.name: b\nnetwork.host: 0.0.0.0\n{line}\n", "elasticsearch.yml")
    assert result.kind == "elasticsearch-settings"
    assert result.verdict == "unknown"
    assert [one.reason for one in result.not_checked] == [NOTE]


@pytest.mark.parametrize("line", ["# plugins.security.disabled: true", "plugin.mandatory: a", "plugins.nope: 1"])
def test_settings_of_elasticsearch(line):
    assert not says_opensearch(f"cluster.name: a\n{line}\n", "elasticsearch-settings")


def test_advice_for_both_stays_and_syntax_errors_refuse():
    text = template({"index.knn": True, "index.refresh_interval": "-1"})
    assert "ES305" in {one.rule.code for one in check_text(text, "x.json").findings}
    result = check_text(text[:-1], "x.json")
    assert result.verdict == "rejected"
    assert {one.rule.code for one in result.findings if one.severity == "error"} == {"ES001"}


def test_safe_fixes_become_unsafe():
    text = template({"index.knn": True, "index.merge.scheduler.auto_throttle": False})
    assert all(one.fix is None or one.fix.applicability != "safe" for one in check_text(text, "x.json").findings)


@pytest.mark.parametrize(
    ("path", "root", "named"),
    [
        ("/r/opensearch/x.json", "/r", True),
        ("/r/opensearch/elasticsearch/x.json", "/r", False),
        ("/r/elasticsearch/opensearch/x.json", "/r", True),
        ("/x/opendistro-demo/conf/a.json", "/x/opendistro-demo", True),
        ("/opensearch/r/a.json", "/opensearch/r", None),
        ("/r/elasticsearch-to-opensearch/a.json", "/r", None),
        ("/r/templates/opensearch-logs.json", "/r", True),
        ("opensearch/a.json", "", True),
        ("/r/mappings/os-v2/a.json", "/r", True),
        ("/r/mappings/os-version/a.json", "/r", None),
        ("/opensearch/a.json", "", None),
    ],
)
def test_names_on_the_path(path, root, named):
    assert is_named(path, root) is named


def test_a_folder_named_opensearch(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for folder in ("opensearch", "elasticsearch"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "t.json").write_text(json.dumps(PLAIN))
    main(["--json", "--no-cache", "."])
    found = json.loads(capsys.readouterr().out)
    assert {one["path"]: one["verdict"] for one in found["files"]} == {
        "opensearch/t.json": "unknown", "elasticsearch/t.json": "rejected",
    }  # fmt: skip
    main(["--json", "--no-cache", "--target", "elasticsearch=8.19", "opensearch"])
    assert [one["verdict"] for one in json.loads(capsys.readouterr().out)["files"]] == ["rejected"]


class Found:
    def __init__(self, path):
        self.path = path


@pytest.mark.parametrize(
    ("opensearch", "elasticsearch", "verdict"),
    [("", None, "unknown"), ("a/b", "a", "unknown"), ("a", "a/b", "rejected"), (None, "a", "rejected")],
)
def test_what_the_project_deploys(opensearch, elasticsearch, verdict):
    from lslint.config.settings import Settings

    paths = {"opensearch": opensearch, "elasticsearch": elasticsearch}

    def inference(path, kind, text=""):
        if kind in ("opensearch", "elasticsearch") and paths.get(kind) is not None:
            found = Found(paths[kind])
            found.low = found.high = ""
            return found
        return None

    result = check_text(json.dumps(PLAIN), "x.json", settings=Settings(inference=inference))
    assert result.verdict == verdict


@pytest.mark.parametrize(
    "text",
    [
        template({"index.codec": "zstd"}),
        template({"index": {"codec": "zstd_no_dict"}}),
        template({"codec": "qat_lz4"}),
        '{"index_patterns": ["a-*"], "mappings": {"dynamic": "strict_allow_templates"}}',
        '{"index_patterns": ["a-*"], "mappings": {"dynamic": "false_allow_templates"}}',
        template({"index.replication.type": "SEGMENT"}),
        template({"index": {"replication": {"type": "DOCUMENT"}}}),
        template({"index.number_of_search_replicas": 1}),
        template({"index.append_only.enabled": True}),
    ],
)
def test_values_that_only_opensearch_has(text):
    assert says_opensearch(text, "es-template")


@pytest.mark.parametrize(
    "text",
    [
        template({"index.codec": "best_compression"}),
        template(properties={"codec": {"type": "keyword"}, "replication": {"type": "keyword"}}),
        template(properties={"derived": {"properties": {"type": {"type": "keyword"}}}}),
    ],
)
def test_values_that_elasticsearch_has_too(text):
    assert not says_opensearch(text, "es-template")


def verdicts(folder, files, capsys):
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    main(["--json", "--no-cache", str(folder)])
    found = json.loads(capsys.readouterr().out)
    return {one["path"].rpartition("/")[2]: one["verdict"] for one in found["files"] if one["path"].endswith(".json")}


def test_a_template_next_to_one_of_opensearch(tmp_path, capsys):
    files = {
        "t/a.json": json.dumps(PLAIN),
        "t/b.json": template({"index.codec": "zstd"}),
        "u/c.json": json.dumps(PLAIN),
    }
    assert verdicts(tmp_path, files, capsys) == {"a.json": "unknown", "b.json": "unknown", "c.json": "rejected"}


@pytest.mark.parametrize(
    ("build", "verdict"),
    [
        ("implementation 'org.opensearch.client:opensearch-java:2.1'", "unknown"),
        ("implementation 'org.elasticsearch.client:rest:7.1'", "rejected"),
        ("implementation 'org.opensearch.client:a:2.1'\nimplementation 'org.elasticsearch.client:a:7.1'", "rejected"),
        ("implementation 'junit:junit:4'", "rejected"),
    ],
)
def test_what_the_project_is_built_with(tmp_path, capsys, build, verdict):
    files = {".git/HEAD": "", "build.gradle": build, "src/main/resources/a.json": json.dumps(PLAIN)}
    assert verdicts(tmp_path, files, capsys) == {"a.json": verdict}


def test_a_project_that_deploys_both_servers(tmp_path, capsys):
    image = "services:\n  a:\n    image: {}\n"
    files = {
        ".git/HEAD": "",
        "integrations/compose.a.yml": image.format("opensearchproject/opensearch:2.11.0"),
        "integrations/compose.b.yml": image.format("docker.elastic.co/elasticsearch/elasticsearch:8.11.0"),
        "templates/a.json": json.dumps(PLAIN),
        "elasticsearch/b.json": json.dumps(PLAIN),
    }
    assert verdicts(tmp_path, files, capsys) == {"a.json": "unknown", "b.json": "rejected"}


def reported(folder, files, capsys, *arguments):
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    main(["--json", "--no-cache", *arguments, str(folder)])
    found = json.loads(capsys.readouterr().out)
    return {
        file["path"].rpartition("/")[2]: (
            file["verdict"], [one["code"] for one in found["findings"] if one["path"] == file["path"]]
        )
        for file in found["files"]
    }  # fmt: skip


def test_the_release_of_an_image(tmp_path, capsys):
    compose = "services:\n  search:\n    image: opensearchproject/opensearch:{}\n"
    plain = json.dumps({"index_patterns": ["a-*"], "template": {"settings": {"index.nope": 1}}})
    good = json.dumps({"index_patterns": ["a-*"], "template": {"settings": {"index.number_of_shards": 1}}})
    files = {".git/HEAD": "", "docker-compose.yml": compose.format("2.11.0"), "t/a.json": plain, "t/b.json": good}
    assert reported(tmp_path, files, capsys, "--select", "ES147") == {
        "a.json": ("rejected", ["ES147"]), "b.json": ("accepted", []),
    }  # fmt: skip
    files["docker-compose.yml"] = compose.format("3.8.0")
    assert reported(tmp_path, files, capsys, "--select", "ES147") == {
        "a.json": ("unknown", []), "b.json": ("accepted", []),
    }  # fmt: skip
    files["docker-compose.yml"] = compose.format("latest")
    assert {verdict for verdict, _ in reported(tmp_path, files, capsys).values()} == {"unknown"}


def test_the_release_that_the_user_gives(tmp_path, capsys):
    files = {".git/HEAD": "", "a.json": json.dumps(PLAIN)}
    given = reported(tmp_path, files, capsys, "--target", "opensearch=2.11", "--select", "ES147,ES122")
    assert given == {"a.json": ("rejected", ["ES147"])}
    both = reported(
        tmp_path,
        files,
        capsys,
        "--target",
        "opensearch=2.11",
        "--target",
        "elasticsearch=8.19",
        "--select",
        "ES147,ES122",
    )
    assert both == {"a.json": ("rejected", ["ES122"])}
    (tmp_path / "lslint.toml").write_text('[targets]\nopensearch = "2.11"\n')
    assert reported(tmp_path, files, capsys, "--select", "ES147,ES122") == given


def test_the_report_names_the_release(tmp_path, capsys):
    (tmp_path / "a.json").write_text(template({"index.number_of_shards": 1}))
    main(["--no-cache", "--target", "opensearch=2.11", str(tmp_path)])
    assert "OpenSearch 2.11 (--target)" in capsys.readouterr().out


def test_other_files_stay_unknown(tmp_path, capsys):
    text = "cluster.name: a\nnode.name: b\nplugins.security.disabled: true\n"
    files = {".git/HEAD": "", "elasticsearch.yml": text}
    assert reported(tmp_path, files, capsys, "--target", "opensearch=2.11")["elasticsearch.yml"][0] == "unknown"


def test_messages_that_hold_for_both_name_the_server():
    text = '{"index_patterns": ["a-*"], "template": {"settings": {"index.knn": true}}}\n{"version": 1}\n'
    [finding] = [one for one in check_text(text, "a.json").findings if one.rule.code == "ES201"]
    assert finding.message.startswith("OpenSearch reads only the first JSON object")
    [finding] = [one for one in check_text(text.replace("knn", "x"), "a.json").findings if one.rule.code == "ES201"]
    assert finding.message.startswith("Elasticsearch reads only the first JSON object")


@pytest.mark.parametrize(
    ("path", "lines", "server"),
    [
        ("elasticsearch.yml", "path.data: /var/lib/elasticsearch\nopendistro_security.ssl.http.enabled: true\n",
         "Elasticsearch"),
        ("elasticsearch.yml", "# /var/lib/elasticsearch\nopendistro_security.ssl.http.enabled: true\n", "OpenSearch"),
        ("elasticsearch.yml", "path.data: /var/lib/opensearch\nopendistro_security.nodes_dn: elasticsearch\n",
         "OpenSearch"),
        ("opensearch/elasticsearch.yml", "path.data: /elasticsearch\nopendistro_security.ssl.http.enabled: true\n",
         "OpenSearch"),
        ("elasticsearch.yml", "path.data: /var/lib/elasticsearch\nplugins.security.disabled: true\n", "OpenSearch"),
    ],
)  # fmt: skip
def test_the_server_of_open_distro_is_elasticsearch(path, lines, server):
    result = check_text(f"cluster.name: a\nnode.name: b\nnode.name: c\n{lines}", path)
    (found,) = (one for one in result.findings if one.rule.code == "ES004")
    assert f"so {server} does not start" in found.message
