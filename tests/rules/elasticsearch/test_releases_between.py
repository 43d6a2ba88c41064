"""Verdicts of releases between the observed ones."""

import json

import pytest
from elasticsearch_checks import ACCEPTED, REJECTED, verdict_of
from recorded import decided, probes

from lslint.grammar.config.json import parser as json_tree
from lslint.rules.api import Context
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.templates.bodies import analyze
from lslint.rules.elasticsearch.verdict import _worst


def composable(mappings=None, **more):
    return {"index_patterns": ["a-*"], "template": {"mappings": mappings or {}}, **more}


def field(kind, **more):
    return composable({"properties": {"a": {"type": kind, **more}}})


def legacy(mappings):
    return {"index_patterns": ["a-*"], "mappings": mappings}


# a body, the last release before a change, the first release with it, and the documentation of the change
CHANGES = [
    (composable(), "7.7", "7.8", "composable templates: release notes of 7.8"),
    (composable(data_stream={}), "7.8", "7.9", "data streams: release notes of 7.9"),
    (composable(allow_auto_create=True), "7.10", "7.11", "index template API, reference of 7.11"),
    (composable(ignore_missing_component_templates=["b"]), "8.6", "8.7", "index template API, reference of 8.7"),
    (field("wildcard"), "7.8", "7.9", "wildcard field type: release notes of 7.9"),
    (field("match_only_text"), "7.13", "7.14", "match_only_text: release notes of 7.14"),
    (composable({"runtime": {"a": {"type": "long"}}}), "7.10", "7.11", "runtime fields: release notes of 7.11"),
    (composable({"subobjects": False}), "8.2", "8.3", "subobjects: release notes of 8.3"),
    (field("flattened", properties={"b": {"type": "long"}}), "9.3", "9.4", "elasticsearch pull request 144451"),
    (field("flattened", passthrough={"priority": 1}), "9.3", "9.4", "elasticsearch pull request 145131"),
    (field("flattened", preserve_leaf_arrays="exact"), "9.3", "9.4", "elasticsearch pull request 145376"),
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
KINDS = {"legacy": "es-legacy-template", "composable": "es-index-template", "component": "es-component-template"}


@pytest.mark.parametrize(("body", "before", "first", "source"), CHANGES)
def test_additions_in_a_minor_release(body, before, first, source):
    assert (verdict_of(body, before), verdict_of(body, first)) == (REJECTED, ACCEPTED), source


@pytest.mark.parametrize(("body", "last", "first", "source"), GONE)
def test_removals_in_a_major_release(body, last, first, source):
    assert (verdict_of(body, last), verdict_of(body, first)) == (ACCEPTED, REJECTED), source


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
    assert verdict_of(text, last, "elasticsearch.yml") == ACCEPTED
    assert verdict_of(text, first, "elasticsearch.yml") == REJECTED


@pytest.mark.slow
def test_observed_releases_that_agree_decide():
    """All bodies with observed verdicts; only a documented release between two observed ones makes a difference."""
    seen, compared, otherwise = set(), 0, set()
    for row in decided(probes("es_templates")):
        text = row["body"] if isinstance(row["body"], str) else json.dumps(row["body"])
        if (text, row["kind"]) in seen:
            continue
        seen.add((text, row["kind"]))
        tree, errors = json_tree.parse(text)
        if errors:
            continue
        outcomes = analyze(Context(text, tree, "x.json", KINDS[row["kind"]])).outcomes
        observed = {one: _worst(outcomes, 0, releases.numbers(one)) for one in releases.OBSERVED}
        for name, numbers in releases.known():
            low, high = releases.around(numbers)
            if low == high or observed[releases.last(low)] != observed[releases.last(high)]:
                continue
            compared += 1
            if _worst(outcomes, 0, numbers) != observed[releases.last(low)]:
                otherwise.add((row["id"], name))
    assert compared > 50_000
    # `default` as a similarity: accepted until 5.4, and a `text` field since 5.0; time series: 8.5, before that
    # behind a feature flag of snapshots; `index.mapper.dynamic`: rejected since 7.0, except by the last 7.17; unknown
    # keys of legacy templates: 5.6 misses `template` instead of `index_patterns`, 6.5 is the first to check the keys
    unknown_keys = (
        "_meta", "composed_of", "mapping-singular", "priority", "settings-in-index", "unknown-key", "unknown-key-obj",
    )  # fmt: skip
    assert otherwise == {
        *((f"leg-{name}", f"6.{minor}") for name in unknown_keys for minor in range(5)),
        *(("set-mapper.dynamic=False", f"7.{minor}") for minor in range(17)),
        *(("param-text-similarity-default", f"5.{minor}") for minor in range(4)),
        *(("set-mode=time_series", f"8.{minor}") for minor in range(5)),
    }
