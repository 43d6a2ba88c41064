"""Settings, types and parameters of templates for OpenSearch, by release."""

import json

import pytest
from images import Images

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.rules.elasticsearch.opensearch.catalogue import catalogue
from lslint.rules.shared.verdict import NO_OPENSEARCH


def template(settings=None, properties=None, **mapping):
    body = {"settings": settings or {}, "mappings": {"properties": properties or {"a": {"type": "keyword"}}, **mapping}}
    return json.dumps({"index_patterns": ["shop-*"], "template": body})


def checked(text, release):
    values = Values()
    values.target = [f"opensearch={release}"] if release else []
    return check_text(text, "x.json", "es-template", Settings(values, inference=Images("opensearch")))


def messages(text, release):
    found = [one for one in checked(text, release).findings if one.rule.covers_opensearch]
    return [(one.rule.code, one.severity, one.message) for one in found]


@pytest.mark.parametrize(
    ("kind", "release", "verdict"),
    [
        ("keyword", "1.0", "accepted"),
        ("knn_vector", "1.0", "accepted"),
        ("knn_vector", "3.8", "accepted"),
        ("flat_object", "1.1", "rejected"),
        ("flat_object", "2.3", "unknown"),  # between the releases whose sources were read
        ("flat_object", "2.7", "accepted"),
        ("flat_object", "1.0..2.11", "rejected"),
        ("xy_shape", "2.2", "rejected"),
        ("xy_shape", "2.3", "accepted"),
        ("match_only_text", "2.11", "rejected"),
        ("match_only_text", "2.12", "accepted"),
        ("flattened", "2.11", "rejected"),
        ("flattened", "2.12", "unknown"),
        ("flattened", "3.8", "unknown"),
        ("murmur3", "2.11", "unknown"),  # needs a plugin
        ("nosuch", "1.0..2.11", "rejected"),
        ("nosuch", "1.0..2.12", "rejected"),
        ("keyword", "", "accepted"),
    ],
)
def test_types_by_release(kind, release, verdict):
    assert checked(template(properties={"a": {"type": kind}}), release).verdict == verdict


@pytest.mark.parametrize("release", ["1.3", "2.4"])
@pytest.mark.parametrize(
    ("settings", "properties", "reason"),
    [
        (
            {},
            {"a": {"type": "flat_object"}},
            "OpenSearch 1.1 does not have the type `flat_object` of `a`, and 2.7 has it",
        ),
        ({}, {"a": {"type": "unsigned_long"}}, "1.1 does not have the type `unsigned_long` of `a`, and 2.8 has it"),
        ({"index.codec.compression_level": 3}, {}, "1.1 does not have the setting `index.codec.compression_level`"),
        ({"index.codec": "zstd"}, {}, "has the value `zstd` of `index.codec` in 2.9; older releases are not known"),
    ],
)
def test_what_the_releases_between_those_that_were_read_have_is_unknown(settings, properties, reason, release):
    result = checked(template(settings, properties), release)
    assert (result.verdict, result.findings) == ("unknown", [])
    (gap,) = result.not_checked
    assert reason in gap.reason
    assert ("not known" in gap.reason) is True


@pytest.mark.parametrize(
    ("name", "value", "release", "verdict"),
    [
        ("index.number_of_shards", 3, "1.0", "accepted"),
        ("number_of_shards", "3", "3.8", "accepted"),
        ("index.knn", True, "1.0", "accepted"),
        ("index.knn.space_type", "l2", "2.19", "accepted"),
        ("index.knn.space_type", "l2", "3.0", "rejected"),
        ("index.plugins.index_state_management.rollover_alias", "a", "2.11", "accepted"),
        ("index.merge.policy.max_merge_at_once_explicit", 30, "1.1", "accepted"),
        ("index.merge.policy.max_merge_at_once_explicit", 30, "2.5", "unknown"),
        ("index.merge.policy.max_merge_at_once_explicit", 30, "2.11", "rejected"),
        ("index.lifecycle.name", "p", "2.11", "rejected"),
        ("index.lifecycle.name", "p", "2.12", "rejected"),  # of X-Pack, which no OpenSearch has
        ("index.lifecycle.parse_origination_date", True, "1.0..3.8", "rejected"),
        ("index.lifecycle.rollover_alias", "a", "3.8", "rejected"),
        ("lifecycle.name", "p", "", "rejected"),
        ("index.search.default_pipeline", "p", "2.8", "accepted"),
        ("index.search.default_pipeline", "p", "1.1", "rejected"),
        ("index.search.concurrent_segment_search.enabled", True, "2.11", "accepted"),
        ("index.use_compound_file", True, "2.11", "rejected"),
        ("index.use_compound_file", True, "2.15", "accepted"),
        ("index.routing.allocation.require.box", "hot", "1.0", "accepted"),
        ("index.codec", "zstd", "2.9", "accepted"),
        ("index.codec", "zstd", "2.8", "unknown"),
        ("index.codec", "qat_lz4", "2.14", "accepted"),
        ("index.replication.type", "SEGMENT", "2.11", "accepted"),
        ("index.replication.type", "REMOTE", "2.11", "rejected"),
        ("index.replication.type", "REMOTE", "3.8", "accepted"),  # newer releases may have more values
        ("index.remote_store.enabled", True, "2.11", "rejected"),  # private
        ("index.refresh_interval", "5 seconds", "3.8", "rejected"),
        ("index.refresh_interval", "-1", "2.11", "accepted"),
        ("index.number_of_replicas", -1, "2.11", "rejected"),
        ("index.mapping.total_fields.limit", 3_000_000_000, "2.11", "accepted"),
        ("index.merge.policy.deletes_pct_allowed", 10, "2.11", "accepted"),  # the bounds of the widest release
        ("index.knn", "maybe", "2.11", "rejected"),
        ("index.knn", None, "2.11", "accepted"),
    ],
)
def test_settings_by_release(name, value, release, verdict):
    assert checked(template({name: value}), release).verdict == verdict


