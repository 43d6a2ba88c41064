"""Releases between those whose verdicts were recorded: where both neighbours agree, their verdict; where they do not,
what is documented, and else nothing is said."""

import json

import pytest
from recorded import decided, probes, settings

from lslint.engine.file import check_text
from lslint.engine.verdicts.elasticsearch import _worst
from lslint.grammar.config.json import parser as json_tree
from lslint.rules.api import Context
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.violations import Problem
from lslint.rules.elasticsearch.templates.bodies import judged

KINDS = {"legacy": "es-legacy-template", "composable": "es-index-template", "component": "es-component-template"}


def composable(mappings=None, **more):
    return {"index_patterns": ["a-*"], "template": {"mappings": mappings or {}}, **more}


def field(kind, **more):
    return composable({"properties": {"a": {"type": kind, **more}}})


def legacy(mappings):
    return {"index_patterns": ["a-*"], "mappings": mappings}


ACCEPTED, REJECTED, UNKNOWN = "accepted", "rejected", "unknown"
# a body, the last release before a change and the first with it; where the change is documented
CHANGES = [
    (composable(), "7.7", "7.8", "composable templates: release notes of 7.8"),
    (composable(data_stream={}), "7.8", "7.9", "data streams: release notes of 7.9"),
    (composable(allow_auto_create=True), "7.10", "7.11", "index template API, reference of 7.11"),
    (composable(ignore_missing_component_templates=["b"]), "8.6", "8.7", "index template API, reference of 8.7"),
    (field("wildcard"), "7.8", "7.9", "wildcard field type: release notes of 7.9"),
    (field("match_only_text"), "7.13", "7.14", "match_only_text: release notes of 7.14"),
    (composable({"runtime": {"a": {"type": "long"}}}), "7.10", "7.11", "runtime fields: release notes of 7.11"),
    (composable({"subobjects": False}), "8.2", "8.3", "subobjects: release notes of 8.3"),
    (legacy({"properties": {}, "dynamic": "runtime"}), "7.10", "7.11", "runtime fields: release notes of 7.11"),
]
GONE = [
    ({"template": "a-*", "settings": {}}, "7.17", "8.0", "`template`: migration guide of 8.0"),
    (legacy({"doc": {"properties": {"a": {"type": "ip"}}}}), "6.8", "7.0", "removal of types: migration guide of 7.0"),
    ({"template": "a-*", "mappings": {"doc": {"properties": {"a": {"type": "string"}}}}}, "5.6", "6.0",
     "`string`: migration guide of 6.0"),
    ({"template": "a-*", "mappings": {"a": {}, "b": {}}}, "5.6", "6.0", "one type an index: migration guide of 6.0"),
    ({"template": "a-*", "settings": {"store.throttle.type": "none"}}, "5.6", "6.0",
     "store throttling: migration guide of 6.0"),
    (field("keyword", boost=2), "7.17", "8.0", "index-time boost: migration guide of 8.0"),
]  # fmt: skip


def verdict(body, target, name="x.json"):
    text = body if isinstance(body, str) else json.dumps(body)
    return check_text(text, name, None, settings("elasticsearch", target, "ALL")).verdict


@pytest.mark.parametrize(("body", "before", "first", "source"), CHANGES)
def test_what_came_with_a_minor_release(body, before, first, source):
    assert (verdict(body, before), verdict(body, first)) == (REJECTED, ACCEPTED), source


@pytest.mark.parametrize(("body", "last", "first", "source"), GONE)
def test_what_went_with_a_major_release(body, last, first, source):
    assert (verdict(body, last), verdict(body, first)) == (ACCEPTED, REJECTED), source


@pytest.mark.parametrize(
    ("setting", "last", "first"),
    [
        ("discovery.zen.minimum_master_nodes: 2", "7.16", "8.0"),  # migration guide of 8.0
        ("node.master: true", "7.9", "8.0"),  # migration guide of 8.0
        ("bootstrap.mlockall: true", "2.4", "5.0"),  # migration guide of 5.0
    ],
)
def test_settings_of_nodes(setting, last, first):
    text = f"cluster.name: a\n{setting}\n"
    assert verdict(text, last, "elasticsearch.yml") == ACCEPTED
    assert verdict(text, first, "elasticsearch.yml") == REJECTED


def test_nothing_decides_between_two_neighbours():
    """A setting that 7.17 did not have and 8.19 has, with no release documented."""
    body = {"template": {"settings": {"index.bloom_filter_for_id_field.enabled": True}}}
    assert [verdict(body, target) for target in ("7.17", "8.5", "8.19")] == [REJECTED, UNKNOWN, ACCEPTED]
    problem = Problem("ES122", (0, 1), "", releases.LE7)
    assert (problem.state((7, 17)), problem.state((8, 19))) == ("load", "ok")
    assert {problem.state(numbers) for _, numbers in releases.known() if (7, 17) < numbers < (8, 19)} == {"open"}
    assert {problem.state(numbers) for _, numbers in releases.known() if (6, 8) < numbers < (7, 17)} == {"load"}


def test_taken_by_both_neighbours_is_taken_between_them():
    """Also where one of them does something else with it than was meant."""
    problem = Problem("ES203", (0, 1), "", 0, run=releases.V7, cuts=())
    assert {problem.state(numbers) for _, numbers in releases.known() if (6, 8) < numbers < (7, 17)} == {"ok"}


def test_neighbours_that_agree_decide():
    """Over all bodies of the recorded verdicts; only a documented release inside the gap makes a difference."""
    seen, compared, otherwise = set(), 0, set()
    for row in decided(probes("es_templates")):
        text = row["body"] if isinstance(row["body"], str) else json.dumps(row["body"])
        if (text, row["kind"]) in seen:
            continue
        seen.add((text, row["kind"]))
        tree, slips = json_tree.parse(text)
        if slips:
            continue
        problems = judged(Context(text, tree, "x.json", KINDS[row["kind"]])).problems
        observed = {one: _worst(problems, 0, releases.numbers(one), swallow=False) for one in releases.OBSERVED}
        for name, numbers in releases.known():
            low, high = releases.around(numbers)
            if low == high or observed[releases.last(low)] != observed[releases.last(high)]:
                continue
            compared += 1
            if _worst(problems, 0, numbers, swallow=False) != observed[releases.last(low)]:
                otherwise.add((row["id"], name))
    assert compared > 50_000
    # `default` as a similarity: taken until 5.4, and a `text` field since 5.0
    assert otherwise == {("param-text-similarity-default", f"5.{minor}") for minor in range(4)}
