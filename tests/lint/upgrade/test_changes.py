"""What counts as a change, and of which kind."""

import pytest

from lslint.cli.main import main
from lslint.rules import registry
from lslint.rules.api import Finding
from lslint.upgrade.compare import Overlaps

OUTPUT = 'output { elasticsearch { hosts => ["https://es:9200"] index => "a" %s } }\n'
LOG = "filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\noutput.console: {pretty: true}\n"


def codes(found, change):
    return [(one["code"], one["path"], one["line"]) for one in found[change]]


def test_an_option_that_was_removed_breaks(report):
    found = report({"a.conf": OUTPUT % "ssl => true"}, "--from", "7.17")
    assert codes(found, "breaks") == [("LS106", "a.conf", 1)]
    assert found["breaks"][0]["fix"]["applicability"] == "safe"
    assert found["summary"]["breaks"] == 1
    assert found["summary"]["safe"] == 1


def test_the_report_says_which_files_could_not_be_compared(project, capsys):
    files = {"a.conf": OUTPUT % "no_such_option => true", "b.conf": OUTPUT % "ssl => true", "c.conf": OUTPUT % ""}
    project(files)
    unsure = "1 file could not be fully compared, because the release in use already rejects it."
    for names, verdict in (
        (["a.conf"], unsure),
        (["a.conf", "c.conf"], f"Nothing changes for 1 file; {unsure}"),
        (["a.conf", "b.conf"], f"1 place breaks in 1 file; {unsure} --fix fixes 1 of 1 change."),
    ):
        code = main(["upgrade", "--to", "9.1", "--from", "7.17", *names])
        shown = capsys.readouterr().out
        assert shown.splitlines()[1] == verdict
        assert code == ("b.conf" in names)
        assert (
            "The release in use already rejects a.conf (`lslint check --target logstash=7.17` shows why), so changes in"
            " that file may be missing" in shown
        )


def test_a_setting_that_a_release_on_the_way_removed(report):
    found = report({"elasticsearch.yml": "cluster.name: a\ndiscovery.zen.minimum_master_nodes: 2\n"}, "--from", "6.8")
    assert codes(found, "breaks") == [("ES613", "elasticsearch.yml", 2)]


@pytest.mark.parametrize(
    ("release", "count"),
    [("2.4", 0), ("1.5", 1)],
)
def test_what_an_old_release_lacked_already_is_no_change(report, release, count):
    text = 'output { elasticsearch { host => "es1" protocol => "http" } }\n'
    found = report({"a.conf": text}, "--from", release)
    assert len(found["breaks"]) == count


def test_a_plugin_that_is_no_longer_included_breaks(report):
    lumberjack = 'input { lumberjack { port => 1 ssl_certificate => "/a" ssl_key => "/b" } }\n'
    found = report({"a.conf": lumberjack}, "--from", "5.6", to="6.8")
    assert codes(found, "breaks") == [("LS601", "a.conf", 1)]
    assert found["breaks"][0]["message"] == (
        "Logstash 6.0 and later do not load the pipeline unless the `lumberjack` input is installed:"
        " use the `beats` input"
    )
    assert not found["rejected_already"]


def test_a_plugin_that_the_release_in_use_does_not_include_either_is_no_change(report):
    found = report({"a.conf": "filter { multiline { pattern => '^ ' what => previous } }\n"}, "--from", "7.17")
    assert not [one for change in ("breaks", "behaves", "deprecated") for one in found[change]]
    assert not found["rejected_already"]


def test_configs_in_manifests_are_compared(report):
    beats = "beats { port => 5044 ssl => true ssl_certificate => '/a' ssl_key => '/b' }"
    text = f"kind: ConfigMap\napiVersion: v1\ndata:\n  logstash.conf: |\n    input {{ {beats} }}\n"
    found = report({"config.yaml": text}, "--from", "7.17")
    assert codes(found, "breaks") == [("LS106", "config.yaml", 5)]


def test_opensearch_is_left_out(report):
    text = '{"index_patterns": ["a"], "settings": {"opendistro.index_state_management.policy_id": "p"}}\n'
    found = report({"a.json": text}, "--from", "7.10")
    assert found["not_compared"]["opensearch"] == ["a.json"]


TWO_CODECS = 'input { file { path => "/a" codec => multiline { pattern => "a" what => "next" } %s } }\n'


def test_an_error_of_the_release_in_use_is_no_change(report):
    """Logstash 8.5 cannot run a plugin with two codecs; 8.7 rejects it at the compile step."""
    text = TWO_CODECS % 'codec => multiline { pattern => "b" what => "next" }'
    assert not report({"a.conf": text}, "--from", "8.5")["breaks"]


@pytest.mark.parametrize(("release", "count"), [("7.2", 0), ("7.12", 1)])
def test_doc_values_of_text(report, release, count):
    """7.0 to 7.9 reject them, 7.10 to 7.17 only warn, 8.0 rejects them."""
    text = '{"index_patterns": ["a"], "mappings": {"properties": {"f": {"type": "text", "doc_values": true}}}}\n'
    found = report({"a.json": text}, "--from", release)
    assert len(found["breaks"]) == count


