"""Lifecycle policies: what the reference says of them, by release; and templates whose policy is not there."""

import json
import pathlib
import sys

import pytest
from test_es_recorded import settings

from lslint.config.command_line import Values
from lslint.config.model import Config
from lslint.config.settings import Settings
from lslint.engine.check import text_source
from lslint.engine.file import check_source, check_text
from lslint.project.projects import Projects

ROOT = pathlib.Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from build import es_lifecycle  # noqa: E402


def check(phases, target="", path="policy.json"):
    text = phases if isinstance(phases, str) else json.dumps({"policy": {"phases": phases}})
    return check_text(text, path, None, settings(target)), text


def told(phases, target=""):
    """Code and what stands at the place, of the rules about policies."""
    result, text = check(phases, target)
    assert result.kind == "ilm-policy"
    found = [f for f in result.findings if f.rule.code in ("ES212", "ES213", "ES214")]
    assert {(f.stage, f.severity) for f in found} <= {("run", "warning")}
    return [(f.rule.code, text[f.start : f.end].strip('"')) for f in found]


ROLLOVER = {"rollover": {"max_age": "7d", "max_primary_shard_size": "50gb"}}
WHOLE = {
    "hot": {"min_age": "0ms", "actions": {**ROLLOVER, "set_priority": {"priority": 100}, "readonly": {}}},
    "warm": {"min_age": "7d", "actions": {"shrink": {"number_of_shards": 1}, "forcemerge": {"max_num_segments": 1},
             "allocate": {"number_of_replicas": 0, "require": {"box": "warm"}}, "migrate": {"enabled": False}}},
    "cold": {"min_age": "30d", "actions": {"searchable_snapshot": {"snapshot_repository": "s3"}}},
    "frozen": {"min_age": "60d", "actions": {"searchable_snapshot": {"snapshot_repository": "s3"}}},
    "delete": {"min_age": "1000d", "actions": {"wait_for_snapshot": {"policy": "daily"}, "delete": {}}},
}  # fmt: skip


def test_nothing_is_wrong_with_a_whole_policy():
    assert told(WHOLE) == []
    result, _ = check(WHOLE)
    assert result.verdict == "unknown"
    assert [gap.reason for gap in result.not_checked] == [
        "lifecycle policies are compared with the reference, and not compared with any server's verdict"
    ]


@pytest.mark.parametrize(
    ("phases", "found"),
    [
        ({"warn": {"actions": {}}}, [("ES212", "warn")]),
        ({"hot": {"min_ages": "1d", "actions": {}}}, [("ES212", "min_ages")]),
        ({"hot": {"actions": {"rollower": {"max_age": "1d"}}}}, [("ES212", "rollower")]),
        ({"hot": {"actions": {"rollover": {"max_age": "1d", "max_sice": "1gb"}}}}, [("ES212", "max_sice")]),
        ({"delete": {"min_age": 30, "actions": {"delete": {}}}}, [("ES213", "30")]),
        ({"delete": {"min_age": "30", "actions": {"delete": {}}}}, [("ES213", "30")]),
        ({"delete": {"min_age": "1.5d", "actions": {"delete": {}}}}, [("ES213", "1.5d")]),
        ({"delete": {"min_age": "${AGE}", "actions": {"delete": {}}}}, []),
        ({"hot": {"actions": {"rollover": {"max_size": 50}}}}, [("ES213", "50")]),
        ({"hot": {"actions": {"rollover": {"max_docs": "many"}}}}, [("ES213", "many")]),
        ({"warm": {"actions": {"forcemerge": {"max_num_segments": 0}}}}, [("ES213", "0")]),
        ({"warm": {"actions": {"migrate": {"enabled": "no"}}}}, [("ES213", "no")]),
        ({"delete": {"actions": {"delete": None}}}, [("ES213", "null")]),
        ({"warm": {"actions": ROLLOVER}}, [("ES214", "rollover")]),
        ({"hot": {"actions": {"delete": {}}}}, [("ES214", "delete")]),
        ({"hot": {"actions": {"forcemerge": {"max_num_segments": 1}}}}, [("ES214", "forcemerge")]),
        ({"hot": {"actions": {"rollover": {}}}}, [("ES214", "rollover")]),
        ({"hot": {"actions": {"rollover": {"min_docs": 1}}}}, [("ES214", "rollover")]),
        ({"warm": {"actions": {"shrink": {}}}}, [("ES214", "shrink")]),
        ({"warm": {"actions": {"forcemerge": {}}}}, [("ES214", "forcemerge")]),
        ({"frozen": {"actions": {}}}, [("ES214", "frozen")]),
        ({"warm": {"min_age": "30d"}, "delete": {"min_age": "7d"}}, [("ES214", "7d")]),
        ({"hot": {"min_age": "0ms"}, "warm": {"min_age": "48h"}, "delete": {"min_age": "2d"}}, []),
    ],
)
def test_what_does_not_fit(phases, found):
    assert told(phases) == found


