"""Details in messages that depend on the file or the target."""

import json

import pytest
from elasticsearch_checks import NODE, check_any

from lslint.report import merging


def message(code, text, target="", kind="es-template"):
    (finding,) = [each for each in check_any(text, target, kind).findings if each.rule.code == code]
    return finding.message


def mapped(field, **more):
    return {"index_patterns": ["a-*"], "mappings": {"properties": {"f": field}}, **more}


def typed(properties):
    return {"template": "a", "mappings": {"doc": {"properties": properties}}}


def two_types():
    fields = {"properties": {"f": {"type": "ip"}}}
    return {"index_patterns": ["a"], "mappings": {"a": fields, "b": fields}}


def pattern(regex):
    rule = {"path_match": regex, "match_pattern": "regex", "mapping": {"type": "keyword"}}
    return {"index_patterns": ["a"], "template": {"mappings": {"dynamic_templates": [{"t": rule}]}}}


def pruned(options):
    return mapped({"type": "sparse_vector", "index_options": options})


def dynamic(made, json_type=""):
    rule = {"match_mapping_type": json_type} if json_type else {"match": "*"}
    return {
        "index_patterns": ["a"],
        "template": {"mappings": {"dynamic_templates": [{"t": {**rule, "mapping": made}}]}},
    }


MULTICAST = "discovery.zen.ping.multicast.enabled"


