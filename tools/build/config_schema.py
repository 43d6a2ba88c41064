"""Generates ``lint/schema/config.schema.json``: a JSON Schema (draft 2020-12) of lslint.toml for TOML editors.

Made from the tables that the reader of configs uses; rules with their options come from the rules themselves.
"""

from __future__ import annotations

import json
from typing import Any

from lslint.config.command_line import KINDS, PRODUCTS, SEVERITIES
from lslint.config.model import CLUSTER, KEYS
from lslint.config.plugin_source import TYPES
from lslint.rules import registry

Schema = dict[str, Any]
TEXT: Schema = {"type": "string"}
TEXTS: Schema = {"type": "array", "items": TEXT}
RULES: Schema = {"type": "array", "items": {"type": "string", "description": "A code, a prefix, a name or ALL."}}


def table(values: Schema, description: str) -> Schema:
    return {"type": "object", "additionalProperties": values, "description": description}


def rule_options() -> Schema:
    """Codes and names of the rules that have options, each with its table."""
    found: Schema = {}
    for code in registry.entries():
        rule = registry.load(code)
        if not rule.options:
            continue
        properties: Schema = {}
        for option in rule.options:
            kind: Schema = TEXTS
            if isinstance(option.default, int):
                kind = {"type": "integer", "minimum": option.least}
            elif isinstance(option.default, str):
                kind = TEXT
            properties[option.name] = {**kind, "description": option.help}
        made = {"type": "object", "properties": properties, "additionalProperties": False, "description": rule.summary}
        found[code] = found[rule.name] = made
    return {"type": "object", "properties": found, "additionalProperties": False, "description": "Options of rules."}


def plugin_options() -> Schema:
    kind: Schema = {"anyOf": [{"enum": list(TYPES)}, {"type": "array"}]}
    told = {
        "type": "object",
        "properties": {
            "type": kind,
            "required": {"type": "boolean"},
            "list": {"type": "boolean"},
            "deprecated": TEXT,
            "obsolete": TEXT,
        },
        "additionalProperties": False,
    }
    return {"type": "object", "additionalProperties": {"anyOf": [*kind["anyOf"], told]}}


def schema() -> Schema:
    """The whole schema; raises ``ValueError`` where a key of the config is missing here."""
    plugin = {
        "type": "object",
        "properties": {
            "source": {**TEXT, "description": "The Ruby file; read, never run."},
            "options": plugin_options(),
        },
        "additionalProperties": False,
    }
    closed = {"anyOf": [{"const": "closed"}, TEXTS]}
    properties: Schema = {
        "extend": {**TEXT, "description": "Another config file whose keys hold where this one sets none."},
        "select": {**RULES, "description": "Rules to report, instead of those that are on by default."},
        "extend-select": {**RULES, "description": "Rules to report besides them."},
        "ignore": {**RULES, "description": "Rules not to report."},
        "severity": table({"enum": list(SEVERITIES)}, "Severity by code, prefix or name of rules."),
        "options": rule_options(),
        "per-file-ignores": table(RULES, "Rules not to report in files that match a pattern."),
        "exclude": {**TEXTS, "description": "Patterns as in .gitignore of files that are not looked at."},
        "kinds": table({"enum": list(KINDS)}, "What files that match a pattern are."),
        "targets": {
            "type": "object",
            "properties": dict.fromkeys(PRODUCTS, TEXT),
            "additionalProperties": False,
            "description": "Releases to judge for.",
        },
        "pipeline": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"id": TEXT, "path": {"anyOf": [TEXT, TEXTS]}},
                "required": ["id", "path"],
                "additionalProperties": False,
            },
            "description": "Files that run together.",
        },
        "fail-on": {"enum": list(SEVERITIES), "description": "Lowest severity that makes the exit code 1."},
        "baseline": {**TEXT, "minLength": 1, "description": "The file of findings that are known."},
        "extra-plugins": {
            "anyOf": [
                {"type": "array", "items": {"type": "string", "pattern": "^(input|filter|output|codec)/."}},
                {
                    "type": "object",
                    "patternProperties": {"^(input|filter|output|codec)/.": plugin},
                    "additionalProperties": False,
                },
            ],
            "description": "Plugins that are installed besides those that Logstash brings.",
        },
        "env": {
            "anyOf": [TEXTS, table(TEXT, "Name and value.")],
            "description": "Variables that are set where Logstash runs; any other without a default is an error.",
        },
        "cluster": {
            "type": "object",
            "properties": {name: {"type": "number", "minimum": 0} for name in CLUSTER},
            "additionalProperties": False,
            "description": "Figures of the Elasticsearch cluster that some rules reckon with.",
        },
        "plugins": {**TEXTS, "description": "Rules of one's own: files, folders or modules; they run only if allowed."},
        "allow-plugins": {**TEXTS, "description": "Own config only: which rules repositories may bring."},
        "components": {**closed, "description": "Component templates of the server besides those of the tree."},
        "policies": {**closed, "description": "Lifecycle policies of the server besides those of the tree."},
        "patterns-dir": {
            "anyOf": [TEXT, TEXTS],
            "description": "Folders of the grok patterns that filters with patterns_dir read.",
        },
        "extra-patterns": table(TEXT, "Grok patterns that every filter has: name and regex."),
    }
    if set(properties) != set(KEYS):
        raise ValueError(f"keys of the config and of the schema differ: {sorted(set(properties) ^ set(KEYS))}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "lslint",
        "description": "Config of lslint: lslint.toml, .lslint.toml, or [tool.lslint] in pyproject.toml.",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
    }


def files() -> dict[str, str]:
    """The file."""
    return {"lint/schema/config.schema.json": json.dumps(schema(), indent=1) + "\n"}
