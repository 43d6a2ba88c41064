"""Generates what follows from the keys of a config (``lint/config/keys.py``): ``lint/schema/config.schema.json``, a
JSON Schema (draft 2020-12) of lslint.toml for TOML editors, and the kinds of files in
``lint/schema/output.schema.json``.
"""

from __future__ import annotations

import json
from typing import Any

from build.sources import ROOT
from lslint.config.command_line import KINDS
from lslint.config.keys import KEYS, RULES, Key

Schema = dict[str, Any]


def schema_of(key: Key) -> Schema:
    """The schema of a key's value, without its description."""
    return dict(key.schema() if callable(key.schema) else key.schema)


def schema() -> Schema:
    """The whole schema."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "lslint",
        "description": "Config of lslint: lslint.toml, .lslint.toml, or [tool.lslint] in pyproject.toml.",
        "type": "object",
        "properties": {name: {**schema_of(key), "description": key.help} for name, key in KEYS.items()},
        "additionalProperties": False,
    }


def value_text(schema: Schema) -> str:
    """What a value is, in a few words."""
    if "anyOf" in schema:
        return " or ".join(map(value_text, schema["anyOf"]))
    if "enum" in schema or "const" in schema:
        return ", ".join(f'`"{value}"`' for value in schema.get("enum", [schema.get("const")]))
    if schema["type"] == "array":
        inner = schema["items"]
        return "list of rules" if schema == RULES else f"list of {value_text(inner)}s"
    return "table" if schema["type"] == "object" else str(schema["type"])


def reference() -> str:
    """An example with every key of a project, one with those of the user, and a table of all."""
    examples = sorted((key.example for key in KEYS.values() if not key.only_user), key=lambda one: one.startswith("["))
    lines = "".join(f"\n{one}\n" if one.startswith("[") else f"{one}\n" for one in examples)
    own = "".join(f"{key.example}\n" for key in KEYS.values() if key.only_user)
    rows = "".join(f"| `{name}` | {value_text(schema_of(key))} | {key.help} |\n" for name, key in KEYS.items())
    example = f"```toml\n# lslint.toml; in pyproject.toml under [tool.lslint]\n{lines}```\n"
    example += f"\nOnly the user-level config (`~/.config/lslint/lslint.toml`) may contain:\n```toml\n{own}```\n"
    return f"{example}\n| key | value | meaning |\n|---|---|---|\n{rows}"


def output_schema() -> str:
    """The schema of the JSON report with the kinds of now."""
    output = json.loads((ROOT / "lint" / "schema" / "output.schema.json").read_text(encoding="utf-8"))
    output["$defs"]["kind"]["enum"] = list(KINDS)
    return json.dumps(output, indent=2) + "\n"


def files() -> dict[str, str]:
    """The schemas."""
    return {
        "lint/schema/output.schema.json": output_schema(),
        "lint/schema/config.schema.json": json.dumps(schema(), indent=1) + "\n",
    }
