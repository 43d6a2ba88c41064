"""The published schemas of templates: for the kind of the file, with the names of a release; they reject nothing."""

import json

import jsonschema
import pytest
from paths import ROOT
from recorded import decided, probes

from build.settings_schema import RELEASES

SCHEMAS = {
    release: json.loads((ROOT / "lint" / "schema" / f"elasticsearch-{release}.schema.json").read_text(encoding="utf-8"))
    for release in RELEASES
}
KINDS = ("index-template", "component-template", "legacy-template", "index", "mapping")


@pytest.mark.slow
@pytest.mark.parametrize("release", RELEASES)
def test_schema_is_one(release):
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[release])
    wanted = {part.split('"')[0] for part in json.dumps(SCHEMAS[release]).split('"#/$defs/')[1:]}
    assert wanted <= set(SCHEMAS[release]["$defs"])


@pytest.mark.slow
def test_what_a_server_accepts_is_not_rejected():
    bodies = [(row["version"].rpartition(".")[0], row["body"]) for row in decided(probes("es_templates")) if row["ok"]]
    checked = [(release, body) for release, body in bodies if release in SCHEMAS and isinstance(body, dict)]
    assert [
        body for release, body in checked if not jsonschema.Draft202012Validator(SCHEMAS[release]).is_valid(body)
    ] == []
    assert len(checked) > 700


@pytest.mark.parametrize(("body", "kind"), [
    ({"index_patterns": ["a-*"], "template": {"mappings": {}}}, "index-template"),
    ({"index_patterns": ["a-*"], "priority": 1}, "index-template"),
    ({"template": {"settings": {"number_of_replicas": 1}}}, "component-template"),
    ({"index_patterns": ["a-*"], "mappings": {"properties": {}}}, "legacy-template"),
    ({"template": "a-*", "settings": {}}, "legacy-template"),
    ({"settings": {"number_of_shards": 1}}, "index"),
    ({"properties": {"a": {"type": "text"}}}, "mapping"),
])  # fmt: skip
def test_kind_by_the_keys(body, kind):
    validators = {
        name: jsonschema.Draft202012Validator({**SCHEMAS["9.5"], "$defs": dict.fromkeys(KINDS, True) | {name: False}})
        for name in KINDS
    }
    chosen = [name for name, validator in validators.items() if not validator.is_valid(body)]
    assert chosen == [kind]


def properties(release, *path):
    """The names that an editor offers at a place of a definition."""
    node = SCHEMAS[release]["$defs"]
    for part in path:
        node = node[part]
    return node["properties"].keys()


@pytest.mark.parametrize(("release", "path", "name", "is_offered"), [
    ("7.17", ["settings"], "index.refresh_interval", True),
    ("9.5", ["settings", "properties", "merge", "properties", "scheduler"], "max_thread_count", True),
    ("7.17", ["settings"], "mapping.source.mode", False),
    ("9.5", ["settings"], "mapping.source.mode", True),
    ("9.5", ["type-keyword"], "ignore_above", True),
    ("9.5", ["type-keyword"], "analyzer", False),
    ("7.17", ["mappings"], "subobjects", False),
    ("8.19", ["mappings"], "subobjects", True),
    ("7.17", ["index-template", "properties", "template"], "lifecycle", False),
    ("8.19", ["index-template", "properties", "template"], "lifecycle", True),
])  # fmt: skip
def test_names_are_those_of_the_release(release, path, name, is_offered):
    assert (name in properties(release, *path)) is is_offered


def offered(release, *path):
    """The values that an editor offers at a place of a definition."""
    node = SCHEMAS[release]["$defs"]
    for part in path:
        node = node[part]
    return node["anyOf"][0]["enum"]


def test_types_and_values_are_offered():
    assert {"keyword", "match_only_text"} <= set(offered("9.5", "field", "properties", "type"))
    assert "legacy_default" in offered("9.5", "settings", "properties", "codec")
    assert "legacy_default" not in offered("7.17", "settings", "properties", "codec")
    assert offered("9.5", "mappings", "properties", "dynamic") == [True, False, "strict", "runtime"]


def test_releases_are_reported():
    defs = SCHEMAS["9.5"]["$defs"]
    assert defs["type-match_only_text"]["x-releases"] == f"7.17-{RELEASES[-1]}"
    assert defs["settings"]["properties"]["index.codec"]["x-releases"] == f"5.6-{RELEASES[-1]}"
    assert SCHEMAS["8.19"]["x-release"] == "8.19"
