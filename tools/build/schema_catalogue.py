"""Generates ``lint/schema/catalog.json``, which says in the format of SchemaStore which schema belongs to which files,
and the same in the manifest of the VS Code extension, for the newest release of each.
"""

from __future__ import annotations

import json
import re
from typing import Any

from build import filebeat_schema, settings_schema
from build.sources import ROOT
from lslint.config.project_urls import REPOSITORY

PATH = "lint/schema/catalog.json"
VSCODE = "editors/vscode/package.json"
VALIDATION = re.compile(r'^( *"(yaml|json)Validation": )\[.*?\](?=,$)', re.MULTILINE | re.DOTALL)
TEMPLATES = (
    "**/index_templates/*.json", "**/component_templates/*.json", "*index-template*.json", "*index_template*.json",
    "*component-template*.json", "*component_template*.json",
)  # fmt: skip
SCHEMAS: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "filebeat": ("Config of Filebeat", ("filebeat.yml", "filebeat.yaml"), tuple(filebeat_schema.RELEASES)),
    "logstash.yml": ("Settings of Logstash", ("logstash.yml",), settings_schema.OF_LOGSTASH),
    "pipelines.yml": ("Pipelines of Logstash", ("**/logstash/pipelines.yml",), settings_schema.OF_LOGSTASH),
    "elasticsearch.yml": ("Settings of an Elasticsearch node", ("elasticsearch.yml",), settings_schema.RELEASES),
    "elasticsearch": ("Index and component templates of Elasticsearch", TEMPLATES, settings_schema.RELEASES),
}
"""Name of the schema -> description, names of files, releases."""


def _file(name: str, release: str) -> str:
    return f"{name}-{release}.schema.json"


def catalogue(folder: str) -> dict[str, Any]:
    """The catalogue. ``folder``: the address of the schemas; if it is empty, those in the catalogue are relative."""
    rows = [
        {
            "name": name,
            "description": description,
            "fileMatch": list(matches),
            "url": folder + _file(name, known[-1]),
            "versions": {release: folder + _file(name, release) for release in known},
        }
        for name, (description, matches, known) in SCHEMAS.items()
    ]
    return {"$schema": "https://json.schemastore.org/schema-catalog.json", "version": 1, "schemas": rows}


def with_schemas(manifest: str) -> str:
    """The manifest of the VS Code extension with the schemas of the newest releases."""
    lines: dict[str, list[str]] = {"yaml": [], "json": []}
    for name, (_, matches, known) in SCHEMAS.items():
        row = {"fileMatch": list(matches), "url": f"./schemas/{_file(name, known[-1])}"}
        lines["yaml" if matches[0].endswith(".yml") else "json"].append(f"      {json.dumps(row)}")
    made, found = VALIDATION.subn(lambda match: f"{match[1]}[\n" + ",\n".join(lines[match[2]]) + "\n    ]", manifest)
    if found != len(lines):
        raise ValueError(f"{VSCODE} has {found} of the places for schemas, not {len(lines)}")
    return made


def files() -> dict[str, str]:
    """The catalogue, and the manifest."""
    folder = f"{REPOSITORY}/raw/main/lint/schema/" if REPOSITORY else ""
    manifest = (ROOT / VSCODE).read_text(encoding="utf-8")
    return {PATH: json.dumps(catalogue(folder), indent=1) + "\n", VSCODE: with_schemas(manifest)}
