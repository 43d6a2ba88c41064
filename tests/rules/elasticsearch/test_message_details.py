"""Details in messages that depend on the file or the target."""

import json

import pytest
from elasticsearch_checks import NODE, check_any


def message(code, text, target="", kind="es-template"):
    (finding,) = [each for each in check_any(text, target, kind).findings if each.rule.code == code]
    return finding.message


def mapped(field, **more):
    return {"index_patterns": ["a-*"], "mappings": {"properties": {"f": field}}, **more}


def pattern(regex):
    rule = {"path_match": regex, "match_pattern": "regex", "mapping": {"type": "keyword"}}
    return {"index_patterns": ["a"], "template": {"mappings": {"dynamic_templates": [{"t": rule}]}}}


def dynamic(made, json_type=""):
    rule = {"match_mapping_type": json_type} if json_type else {"match": "*"}
    return {
        "index_patterns": ["a"],
        "template": {"mappings": {"dynamic_templates": [{"t": {**rule, "mapping": made}}]}},
    }


@pytest.mark.parametrize(("code", "text", "target", "kind", "part"), [
    ("ES001", '{"index_patterns": ["a\x01-*"]}', "", "es-template", "Write it as `\\u0001`"),
    ("ES104", mapped({"type": "ip", "meta": {"a": "b" * 51}}), "9.5", "", "has 51 characters (rejected by"),
    ("ES104", mapped({"type": "ip", "meta": {"a" * 21: "b"}}), "9.5", "", "has 21 characters"),
    ("ES113", {"index_patterns": ["a", "b"]}, "2.4", "", "Use `template` with a single pattern"),
    ("ES114", {"index_patterns": ["a"], "template": None}, "9.5", "es-legacy-template", "Remove `template`"),
    ("ES610", mapped({"type": "date", "format": "dddd"}), "9.5", "", "at most 2 `d` in a row are allowed"),
    ("ES104", mapped({"type": "date", "format": "V"}), "9.5", "", "only `VV` is allowed"),
    (
        "ES133",
        "cluster.routing.allocation.disk.watermark: {low: 5gb, high: 10gb, flood_stage: 1gb}\n",
        "7.17",
        NODE,
        "`low: 5gb` is below `high: 10gb`",
    ),
    ("ES104", mapped({"type": "keyword", "ignore_above": 2**31}), "9.5", "", "must be at most 2147483647, not"),
    ("ES101", mapped("ip"), "9.5", "", 'for example `{"type": "keyword"}`, not'),
    ("ES203", dynamic({"type": "object", "subobjects": False}), "7.17", "", "requires Elasticsearch 8.3 or later"),
    (
        "ES606",
        dynamic({"index": "not_analyzed"}, "string"),
        "9.5",
        "",
        ". Set `type` to `keyword` and remove `index`",
    ),
    ("ES104", pattern("a)"), "9.4", "", "Remove the `)` or write `\\\\)`"),
    ("ES104", mapped({"type": "sparse_vector", "index_options": {"prune": True, "pruning_config": {}}}), "9.4", "",
     ". Remove `pruning_config`"),
])  # fmt: skip
def test_details(code, text, target, kind, part):
    assert part in message(code, text, target, kind or "es-template")


def test_the_week_based_year_in_a_mapping():
    for pattern, severities in (("YYYY-MM-dd", ["warning"]), ("yyyy-MM-dd", [])):
        text = json.dumps(mapped({"type": "date", "format": pattern}))
        found = [each for each in check_any(text, "7.17", "es-template").findings if each.rule.code == "ES104"]
        assert [each.severity for each in found] == severities