@pytest.mark.parametrize(
    ("code", "text", "target", "kind", "part"),
    [
        ("ES001", '{"index_patterns": ["a\t-*"]}', "", "es-template", "A tab (U+0009) is not allowed"),
        ("ES001", '{"index_patterns": ["a\x01-*"]}', "", "es-template", "Write it as `\\u0001`"),
        ("ES101", mapped({"type": "join", "relations": {}}), "2.4", "", "requires Elasticsearch 5.6 or later"),
        ("ES101", mapped({}, mappings={"runtime": {"r": {"type": "ip", "x": 1}}}), "9.5", "", "`x` is not a parameter"),
        ("ES104", mapped({"type": "ip", "meta": {"a": "b" * 51}}), "9.5", "", "has 51 characters (rejected by"),
        ("ES104", mapped({"type": "ip", "meta": {"a" * 21: "b"}}), "9.5", "", "has 21 characters"),
        ("ES110", {"index_patterns": ["a"], "deprecated": True}, "7.17", "es-index-template", "8.12 or later"),
        (
            "ES113",
            {"index_patterns": ["a"]},
            "2.4",
            "",
            'instead of `index_patterns` (rejected by 2.4, accepted since 6.0). Write `"template": "a"`',
        ),
        ("ES113", {"index_patterns": ["a", "b"]}, "2.4", "", "Use `template` with a single pattern"),
        ("ES114", {"index_patterns": ["a"], "template": None}, "9.5", "es-legacy-template", "Remove `template`"),
        (
            "ES122",
            {"index_patterns": ["a"], "settings": {"index.mode": "logsdb"}},
            "7.17",
            "",
            "(rejected by 7.17, accepted since 8.15)",
        ),
        ("ES123", {"index_patterns": ["a"], "settings": {"refresh_interval": "5"}}, "9.5", "", "has no unit"),
        (
            "ES132",
            "readiness.port: 9399\n",
            "7.17",
            NODE,
            "requires a newer Elasticsearch (rejected by 7.17, accepted by",
        ),
        ("ES135", "indices.memory.index_buffer_size: 20\n", "9.5", NODE, "for example `20%` or `20gb`"),
        ("ES607", {"index_patterns": ["a"], "mappings": {"_doc": {}}}, "9.5", "", ". Remove `_doc`"),
        (
            "ES101",
            mapped({"type": "flattened", "properties": {"a": {"type": "ip"}}}),
            "9.0",
            "",
            "Elasticsearch 9.4 or",
        ),
        ("ES101", mapped({"type": "keyword", "properties": {}}), "9.5", "", ". Remove `properties`"),
        ("ES104", mapped({"type": "date", "format": "cc"}), "9.5", "", "only 1, 3, 4 or 5 `c` in a row are allowed"),
        ("ES610", mapped({"type": "date", "format": "dddd"}), "9.5", "", "at most 2 `d` in a row are allowed"),
        ("ES104", mapped({"type": "date", "format": "V"}), "9.5", "", "only `VV` is allowed"),
        (
            "ES133",
            "cluster.routing.allocation.disk.watermark.low: 10gb\n",
            "7.17",
            NODE,
            "is a size, but the default `high: 90%`",
        ),
        ("ES133", "cluster.routing.allocation.disk.watermark.high: 80%\n", "7.17", NODE, "`high` to `85%` or more"),
        (
            "ES133",
            "cluster.routing.allocation.disk.watermark: {low: 5gb, high: 10gb, flood_stage: 1gb}\n",
            "7.17",
            NODE,
            "`low: 5gb` is below `high: 10gb`",
        ),
        ("ES132", "node.roles: []\n", "6.8", NODE, "`node.roles` requires Elasticsearch 7.9 or later"),
        ("ES613", "http.enabled: true\n", "7.17", NODE, "`http.enabled` was removed"),
        ("ES613", f"{MULTICAST}: false\n", "5.6", NODE, "list the hosts in `discovery.zen.ping.unicast.hosts`"),
        ("ES613", f"{MULTICAST}: false\n", "8.19", NODE, "list the hosts in `discovery.seed_hosts`"),
        (
            "ES613",
            "tribe.t1.cluster.name: a\n",
            "7.17",
            NODE,
            "which were removed (rejected by 7.17, accepted by 1.7-5.6). Remove the",
        ),
        ("ES135", "node.roles: [mastr]\n", "8.19", NODE, "Unknown node role `mastr` (rejected since 7.9)"),
        ("ES104", mapped({"type": "keyword", "ignore_above": 2**31}), "9.5", "", "must be at most 2147483647, not"),
        ("ES104", mapped({"type": "keyword", "ignore_above": -(2**32)}), "9.5", "", "must be 0 or more, not"),
        ("ES101", typed({"f": "string"}), "2.4", "", 'for example `{"type": "string"}`, not'),
        ("ES101", mapped("ip"), "9.5", "", 'for example `{"type": "keyword"}`, not'),
        (
            "ES110",
            {"template": "a", "mappings": {"doc": {"foo": 1}}},
            "6.8",
            "",
            "Unknown key `foo` in mapping type `doc`",
        ),
        ("ES110", {"index_patterns": ["a"], "mappings": {"f": {"x": 1}}}, "9.5", "", "Unknown mapping key `f`"),
        ("ES203", dynamic({"type": "object", "subobjects": False}), "7.17", "", "requires Elasticsearch 8.3 or later"),
        (
            "ES606",
            dynamic({"index": "not_analyzed"}, "string"),
            "9.5",
            "",
            ". Set `type` to `keyword` and remove `index`",
        ),
        (
            "ES608",
            {"template": "a", "mappings": {"_default_": {"dynamic": False}, "doc": {"dynamic": False}}},
            "9.5",
            "es-legacy-template",
            "(rejected since 7.0). Move its contents into the mapping of `doc`",
        ),
        (
            "ES104",
            pattern("["),
            "9.4",
            "",
            "a `[` is not closed (rejected since 6.0). Write `\\\\[` for a literal `[`",
        ),
        ("ES104", pattern("(a"), "9.4", "", "Add `)` or write `\\\\(`"),
        ("ES104", pattern("a)"), "9.4", "", "Remove the `)` or write `\\\\)`"),
        ("ES104", pruned({"prune": True, "pruning_config": {}}), "9.4", "", ". Remove `pruning_config`"),
        (
            "ES104",
            pruned({"pruning_config": {"tokens_freq_ratio_threshold": 5}}),
            "9.4",
            "",
            "has a `pruning_config` without `prune: true` (rejected",
        ),
        ("ES609", two_types(), "8.19", "", "per type, with its contents directly under `mappings`"),
        ("ES204", mapped({"type": "ip"}, settings={"sort.field": "_score"}), "9.5", "", "Use a field of the mapping"),
        ("ES201", '{"index_patterns": ["a-*"]}\n}\n', "", "", "ignores the extra closing brace"),
        ("ES201", '{"index_patterns": ["a-*"]}, "order": 1}\n', "", "", "An extra closing brace above ends"),
        ("ES703", "cluster.name: a\ndiscovery.seed_hosts: [a, b]\n", "8.19", NODE, "the host name"),
        ("ES703", "cluster.name: a\ndiscovery.zen.ping.unicast.hosts: [a, b]\n", "6.8", NODE, "a random name"),
    ],
)
def test_details(code, text, target, kind, part):
    assert part in message(code, text, target, kind or "es-template")