@pytest.mark.parametrize(
    ("field", "release", "verdict"),
    [
        ({"type": "keyword", "ignore_above": 3}, "1.0", "accepted"),
        ({"type": "keyword", "copy_to": "b", "meta": {"a": "b"}}, "2.11", "accepted"),
        ({"type": "keyword", "time_series_dimension": True}, "2.11", "rejected"),
        ({"type": "keyword", "time_series_dimension": True}, "2.12", "unknown"),
        ({"type": "date_range", "ignore_malformed": True}, "1.1", "rejected"),
        ({"type": "date_range", "ignore_malformed": True}, "2.11", "accepted"),
        ({"type": "text", "fields": {"raw": {"type": "keyword", "nosuch": 1}}}, "2.11", "rejected"),
        ({"type": "geo_point", "ignore_z_value": True, "null_value": [0, 0]}, "1.0", "accepted"),
        ({"type": "geo_point", "script": "x"}, "2.11", "rejected"),
        ({"type": "geo_shape", "tree": "quadtree", "tree_levels": 3}, "1.0", "accepted"),
        ({"type": "geo_shape", "doc_values": False}, "1.1", "rejected"),
        ({"type": "geo_shape", "doc_values": False}, "2.0", "unknown"),
        ({"type": "geo_shape", "doc_values": False}, "2.11", "accepted"),
        ({"type": "join", "relations": {"a": "b"}, "nosuch": 1}, "2.11", "rejected"),
        ({"type": "xy_shape", "orientation": "ccw"}, "2.11", "accepted"),
        ({"type": "knn_vector", "dimension": 3, "nosuch": 1}, "2.11", "accepted"),  # its parameters are not known
        ({"properties": {"b": {"type": "nosuch"}}}, "2.11", "rejected"),
        ({"type": "{{ kind }}"}, "2.11", "unknown"),
    ],
)
def test_parameters_by_release(field, release, verdict):
    assert checked(template(properties={"a": field}), release).verdict == verdict


@pytest.mark.parametrize(
    ("mapping", "verdict"),
    [
        ({"dynamic": "strict_allow_templates"}, "accepted"),
        ({"dynamic_templates": [{"s": {"match": "*", "mapping": {"type": "keyword"}}}]}, "accepted"),
        ({"dynamic_templates": [{"s": {"match": "*", "mapping": {"type": "{dynamic_type}"}}}]}, "accepted"),
        ({"dynamic_templates": [{"s": {"match": "*", "mapping": {"type": "keyword", "nosuch": 1}}}]}, "unknown"),
        ({"dynamic_templates": [{"s": {"match": "*", "mapping": {"type": "nosuch"}}}]}, "unknown"),
        ({"runtime": {"a": {"type": "keyword"}}}, "unknown"),  # what Elasticsearch 7.10 rejects
        ({"nosuch": 1}, "unknown"),
    ],
)
def test_the_rest_of_a_mapping(mapping, verdict):
    assert checked(template(**mapping), "2.19").verdict == verdict


def one_message(text, release):
    ((code, severity, message),) = messages(text, release)
    assert severity == "error"
    return f"{code} {message}"


