"""The extractor of Elasticsearch, on a small tree of our own."""

import pytest
from source_trees import unpack

from build import sources
from build.sources import Source
from extract.common.extraction import Request
from extract.common.trees import Folder
from extract.elasticsearch import analysis, date_formats, extractor, settings
from extract.elasticsearch.mappings import Mappings
from extract.elasticsearch.parsers import Parsers
from lslint.rules.elasticsearch.mappings import dates
from lslint.rules.elasticsearch.model.releases import OBSERVED


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    root = tmp_path_factory.mktemp("elasticsearch")
    return Folder(unpack("elasticsearch", root))


@pytest.fixture(scope="module")
def values(tree):
    return extractor.values_of(tree)


@pytest.fixture(scope="module")
def found(values):
    return settings.read(values)


@pytest.mark.parametrize(("key", "row"), [
    ("count", {"type": "int", "default": "5", "dynamic": True, "range": [1, 32]}),
    ("limit", {"type": "int", "default": "9223372036854775807", "final": True, "range": [0, None]}),
    ("mode", {"type": "enum", "default": "slow", "values": ["fast", "slow"]}),
    ("late", {"type": "time", "default": "30s"}),
    ("old", {"type": "bool", "default": "true", "private": True, "deprecated": True}),
    ("group.", {"type": "group", "default": ""}), ("computed", {"type": "int"}),
    ("fallback", {"type": "int", "default": "5", "range": [0, None]}),
    ("size", {"type": "bytes", "default": "2mb"}), ("words", {"type": "list", "default": '["a","b"]'}),
    ("ratio", {"type": "float", "default": "2.0", "range": [0.5, None]}),
])  # fmt: skip
def test_an_index_setting_is_read(found, key, row):
    assert found.index[f"index.sample.{key}"] == row


def test_node_settings_are_those_that_are_not_of_an_index(found):
    assert found.node == {
        "sample.*.port": {"type": "int", "default": "9", "range": [-1, None]},
        "sample.attr.": {"type": "string", "default": ""},
        "sample.secret": {"type": "string"},
        "made.key": {"type": "string", "default": "x", "deprecated": True},
    }


def test_what_is_behind_a_feature_flag_is_not_registered(found):
    assert "index.sample.hidden" not in found.index
    assert found.unread == []


def test_a_computed_default_stays_as_it_is_recorded(found):
    rows = {
        "index.sample.computed": {"default": "8"},
        "index.sample.mode": {"default": "SLOW", "values": ["slow", "fast"]},
        "index.sample.count": {"default": "6"},
    }
    settings.as_recorded(found, Source("elasticsearch", "99.0", "99.0.0", {}, {"index_settings": rows}))
    assert found.index["index.sample.computed"]["default"] == "8"
    assert found.index["index.sample.mode"] == {"type": "enum", "default": "SLOW", "values": ["slow", "fast"]}
    assert found.index["index.sample.count"]["default"] == "5"


def test_types_and_parameters_are_read(values):
    mappings = Mappings(values)
    assert mappings.types == {"holder": {"known": True}, "sample": {"known": True}}
    assert mappings.parameters == {
        "holder/dynamic": "accepted", "holder/enabled": "accepted", "sample/fields": "accepted",
        "sample/keep": "accepted", "sample/mode": "accepted", "sample/old": "deprecated",
        "sample/sparse": "accepted", "sample/store": "accepted", "sample/thin": "deprecated",
    }  # fmt: skip
    assert mappings.unread == []


def test_parameters_that_a_parser_compares_by_name_are_read(values):
    reader = Parsers(values, "org.elasticsearch")
    common = {"doc_values": "accepted", "index_options": "accepted", "omit_norms": "deprecated"}
    kind = values.sources.by_name("org.elasticsearch.index.mapper.OldMapper").inner["TypeParser"]
    own = {"length": "accepted", "len": "deprecated", "eager": "accepted", "height": "accepted", "tree": "deprecated"}
    assert reader.parameters(kind) == {**common, **own}
    text = values.sources.by_name("org.elasticsearch.index.mapper.OldTextMapper").inner["TypeParser"]
    assert reader.parameters(text) == common


@pytest.mark.parametrize(("release", "types"), [("7.17", {"gone", "keep", "trim"}), ("8.0", {"keep", "trim"})])
def test_components_of_analysis_are_read(values, release, types):
    read = analysis.read(values, release)
    assert read.types == {f"filter/{name}" for name in types}
    assert read.needs_settings == {"filter/keep"}
    named = {f"filter/{name}" for name in {*types, "repeat"} - {"keep"}}
    assert read.names == {"analyzer/standard", "analyzer/plain", *named}


def test_new_components_and_their_end_are_recorded(values):
    known = Source(
        "elasticsearch", None, None, {}, {"analysis": {"filter/trim": {}, "filter/lost": {}, "filter/gone": {}}}
    )
    rows = analysis.timeline(analysis.read(values, "99.1"), known, "99.1").table("analysis")
    assert rows["filter/trim"] == {}
    assert rows["filter/lost"] == {"removed": "99.1"}
    assert rows["filter/gone"] == {"removed": "99.1"}
    assert rows["filter/keep"] == {"since": "99.1", "needs_settings": True}
    assert rows["filter/repeat"] == {"since": "99.1", "only_by_name": True}


def test_a_release_is_read(tree):
    request = Request("elasticsearch", "99.1", tree, [], sources.load("elasticsearch", "9.5"))
    extraction = extractor.read(request)
    assert extraction.source.version == "99.1.2"
    assert extraction.source.table("field_types")["sample"] == {"known": True}
    assert [other.release for other in extraction.others] == [None]


def test_another_release_is_refused(tree, tmp_path):
    with pytest.raises(ValueError, match=r"is Elasticsearch 99\.1\.2, not 98\.0"):
        extractor.read(Request("elasticsearch", "98.0", tree, [], None))
    with pytest.raises(ValueError, match="version of Elasticsearch"):
        extractor.read(Request("elasticsearch", "98.0", Folder(tmp_path), [], None))


def test_names_of_date_formats_are_read(values):
    assert date_formats.read(values) == {"iso8601", "basicTTime", "basic_t_time"}


def test_new_date_formats_and_their_end_are_recorded():
    known = {"kept": {}, "later": {"since": "9.0"}, "lost": {"since": "2.0"}, "gone": {"removed": "8.0"}}
    assert date_formats.timeline({"kept", "new"}, known, "8.19") == {
        "kept": {}, "later": {"since": "9.0"}, "lost": {"since": "2.0", "removed": "8.19"},
        "gone": {"removed": "8.0"}, "new": {"since": "8.19"},
    }  # fmt: skip


@pytest.mark.parametrize("release", ["2.4", "5.6", "6.8", "7.17", "8.19", "9.5"])
def test_the_check_of_date_formats_has_the_recorded_names(release):
    rows = sources.load("elasticsearch").table("date_formats")
    at = sources.number(release)
    recorded = {
        name
        for name, row in rows.items()
        if sources.number(row.get("since", "0")) <= at < sources.number(row.get("removed", "99"))
    }
    bit = 1 << OBSERVED.index(release)
    checked = {name for name, known in dates.names().items() if known & bit}
    assert recorded == checked
