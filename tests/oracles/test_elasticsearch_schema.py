"""The published schemas of templates: made by their script, valid, and of one mind with the checks wherever a schema
can say what the checks say."""

import collections
import json

import jsonschema
import pytest
from paths import ROOT
from recorded import decided, probes, settings

from build.settings_schema import RELEASES
from lslint.engine.file import check_text

SCHEMAS = {
    release: json.loads((ROOT / "lint" / "schema" / f"elasticsearch-{release}.schema.json").read_text(encoding="utf-8"))
    for release in RELEASES
}
KINDS = {
    "legacy": ("es-legacy-template", "legacy-template"),
    "composable": ("es-index-template", "index-template"),
    "component": ("es-component-template", "component-template"),
}
WITHOUT_WORDS = {
    "ES001": 3,  # NaN, which Python reads as JSON
    "ES002": 6,  # a name that is given twice: readers keep one
    # similarities and alias targets that must be defined elsewhere, a lowest above a highest, doc values, regular
    # expressions, date formats
    "ES104": 24,
    "ES108": 3,  # paths of fields against each other
    "ES110": 3,  # one pattern against one setting
    "ES123": 13,  # limits of numbers in strings, comparisons between settings
    "ES127": 15,  # names of analyzers that must be defined elsewhere
    "ES129": 11,  # sums over the whole mapping
    "ES136": 3,  # an alias against the patterns
    "ES137": 21,  # parts of analysis, each of which has its own words
    "ES610": 5,  # similarities of old releases
}
"""What the checks refuse and no schema can say, by code: how many of the probes."""
UNREADABLE = 39
"""Probes that are no JSON for Python: comments, text behind the body, syntax errors."""


def validator(release, name=""):
    schema = SCHEMAS[release]
    if name:
        schema = {"$schema": schema["$schema"], "$ref": f"#/$defs/{name}", "$defs": schema["$defs"]}
    return jsonschema.Draft202012Validator(schema)


_validators = {}


def valid(body, release, name=""):
    key = release, name
    if key not in _validators:
        _validators[key] = validator(release, name)
    return _validators[key].is_valid(body)


@pytest.mark.slow
@pytest.mark.parametrize("release", RELEASES)
def test_schema_is_one(release):
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[release])
    text = json.dumps(SCHEMAS[release])
    wanted = {part.split('"')[0] for part in text.split('"#/$defs/')[1:]}
    assert wanted <= set(SCHEMAS[release]["$defs"])


@pytest.mark.slow
def test_schema_and_checks_agree_on_all_probes():
    stricter, weaker, both, unreadable = [], collections.Counter(), 0, 0
    for row in decided(probes("es_templates")):
        release = ".".join(row["version"].split(".")[:2])
        if release not in SCHEMAS:
            continue
        text = row["body"] if isinstance(row["body"], str) else json.dumps(row["body"])
        try:
            body = json.loads(text)
        except ValueError:
            unreadable += 1
            continue
        kind, name = KINDS[row["kind"]]
        found = check_text(text, "x.json", kind, settings("elasticsearch", row["version"], "ALL")).findings
        refused = {finding.rule.code for finding in found if finding.stage in ("parse", "load")}
        fits = valid(body, release, name)
        both += bool(refused) and not fits
        if not fits and not refused:
            stricter.append((row["id"], row["version"]))
        if fits and refused:
            weaker[min(refused)] += 1
    assert stricter == []
    assert dict(weaker) == WITHOUT_WORDS
    assert unreadable == UNREADABLE
    assert both > 700


def composable(**inner):
    return {"index_patterns": ["a-*"], "template": inner}


CASES = [
    (composable(mappings={"properties": {"a": {"type": "keyword"}}}), "7.17 8.19 9.5"),
    (composable(mappings={"properties": {"a": {"type": "keywrd"}}}), ""),
    (composable(mappings={"properties": {"a": {"type": "keyword", "ignore_abov": 3}}}), ""),
    (composable(mappings={"properties": {"a": {"properties": {"b": {"type": "ip"}}}}}), "7.17 8.19 9.5"),
    (composable(mappings={"subobjects": False}), "8.19 9.5"),
    (composable(settings={"index": {"refresh_interval": "5s"}}), "7.17 8.19 9.5"),
    (composable(settings={"index": {"merge": {"scheduler.max_thread_count": 1}}}), "7.17 8.19 9.5"),
    (composable(settings={"index.merge": {"scheduler": {"max_thread_count": "1"}}}), "7.17 8.19 9.5"),
    (composable(settings={"merge.scheduler": {"max_thread_count": "one"}}), ""),
    (composable(settings={"index": {"index.codec": "default"}}), ""),
    (composable(settings={"refresh_interval": 5}), ""),
    (composable(settings={"codec": "legacy_default"}), "8.19 9.5"),
    (composable(settings={"analysis": {"analyzer": {"a": {"type": "custom", "tokenizer": "b"}}}}), "7.17 8.19 9.5"),
    (composable(settings={"number_of_shards": "${SHARDS}", "foo": None}), "7.17 8.19 9.5"),
    ({"index_patterns": ["a-*"], "data_stream": {}, "template": {"lifecycle": {"data_retention": "7d"}}}, "8.19 9.5"),
    ({"index_patterns": ["a-*"], "template": {"lifecycle": {"data_retention": "7d"}}}, ""),
    ({"index_patterns": ["A B"], "priority": 1}, ""),
    ({"template": {"settings": {"number_of_replicas": 1}}}, "7.17 8.19 9.5"),
    ({"index_patterns": ["a-*"], "mappings": {"properties": {}}}, "7.17 8.19 9.5"),
    ({"index_patterns": ["a-*"], "order": 1, "mappings": {"doc": {"properties": {"a": {"type": "ip"}}}}}, ""),
    ({"template": "a-*", "mappings": {"a": {"dynamic": True}, "b": {}}}, ""),
    ({"template": "a-*", "settings": {"numer_of_shards": 1}}, ""),
    ({"settings": {"number_of_shards": 0}}, ""),
    ({"properties": {"a": {"type": "text", "fields": {"b": {"type": "keyword", "copy_to": "c"}}}}}, ""),
    ({"dynamic_templates": [{"a": {"match": "*", "mapping": {"type": "nope"}}}], "properties": {}}, "7.17"),
    ({"dynamic_templates": [{"a": {"match_mapping_type": "text", "mapping": {}}}]}, ""),
]


@pytest.mark.parametrize(("body", "taken"), CASES)
def test_kind_by_the_keys(body, taken):
    """The schema as a whole, as an editor uses it, and what it says of the parts."""
    assert " ".join(release for release in RELEASES if valid(body, release)) == taken


def test_releases_are_reported():
    defs = SCHEMAS["9.5"]["$defs"]
    assert defs["type-match_only_text"]["x-releases"] == "7.17-9.5"
    assert defs["settings"]["properties"]["index.codec"]["x-releases"] == "5.6-9.5"
    assert SCHEMAS["8.19"]["x-release"] == "8.19"
