"""The catalogue of the JSON Schemas for editors, and the schemas of settings."""

import json

import jsonschema
import pytest
from markers import slow_cases
from paths import ROOT

from build import schema_catalogue

SCHEMAS = ROOT / "lint" / "schema"
CATALOGUE = json.loads((SCHEMAS / "catalog.json").read_text(encoding="utf-8"))


def schema(name):
    return json.loads((SCHEMAS / name).read_text(encoding="utf-8"))


def test_catalogue_is_one_of_schemastore(stored_schema):
    catalogue = schema_catalogue.catalogue("https://example.org/schema/")
    jsonschema.validate(catalogue, stored_schema("https://json.schemastore.org/schema-catalog.json"))


def test_catalogue_names_every_schema_of_a_product():
    named = {address.rpartition("/")[2] for row in CATALOGUE["schemas"] for address in row["versions"].values()}
    assert named == {path.name for path in SCHEMAS.glob("*-*.*.schema.json")}
    assert all(row["url"] in row["versions"].values() for row in CATALOGUE["schemas"])


def forms(node):
    """A schema without the properties that have the same form as another one."""
    if not isinstance(node, dict):
        return [forms(child) for child in node] if isinstance(node, list) else node
    copy = {key: forms(child) for key, child in node.items()}
    if isinstance(properties := copy.get("properties"), dict):
        different = {json.dumps(node): node for node in properties.values()}
        copy["properties"] = {str(number): child for number, child in enumerate(different.values())}
    return copy


@pytest.mark.parametrize("name", ["logstash.yml-9.5", "elasticsearch.yml-8.19", *slow_cases("pipelines.yml-9.5")])
def test_schemas_are_schemas(name):
    jsonschema.Draft202012Validator.check_schema(forms(schema(f"{name}.schema.json")))


@pytest.mark.parametrize(("name", "path", "values"), [
    ("logstash.yml-9.5", ("queue.type",), ["persisted", "memory"]),
    ("logstash.yml-9.5", ("queue", "type"), ["persisted", "memory"]),
    ("pipelines.yml-9.5", ("pipeline.ordered",), ["auto", "true", "false"]),
    ("elasticsearch.yml-8.19", ("xpack", "security", "enabled"), [True, False]),
    ("logstash.yml-7.17", ("allow_superuser",), None),
])  # fmt: skip
def test_settings_with_their_values(name, path, values):
    node = schema(f"{name}.schema.json")
    node = node.get("items", node)
    for part in path:
        node = node["properties"].get(part, {})
    assert (node["anyOf"][0]["enum"] if node else None) == values
    assert jsonschema.Draft202012Validator(node).is_valid("${VARIABLE}")
