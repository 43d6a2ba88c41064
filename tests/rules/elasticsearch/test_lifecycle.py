"""Lifecycle policies by release, and templates whose policy is missing."""

import json

import pytest
from elasticsearch_checks import check_policy, policy_findings

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.check import text_source
from lslint.engine.file import check_source

ROLLOVER = {"rollover": {"max_age": "7d", "max_primary_shard_size": "50gb"}}
WHOLE = {
    "hot": {"min_age": "0ms", "actions": {**ROLLOVER, "set_priority": {"priority": 100}, "readonly": {}}},
    "warm": {"min_age": "7d", "actions": {"shrink": {"number_of_shards": 1}, "forcemerge": {"max_num_segments": 1},
             "allocate": {"number_of_replicas": 0, "require": {"box": "warm"}}, "migrate": {"enabled": False}}},
    "cold": {"min_age": "30d", "actions": {"searchable_snapshot": {"snapshot_repository": "s3"}}},
    "frozen": {"min_age": "60d", "actions": {"searchable_snapshot": {"snapshot_repository": "s3"}}},
    "delete": {"min_age": "1000d", "actions": {"wait_for_snapshot": {"policy": "daily"}, "delete": {}}},
}  # fmt: skip


def test_no_findings_in_a_complete_policy():
    assert policy_findings(WHOLE) == []
    result, _ = check_policy(WHOLE)
    assert result.verdict == "accepted"
    assert not result.not_checked


@pytest.mark.parametrize(
    ("phases", "found"),
    [
        ({"warn": {"actions": {}}}, [("ES212", "warn")]),
        ({"hot": {"min_ages": "1d", "actions": {}}}, [("ES212", "min_ages")]),
        ({"hot": {"actions": {"rollower": {"max_age": "1d"}}}}, [("ES212", "rollower")]),
        ({"hot": {"actions": {"rollover": {"max_age": "1d", "max_sice": "1gb"}}}}, [("ES212", "max_sice")]),
        ({"delete": {"min_age": 30, "actions": {"delete": {}}}}, [("ES213", "30")]),
        ({"delete": {"min_age": "${AGE}", "actions": {"delete": {}}}}, []),
        ({"hot": {"actions": {"rollover": {"max_size": 50}}}}, [("ES213", "50")]),
        ({"hot": {"actions": {"rollover": {"max_docs": "many"}}}}, [("ES213", "many")]),
        ({"warm": {"actions": {"forcemerge": {"max_num_segments": 0}}}}, [("ES213", "0")]),
        ({"warm": {"actions": {"migrate": {"enabled": "no"}}}}, [("ES213", "no")]),
        ({"delete": {"actions": {"delete": None}}}, [("ES213", "null")]),
        ({"hot": {"actions": {"delete": {}}}}, [("ES214", "delete")]),
        ({"hot": {"actions": {"forcemerge": {"max_num_segments": 1}}}}, [("ES214", "forcemerge")]),
        ({"hot": {"actions": {"rollover": {"min_docs": 1}}}}, [("ES214", "rollover"), ("ES212", "min_docs")]),
        ({"warm": {"actions": {"shrink": {}}}}, [("ES214", "shrink")]),
        ({"warm": {"actions": {"forcemerge": {}}}}, [("ES214", "forcemerge")]),
        ({"frozen": {"actions": {}}}, [("ES214", "frozen")]),
        ({"warm": {"min_age": "30d", "actions": {}}, "delete": {"min_age": "7d", "actions": {}}}, [("ES214", "7d")]),
        ({"warm": {"min_age": "48h", "actions": {}}, "delete": {"min_age": "2d", "actions": {}}}, []),
    ],
)
def test_invalid_parts(phases, found):
    assert policy_findings(phases) == found


@pytest.mark.parametrize("release", ["7.17", "9.5", ""])
def test_a_phase_needs_actions(release):
    body = {"policy": {"phases": {"hot": {"actions": ROLLOVER}, "delete": {"min_age": "30d"}, "warm": {"actions": {}}}}}
    note = f"rejected by Elasticsearch {release}".strip()
    values = Values()
    values.target = [f"elasticsearch={release}"] if release else []
    result = check_source(text_source("a.json", json.dumps(body)), "ilm-policy", Settings(values))
    assert [(one.rule.code, one.severity, one.message) for one in result.findings if one.rule.code == "ES214"] == [
        (
            "ES214",
            "error",
            f'The phase `delete` requires `actions` ({note}). Add `"actions": {{}}`, or remove the phase',
        )
    ]
