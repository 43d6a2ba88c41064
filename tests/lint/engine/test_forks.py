"""Files for forks of Elasticsearch whose settings are not known."""

import json

import pytest
from file_roles import report
from logstash_checks import write_files

from lslint.engine.forks import note

OWN = {"index.codec": "ZSTD", "index.source_reuse": True, "index.number_of_shards": 60}
PLAIN = {"index.codec": "lz5", "index.number_of_shard": 60}
TYPES = {"a": {"type": "own_type"}, "b": {"type": "keyword", "own": 1}}
EASYSEARCH, ELASSANDRA = "Easysearch", "Elassandra"


def template(settings, properties=None):
    mappings = {"properties": properties or TYPES}
    return json.dumps({"index_patterns": ["a-*"], "template": {"settings": settings, "mappings": mappings}})


def checked(tmp_path, monkeypatch, capsys, files, path):
    write_files(tmp_path, files)
    monkeypatch.chdir(tmp_path)
    _, result = report(capsys, "--isolated", ".")
    (file,) = (one for one in result["files"] if one["path"] == path)
    findings = [one for one in result["findings"] if one["path"] == path]
    return file["verdict"], [one["reason"] for one in file["not_checked"]], findings


COMPOSE = "services:\n  s:\n    image: {}\n"


@pytest.mark.parametrize(
    ("path", "more"),
    [
        ("easysearch/template.json", {}),
        ("config/setup/easysearch/template_ilm.json", {}),
        ("es/easysearch-template.json", {}),
        ("infinilabs/template.json", {}),
        ("elasticsearch/easysearch/a.json", {}),
        ("a/template.json", {"docker-compose.yml": COMPOSE.format("infinilabs/easysearch:1.7.0")}),
        ("template.json", {"docker-compose.yml": COMPOSE.format("infinilabs/easysearch:latest")}),
        ("template.json", {"compose.yaml": COMPOSE.format("docker.io/infinilabs/easysearch:1.14.1-2063")}),
        ("template.json", {"Dockerfile": "FROM infinilabs/easysearch:1.12.0\nCOPY template.json /\n"}),
    ],
)
@pytest.mark.parametrize("settings", [OWN, PLAIN])
def test_easysearch(tmp_path, monkeypatch, capsys, path, more, settings):
    verdict, reasons, findings = checked(tmp_path, monkeypatch, capsys, {path: template(settings), **more}, path)
    assert (verdict, reasons) == ("unknown", [note(EASYSEARCH)])
    assert [one["code"] for one in findings if one["severity"] == "error"] == []


@pytest.mark.parametrize(
    "text",
    [
        template({"index.source_reuse": True}),
        template({"index": {"source_reuse": False}}),
        template({"index": {"codec": "ZSTD"}}),
        "PUT _template/a\n" + template({"codec": "ZSTD"}),
    ],
)
def test_settings_of_easysearch_name_it_everywhere(tmp_path, monkeypatch, capsys, text):
    verdict, reasons, findings = checked(tmp_path, monkeypatch, capsys, {"a/x.json": text}, "a/x.json")
    assert (verdict, reasons) == ("unknown", [note(EASYSEARCH)])
    assert [one["code"] for one in findings if one["severity"] == "error"] == []


@pytest.mark.parametrize(
    ("files", "path"),
    [
        ({"elassandra/a.json": template(PLAIN)}, "elassandra/a.json"),
        ({"a.json": template({}, {"a": {"type": "keyword", "cql_collection": "singleton"}})}, "a.json"),
        ({"a.json": template(PLAIN), "compose.yml": COMPOSE.format("strapdata/elassandra:6.8.4")}, "a.json"),
    ],
)
def test_elassandra(tmp_path, monkeypatch, capsys, files, path):
    verdict, reasons, findings = checked(tmp_path, monkeypatch, capsys, files, path)
    assert (verdict, reasons) == ("unknown", [note(ELASSANDRA)])
    assert [one["code"] for one in findings if one["severity"] == "error"] == []


@pytest.mark.parametrize(
    ("path", "more"),
    [
        ("easysearch/elasticsearch/a.json", {}),
        ("infinilabs/elasticsearch-8/a.json", {}),
        ("a.json", {"compose.yml": COMPOSE.format("elasticsearch:8.12.0")}),
        ("search/a.json", {}),
    ],
)
def test_elasticsearch_is_none(tmp_path, monkeypatch, capsys, path, more):
    verdict, _, findings = checked(tmp_path, monkeypatch, capsys, {path: template(PLAIN), **more}, path)
    assert verdict == "rejected"
    assert {"ES122", "ES123"} <= {one["code"] for one in findings}


def test_policies_and_advice(tmp_path, monkeypatch, capsys):
    policy = {"policy": {"phases": {"hot": {"min_age": "0ms"}, "delete": {"actions": {"delete": {"min_data_age": 1}}}}}}
    files = {"easysearch/ilm.json": json.dumps(policy), "easysearch/a.txt": ""}
    assert checked(tmp_path, monkeypatch, capsys, files, "easysearch/ilm.json") == ("unknown", [note(EASYSEARCH)], [])
    text = template({"index.mapping.total_fields.limit": 50000, "index.translog.durability": "async"})
    text = text.replace("a-*", "audit-*")
    _, _, findings = checked(tmp_path, monkeypatch, capsys, {"easysearch/b.json": text}, "easysearch/b.json")
    advice = {one["code"]: one["message"] for one in findings}
    assert {"ES404", "ES410"} <= advice.keys()
    assert "flat" not in advice["ES410"]
    assert all((one.get("fix") or {}).get("applicability") != "safe" for one in findings)
    assert not any("Elasticsearch" in message or "OpenSearch" in message for message in advice.values())


def test_broken_json_is_rejected_by_forks_too(tmp_path, monkeypatch, capsys):
    files = {"easysearch/a.json": '{"index_patterns": ["a-*"], "template": {"settings": {"a": tru}}}\n'}
    verdict, _, findings = checked(tmp_path, monkeypatch, capsys, files, "easysearch/a.json")
    assert (verdict, [one["code"] for one in findings]) == ("rejected", ["ES001"])
    assert "Easysearch rejects" in findings[0]["message"]