def test_messages():
    flattened = template(properties={"a": {"type": "flattened"}})
    assert one_message(flattened, "2.11") == (
        "ES101 Type `flattened` of `a` exists in Elasticsearch, but not in OpenSearch (rejected by OpenSearch 2.11)."
        " OpenSearch has `flat_object`"
    )
    assert one_message(flattened, "1.0").endswith(". Use another type")
    assert one_message(template({"index.replication.type": "SEGMENT"}), "1.0") == (
        "ES122 Setting `index.replication.type` requires a newer OpenSearch, for example 2.11 (rejected by"
        " OpenSearch 1.0). Remove the setting, or upgrade"
    )
    assert one_message(template({"index.lifecycle.name": "p"}), "2.0..2.11") == (
        "ES122 OpenSearch does not have `index.lifecycle.name`, a setting of Elasticsearch (rejected by OpenSearch"
        " 2.11). Set `ism_template` in an ISM policy instead"
    )
    assert one_message(template({"index.lifecycle.name": "p"}), "") == (
        "ES122 OpenSearch does not have `index.lifecycle.name`, a setting of Elasticsearch (rejected by OpenSearch)."
        " Set `ism_template` in an ISM policy instead"
    )
    assert one_message(template({"index.lifecycle.rollover_alias": "a"}), "3.8") == (
        "ES122 OpenSearch does not have `index.lifecycle.rollover_alias`, a setting of Elasticsearch (rejected by"
        " OpenSearch 3.8). Use `plugins.index_state_management.rollover_alias`"
    )
    assert one_message(template({"index.provided_name": "a"}), "2.11") == (
        "ES122 `index.provided_name` is managed by OpenSearch and cannot be set (rejected by OpenSearch 2.11). Remove"
        " the setting"
    )
    assert one_message(template({"index.number_of_replicas": -1}), "2.11") == (
        "ES104 `-1` is not a valid value of `index.number_of_replicas` (rejected by OpenSearch 2.11). Use 0 or more"
    )
    assert one_message(template(properties={"a": {"type": "keyword", "ignore_abov": 1}}), "2.11") == (
        "ES101 Type `keyword` of `a` has no parameter `ignore_abov` (rejected by OpenSearch 2.11); did you mean"
        " `ignore_above`?"
    )


@pytest.mark.parametrize("release", ["", "3.8"])
def test_only_typos_are_reported_where_not_all_names_are_known(release):
    text = template(
        {"index.refresh-interval": "5s", "index.quite.another": 1},
        {"a": {"type": "keywrod"}, "b": {"type": "another"}, "c": {"type": "keyword", "ignore_abov": 1, "else": 1}},
    )
    assert [(code, severity) for code, severity, _ in messages(text, release)] == [
        ("ES122", "warning"), ("ES101", "warning"), ("ES101", "warning"),
    ]  # fmt: skip
    result = checked(text, release)
    assert result.verdict == "unknown"
    assert (NO_OPENSEARCH in [one.reason for one in result.not_checked]) == (not release)


def test_names_with_markers_are_not_judged():
    text = template({"index.${NAME}": 1}, {"a": {"type": "${TYPE}"}})
    assert messages(text, "2.11") == []


def test_kinds_of_templates():
    legacy = {"index_patterns": ["a"], "settings": {"nosuch": 1}, "mappings": {"properties": {"a": {"type": "nosuch"}}}}
    component = {"template": {"settings": {"nosuch": 1}}}
    for body, count in ((legacy, 2), (component, 1)):
        assert len(messages(json.dumps(body), "2.11")) == count
    typed = {**legacy, "settings": {}, "mappings": {"doc": {"properties": {"a": {"type": "nosuch"}}}}}
    assert [code for code, *_ in messages(json.dumps(typed), "1.0")] == ["ES101"]


def test_ranges_of_the_catalogue_are_in_order():
    def number(release):
        return tuple(map(int, release.split(".")))

    for rows in (catalogue()["types"], catalogue()["settings"]):
        for name, row in rows.items():
            assert number(row.get("lacks", "0")) < number(row.get("has", "1.0")), name
            assert number(row.get("has", "1.0")) <= number(row.get("last", "9")), name
            assert number(row.get("last", "0")) < number(row.get("removed", "9")), name


@pytest.mark.parametrize(
    ("name", "value", "parameter"),
    [
        ("index.knn.space_type", "cosinesimil", "method.space_type"),
        ("index.knn.algo_param.m", 16, "method.parameters.m"),
        ("index.knn.algo_param.ef_construction", 100, "method.parameters.ef_construction"),
    ],
)
def test_settings_of_vectors_that_moved_to_the_field(name, value, parameter):
    result = checked(template({name: value}), "3.0")
    [finding] = [one for one in result.findings if one.rule.code == "ES122"]
    assert finding.message == (
        f"Setting `{name}` is no longer supported (rejected by OpenSearch 3.0). Move the value to `{parameter}` of the"
        " `knn_vector` fields"
    )
    assert finding.fix is None
    assert messages(template({name: value}), "2.19") == []


@pytest.mark.parametrize(
    ("engine", "release", "verdict"),
    [
        ("nmslib", "2.19", "accepted"),
        ("nmslib", "3.0", "rejected"),
        ("NMSLIB", "3.8", "rejected"),
        ("nmslib", "2.19..3.1", "rejected"),
        ("faiss", "3.8", "accepted"),
        ("lucene", "3.0", "accepted"),
    ],
)
def test_the_engines_of_vectors(engine, release, verdict):
    field = {"type": "knn_vector", "dimension": 3, "method": {"name": "hnsw", "engine": engine}}
    text = template({"index.knn": True}, {"a": field})
    assert checked(text, release).verdict == verdict
    newest = release.rpartition("..")[2]
    expected = (
        "ES104", "error",
        f"Engine `nmslib` of `a` cannot be used in new indices since 3.0 (rejected by OpenSearch {newest}). Use"
        " `faiss` or `lucene`",
    )  # fmt: skip
    assert messages(text, release) == ([expected] if verdict == "rejected" else [])
    assert messages(text, "") == []
