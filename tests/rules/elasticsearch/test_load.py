"""The load and start stages of templates and node files, by release and without a target."""

import json

import pytest
from counting import check_linear
from elasticsearch_checks import INDEX, NODE, check_template, composable, load_findings


def big(count, kind):
    return {f"f{n}": {"type": kind, "ignore_abve": n} for n in range(count)}


def test_no_target_newest_accepts_is_silent():
    result = check_template(composable({"properties": {"a": {"type": "match_only_text"}}}), INDEX)
    assert load_findings(result) == set()
    assert (result.verdict, result.starts) == ("accepted", "yes")


def test_without_a_target_parts_that_no_release_accepts_together():
    body = {"index_patterns": ["a-*"], "mappings": {"doc": {"properties": {"a": {"type": "string"}}}}}
    result = check_template(body)
    assert {("ES602", "load"), ("ES607", "load")} == load_findings(result)
    assert (result.verdict, result.releases) == ("rejected", "")


def test_parameters_of_an_untested_type_are_undecided():
    fields = {"a": {"type": "wildcard", "null_value": "own", "index": True}}
    result = check_template(
        {"index_patterns": ["a-*"], "template": {"mappings": {"properties": fields}}}, "es-index-template", "8.19"
    )
    assert (load_findings(result), result.verdict) == (set(), "unknown")
    assert [each.reason for each in result.not_checked] == [
        "Elasticsearch 8.19 may reject the following: Parameter `index` of `a` is not supported for type `wildcard`"
    ]


def test_a_typo_in_a_template_of_6_8_does_not_change_its_release():
    fields = {"a": {"type": "integr"}, "b": {"type": "keyword", "analyzer": "standard"}}
    result = check_template({"index_patterns": ["a-*"], "order": 1, "mappings": {"_doc": {"properties": fields}}})
    assert load_findings(result) == {("ES101", "load"), ("ES101", "load"), ("ES607", "load")}
    assert result.verdict == "rejected"


@pytest.mark.parametrize(
    ("mapping", "target", "verdict"),
    [
        ({"runtime": {"a": {"type": "keyword"}}}, "7.10", "rejected"),  # documented: new in 7.11
        ({"runtime": {"a": {"type": "keyword"}}}, "7.11", "accepted"),
        ({"subobjects": False}, "8.2", "rejected"),  # documented: new in 8.3
        ({"subobjects": False}, "8.3", "accepted"),
        ({"properties": {"a": {"type": "flattened"}}}, "7.8", "accepted"),  # documented: new in 7.3
        ({"properties": {"a": {"type": "match_only_text"}}}, "7.13", "rejected"),  # documented: new in 7.14
        ({"properties": {"a": {"type": "match_only_text"}}}, "7.14", "accepted"),
        ({"properties": {"a": {"type": "date", "format": "dateOptionalTime"}}}, "7.17", "accepted"),
        ({"properties": {"a": {"type": "date", "format": "dateOptionalTime"}}}, "8.0", "rejected"),
        ({"properties": {"a": {"type": "boolean", "ignore_malformed": True}}}, "8.0", "unknown"),
    ],
)  # fmt: skip
def test_between_observed_releases(mapping, target, verdict):
    assert check_template(composable(mapping), INDEX, target).verdict == verdict


@pytest.mark.parametrize(("target", "verdict"), [("7.7", "rejected"), ("7.8", "accepted"), ("6.8", "rejected")])
def test_composable_templates_are_new_in_7_8(target, verdict):
    assert check_template(composable(), INDEX, target).verdict == verdict