def test_the_key_with_the_wrong_indentation_is_named():
    text = message("ES003", "node:\n  name: a\n data: b\n", "9.5", NODE)
    assert text.startswith("The indentation of `data` does not match any block above")


def test_a_dynamic_template_is_found_by_its_line():
    rule = {"match_mapping_type": "string", "mapping": {"type": "keyword"}}
    body = {"index_patterns": ["a-*"], "mappings": {"dynamic_templates": [{"a": rule}, {"a": {**rule, "match": "x"}}]}}
    text = json.dumps(body, indent=1)
    line = text[: text.index('"a":')].count("\n") + 1
    found = message("ES205", text)
    assert f"another `a` on line {line} matches all of its fields first" in found
    assert found.endswith(f"Move this one above line {line}, or remove it")


def test_of_two_equal_dynamic_templates_one_is_removed():
    rule = {"match_mapping_type": "string", "mapping": {"type": "keyword"}}
    body = {"index_patterns": ["a-*"], "mappings": {"dynamic_templates": [{"a": rule}, {"b": rule}]}}
    assert message("ES205", body).endswith("Remove one of the two")


def test_a_subfield_is_named_with_its_dynamic_template():
    made = {"type": "text", "fields": {"raw": {"type": "string"}}}
    body = {"index_patterns": ["a-*"], "mappings": {"dynamic_templates": [{"s": {"match": "*", "mapping": made}}]}}
    assert "Type `string` of `raw` in dynamic template `s`" in message("ES606", body, "7.17")


def test_a_dynamic_template_and_its_subfield_have_one_cause():
    made = {"type": "string", "fields": {"raw": {"type": "string"}}}
    body = {"index_patterns": ["a-*"], "mappings": {"dynamic_templates": [{"s": {"match": "*", "mapping": made}}]}}
    found = [each for each in check_any(body, "8.19").findings if each.rule.code == "ES606"]
    assert len(found) == 2
    assert len({merging.cause(each) for each in found}) == 1


@pytest.mark.parametrize(
    ("code", "target", "part"),
    [
        ("ES122", "6.8", "requires a newer Elasticsearch (rejected by 6.8, accepted by 7.17)"),
        ("ES612", "8.19", "is no longer supported"),
    ],
)
def test_a_setting_of_one_major_release(code, target, part):
    body = {"index_patterns": ["a-*"], "settings": {"index.force_memory_term_dictionary": True}}
    assert part in message(code, body, target)


@pytest.mark.parametrize(
    ("pattern", "release", "severities"),
    [("YYYY-MM-dd", "7.17", ["warning"]), ("yyyy-MM-dd", "9.5", []), ("YYYY-'W'ww", "9.5", [])],
)
def test_the_week_based_year_in_a_mapping(pattern, release, severities):
    text = json.dumps(mapped({"type": "date", "format": pattern}))
    found = [each for each in check_any(text, release, "es-template").findings if each.rule.code == "ES104"]
    assert [each.severity for each in found] == severities