@pytest.mark.parametrize(
    ("target", "phases", "found"),
    [
        ("7.10", {"frozen": {"actions": {"searchable_snapshot": {"snapshot_repository": "a"}}}}, [("ES212", "frozen")]),
        ("7.13", {"frozen": {"actions": {"searchable_snapshot": {"snapshot_repository": "a"}}}}, []),
        ("7.9", {"warm": {"actions": {"migrate": {}}}}, [("ES212", "migrate")]),
        ("8.3", {"hot": {"actions": {"rollover": {"max_age": "1d", "min_docs": 1}}}}, [("ES212", "min_docs")]),
        ("8.4", {"hot": {"actions": {"rollover": {"max_age": "1d", "min_docs": 1}}}}, []),
    ],
)
def test_by_release(target, phases, found):
    assert [one for one in told(phases, target) if one[0] == "ES212"] == found


@pytest.mark.parametrize(
    "text",
    [
        '{"policy": {"phases": {"hot": {"actions": {"rolover": {"max_age": "1d"}}}}}}',
        '{"phases": {"hot": {"actions": {"rolover": {"max_age": "1d"}}}}}',
        'PUT _ilm/policy/shop\n{"policy": {"phases": {"hot": {"actions": {"rolover": {"max_age": "1d"}}}}}}\n',
    ],
)
def test_forms_of_a_policy(text):
    assert told(text) == [("ES212", "rolover")]


def test_policy_beside_a_template_in_a_file_of_requests():
    text = """\
PUT http://localhost:9200/_ilm/policy/shop
{"policy": {"phases": {"hot": {"actions": {"rolover": {"max_age": "1d"}}}}}}

PUT http://localhost:9200/_index_template/shop
{"index_patterns": ["shop-*"], "template": {"settings": {"index.lifecycle.name": "shp"}, "mapings": {}}}
"""
    result = check_text(text, "x.txt", None, settings(""))
    assert result.kind == "es-index-template"
    assert [f.rule.code for f in result.findings if f.severity != "info"] == ["ES212", "ES112"]


def test_answer_of_a_get_is_looked_into():
    inner = {"version": 1, "modified_date": "x", "policy": {"phases": {"hot": {"actions": {"rolover": {}}}}}}
    result = check_text(json.dumps({"shop": inner}), "x.json", "ilm-policy", settings(""))
    assert [f.rule.code for f in result.findings] == ["ES212"]


def test_broken_json_is_refused():
    result, _ = check('{"policy": {"phases": {"hot": {"actions": {}},}}}')
    assert result.verdict == "rejected"
    assert [f.rule.code for f in result.findings] == ["ES001"]


def test_the_table_is_what_the_script_makes():
    kept = ROOT / "rules" / "knowledge" / "es" / "lifecycle.json"
    assert kept.read_text(encoding="utf-8") == es_lifecycle.content()


@pytest.fixture
def tree(tmp_path):
    (tmp_path / "ilm").mkdir()
    (tmp_path / "index").mkdir()
    (tmp_path / "ilm" / "shop-logs.json").write_text('{"policy": {"phases": {"delete": {"actions": {"delete": {}}}}}}')
    (tmp_path / "setup.txt").write_text('PUT _ilm/policy/short\n{"policy": {"phases": {"hot": {"actions": {}}}}}\n')
    return tmp_path


def missing(tree, name, table):
    body = {"index_patterns": ["shop-*"], "data_stream": {}, "template": {"settings": {"lifecycle": {"name": name}}}}
    config = Config(str(tree / "lslint.toml"), table)
    source = text_source(str(tree / "index" / "shop.json"), json.dumps(body))
    result = check_source(source, None, Settings(Values(), config), Projects())
    return [f.message for f in result.findings if f.rule.code == "ES215"]


@pytest.mark.parametrize(
    ("name", "table", "found"),
    [
        ("shop-logs", {"policies": "closed"}, 0),
        ("short", {"policies": "closed"}, 0),
        ("other", {"policies": "closed"}, 1),
        ("other", {"policies": ["other"]}, 0),
        ("logs", {"policies": "closed"}, 0),
        (".monitoring", {"policies": "closed"}, 0),
        ("${POLICY}", {"policies": "closed"}, 0),
        ("other", {}, 0),
        ("shop-log", {}, 1),
    ],
)
def test_policy_of_a_template(tree, name, table, found):
    assert len(missing(tree, name, table)) == found