@pytest.mark.parametrize(
    "body",
    [
        composable({"properties": {"a": {"type": "alias", "path": "b"}}}, composed_of=["x"]),
        composable({"properties": {"a": {"type": "text", "analyzer": "x"}}}, composed_of=["x"]),
        composable(config={"index.number_of_shards": "${SHARDS}"}),
        composable({"properties": {"a": {"type": "text", "analyzer": "icu_analyzer"}}}),
        composable({"properties": {"a": {"type": "annotated_text"}}}),
        composable(config={"index.xpack.anything": 1}),
    ],
)
def test_values_outside_the_file_are_not_reported(body):
    result = check_template(body, INDEX)
    assert result.verdict != "rejected"
    assert load_findings(result) == set()
    assert result.not_checked


def test_missing_components_are_reported():
    result = check_template(composable(composed_of=["mine"]), INDEX)
    assert result.verdict == "accepted"
    assert ["`mine`" in gap.reason for gap in result.not_checked] == [True]


def test_markers_of_a_template_engine():
    result = check_template(
        '{"index_patterns": ["a-*"], "template": {"settings": {"number_of_shards": {{ shards }}}}}', INDEX
    )
    assert load_findings(result) == set()
    assert (result.verdict, result.releases) == ("unknown", None)


@pytest.mark.parametrize(
    ("text", "target", "codes"),
    [
        ("cluster.name: a\nindex.number_of_shards: 1\n", "2.4", set()),
        ("bootstrap.mlockall: true\n", "5.6", {"ES613"}),
        ("node.nmae: a\n", "8.19", {"ES132"}),
        ("xpack.security.enabled: true\n", "7.17", set()),
        ("action.destructive_requires_name: on\n", "9.5", set()),
        ("action.destructive_requires_name: 'on'\n", "9.5", {"ES135"}),
        ("discovery.seed_hosts: [a, b]\n", "6.8", {"ES132"}),
        ("discovery.seed_hosts: [a, b]\n", "7.0", set()),
        ("node.roles: [master, data]\n", "7.8", {"ES132"}),
    ],
)
def test_node_files(text, target, codes):
    assert {
        finding.rule.code for finding in check_template(text, NODE, target).findings if finding.stage == "load"
    } == codes


@pytest.mark.slow
def test_large_templates_take_linear_time():
    def text(count):
        return json.dumps(composable({"properties": big(count, "keyword")}))

    check_linear(lambda text: check_template(text, INDEX), text, 1_500, 15_000)


@pytest.mark.parametrize(
    ("around", "inside"), [("fields", "type"), ("properties", "properties"), ("mapping", "mapping")]
)
def test_deep_nesting_does_not_fail(around, inside):
    """The checks handle every depth that the parser accepts."""
    node: dict[str, object] = {"type": "keyword"}
    for _ in range(300):
        node = {"type": "keyword", "fields": {"a": node}} if around == "fields" else {inside: {"a": node}}
    rules = [{"r": {"match": "*", "mapping": node}}]
    for mapping in ({"properties": {"a": node}}, {"dynamic_templates": rules}, node):
        assert check_template(composable(mapping), INDEX).verdict in ("rejected", "unknown", "accepted")


@pytest.mark.parametrize(
    ("mapping", "codes"),
    [
        ({"properties": {"a.b": {"type": "keyword"}, "a": {"properties": {"b": {"type": "long"}}}}}, set()),
        ({"properties": {"_seq_no": {"type": "long"}}}, {"ES104"}),
        ({"runtime": {"a": {}}}, {"ES101"}),
        ({"_data_stream_timestamp": {"enabled": True}}, {"ES131"}),
        ({"dynamic_templates": [{"a": {"match": "*", "mapping": {"type": "{dynamic_type}", "zzz": 1}}}]}, {"ES203"}),
    ],
)
def test_mappings(mapping, codes):
    found = check_template(composable(mapping), INDEX, "9.5")
    assert {code for code, stage in load_findings(found) if stage == "load"} == codes


@pytest.mark.slow
def test_names_with_very_many_dots_take_linear_time():
    def text(count):
        return json.dumps(composable({"properties": {".".join("a" * count): {"type": "long"}, "b": {}}}))

    check_linear(lambda text: check_template(text, INDEX), text, 2_000, 20_000)