def test_an_analyzed_all_field(report):
    text = '{"template": "a", "mappings": {"doc": {"_all": {"index": "analyzed"}, "dynamic": false}}}\n'
    found = report({"a.json": text}, "--from", "5.6")
    (one,) = [one for one in found["breaks"] if one["code"] == "ES611"]
    assert one["fix"]["applicability"] == "unsafe"


@pytest.mark.parametrize(
    ("path", "text", "words"),
    [
        ("kibana.yml", "elasticsearch.username: elastic\n", "Kibana 8.0 and later do not start"),
        ("a.conf", 'filter { geoip { source => "clientip" } }\n', "ECS mode, the default since 8.0, requires `target`"),
    ],
)
def test_the_message_names_the_release_that_made_the_change(report, path, text, words):
    (one,) = [one for one in report({path: text}, "--from", "7.17")["breaks"] if one["code"] in ("KB103", "LS282")]
    assert words in one["message"]


@pytest.mark.parametrize("release", ["7.17", "8.4"])
def test_a_break_at_a_place_that_is_rejected_for_another_reason(report, release):
    """Before 9.0 the input does not start without a certificate; 9.0 removed the option."""
    found = report({"a.conf": "input { beats { port => 5044 ssl => true } }\n"}, "--from", release)
    assert codes(found, "breaks") == [("LS106", "a.conf", 1)]
    assert found["rejected_already"] == ["a.conf"]


@pytest.mark.parametrize(
    ("path", "text", "release", "code"),
    [
        ("logstash.yml", "pipeline.ordered: true\npipeline.workers: 4\n", "6.8", "LS270"),
        ("filebeat.yml", LOG + "processors:\n- dissect: {}\n", "5.6", "FB119"),
        ("a.conf", OUTPUT % "data_stream => false data_stream_dataset => 'a'", "6.8", "LS247"),
    ],
)
def test_a_new_option_that_the_new_release_rejects_as_it_is_used(report, path, text, release, code):
    assert code in [one["code"] for one in report({path: text}, "--from", release, to="7.17")["breaks"]]


@pytest.mark.parametrize(
    ("path", "text", "release"),
    [
        ("logstash.yml", "pipeline.java_execution: true\n", "5.6"),  # unknown in 5.6, removed in 8.0
        ("logstash.yml", "http.host: a\napi.http.host: a\n", "7.17"),  # both names, the same fix
        ("a.conf", "filter { translate { dictionary => { 'a' => 'b' } } }\n", "6.8"),  # lacks a required option
    ],
)
def test_the_same_cause_by_another_rule_is_no_change(report, path, text, release):
    found = report({path: text}, "--from", release, to="9.1")
    assert not found["breaks"]
    assert found["rejected_already"] == [path]


def test_overlaps():
    spans = [(0, 5), (3, 9), (4, 4), (20, 30), (21, 22)]
    rule = registry.load("LS106")
    found = Overlaps(Finding(rule, *span, "") for span in spans)
    for start in range(32):
        for end in range(start, 32):
            expected = {(a, b) for a, b in spans if max(a, start) < min(max(b, a + 1), max(end, start + 1))}
            assert {(one.start, one.end) for one in found.of(Finding(rule, start, end, ""))} == expected


DYNAMIC = (
    '{"template": "a-*", "mappings": {"doc": {"dynamic_templates": [{"s": {"match": "*", "match_mapping_type":'
    ' "string", "mapping": {"type": "string", "index": "not_analyzed"}}}]}}}\n'
)


@pytest.mark.parametrize("release", ["2.4", "5.6", "6.8", "7.17"])
def test_a_dynamic_template_breaks_where_documents_are_rejected(report, release):
    """Releases up to 7.17 accept it, and from 6.0 on reject the documents."""
    found = report({"a.json": DYNAMIC}, "--from", release)
    entries = [entry for entry in found["breaks"] if entry["code"] == "ES606"]
    assert entries
    assert all("rejected since 8.0" in entry["message"] for entry in entries)


def test_resources_that_cannot_be_read_are_named(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    good = 'resource "elasticstack_elasticsearch_logstash_pipeline" "p" {\n  pipeline = "input { stdin {} }"\n}\n'
    (tmp_path / "a.tf").write_text(good + good.replace("stdin {} }", "stdin {} }\n"))
    assert main(["upgrade", "--to", "9.1", "--from", "7.17", "a.tf"]) == 2
    assert "a.tf: line 5 is not valid HCL, so resources from line 4 on were not read\n" in capsys.readouterr().err
    (tmp_path / "a.tf").write_text(good)
    assert main(["upgrade", "--to", "9.1", "--from", "7.17", "a.tf"]) != 2
    assert capsys.readouterr().err == ""
