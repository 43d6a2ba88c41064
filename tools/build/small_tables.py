"""Generates the tables of ``rules/knowledge/`` that are one table of a source in another order or form."""

from __future__ import annotations

import json
import re
from typing import Any

from build import flow, sources
from build.json_text import by_line
from build.sources import Row

_OF_ENTRY = ("rule", "stage", "unless")
"""Keys of an entry that its rows inherit."""
_NAMES = ("plugins", "options", "words")
"""What a trait of plugins may list."""
DEFAULTS = (
    "pipeline.id", "pipeline.batch.size", "queue.type", "queue.page_capacity", "queue.max_bytes",
    "dead_letter_queue.enable", "pipeline.ordered",
)  # fmt: skip
"""Settings whose defaults rules need."""
COPIED = {
    "values": "values", "values_since": "values_from", "values_was": "values_was", "type_was": "was",
    "replaced_by": "replaced", "alias": "alias", "switch": "switch", "off": "off", "requires": "requires",
    "excludes": "excludes", "former_flags": "former_flags", "int": "int", "cli": "flags",
}  # fmt: skip
"""Attribute of the source -> attribute of the generated file."""


def files() -> dict[str, str]:
    """The files."""
    logstash = sources.load("logstash")
    settings, variables = logstash.table("settings"), logstash.table("image_variables")
    made = {
        "image_variables": by_line({name: variables[name]["in"] for name in sorted(variables)}),
        "logstash_settings": by_line({name: setting(name, settings[name]) for name in sorted(settings)}),
        "former_rules": by_line(sources.read_yaml("former-rules"), ("merged", "removed")),
        "jvm_flags": json.dumps(jvm_flags(), indent=0, sort_keys=True) + "\n",
        "password_options": by_line(password_options()),
        "plugin_traits": by_line(plugin_traits()),
        "es/node_relations": by_line(relations("node-relations"), ensure_ascii=False),
        "syntax_errors": by_line(
            sources.read_yaml("syntax-errors"),
            ("yaml", "json", "jvm", "go", "format", "javascript", "ruby"),
            ensure_ascii=False,
        ),
        "kibana/traits": by_line(sources.read_yaml("kibana-traits")),
        "es/traits": by_line(sources.read_yaml("elasticsearch-traits")),
        "es/node_names": by_line({name: text.split() for name, text in sources.read_yaml("node-names").items()}),
        "kibana/relations": by_line(relations("kibana-relations"), ensure_ascii=False),
    }
    return {f"rules/knowledge/{name}.json": text for name, text in made.items()}


def jvm_flags() -> dict[str, int]:
    """Name of a flag without its value -> the first Java version that ignores or refuses it."""
    flags = sources.load("jvm").table("flags")  # as they are written in jvm.options
    return {
        flag[4:].lstrip("+-").split("=")[0] if flag.startswith("-XX:") else re.split("[=:]", flag)[0]: row["removed"]
        for flag, row in flags.items()
    }


def password_options() -> dict[str, list[str]]:
    """Option -> the plugins, aliases included, of which any release declares it a password: a secret stays one."""
    found: dict[str, set[str]] = {}
    for source in sources.load_all("logstash").values():
        for key, row in source.table("options").items():
            kind, plugin, option = key.split("/", 2)
            if row["type"] == "password" and plugin != "*":
                aliases = source.table("plugins")[f"{kind}/{plugin}"].get("aliases", ())
                found.setdefault(option, set()).update(f"{kind}/{name}" for name in (plugin, *aliases))
    return {name: sorted(found[name]) for name in sorted(found)}


def plugin_traits() -> dict[str, Any]:
    """Trait -> names of plugins or options, or names with values. Raises ``SourceError`` for one without ``means``,
    ``seen`` or names."""
    rows = sources.read_yaml("plugin-traits")
    for trait, row in rows.items():
        if not {"means", "seen"} < row.keys() or len(row) != 3 or row.keys().isdisjoint(_NAMES):
            raise sources.SourceError(f"plugin-traits.yml: {trait}: write `means`, `seen`, and one of {_NAMES}")
    traits = {trait: next(row[key] for key in _NAMES if key in row) for trait, row in rows.items()}
    return {**traits, "text": _text_codecs()}


def _text_codecs() -> list[str]:
    """The codecs that set no field but ``message``."""
    made = json.loads(flow.files()["rules/knowledge/flow.json"])
    others = {"fields", "opens", "writes"}
    return [
        name.removeprefix("codec/")
        for name, entry in made.items()
        if name.startswith("codec/") and entry.get("message") and others.isdisjoint(entry)
    ]


def setting(name: str, row: Row) -> Row:
    """One setting."""
    made = {"type": row["type"], "in": f"{row['since']}-{row.get('last', '')}"}
    made.update((new, row[old]) for old, new in COPIED.items() if old in row)
    if "pipeline_since" in row:
        made["pipeline"] = f"{row['pipeline_since']}-{row.get('pipeline_last', '')}"
    if row.get("pipeline_effect") is False:
        made["override"] = "taken there, and ignored since it holds for the whole process"
    if "deprecated" in row:
        made["deprecated"] = row["deprecated"]
    if name in DEFAULTS:
        made["default"] = row["default"]
    return made


def relations(name: str) -> dict[str, list[dict[str, Any]]]:
    """Owner -> rows of a file, where an entry may list its owners."""
    found: dict[str, list[dict[str, Any]]] = {}
    for title, entry in sources.read_yaml(name).items():
        inherited = {key: entry[key] for key in _OF_ENTRY if key in entry}
        for row in entry["rows"]:
            whole = {**inherited, **row, "unless": [*row.get("unless", ()), *inherited.get("unless", ())]}
            kept = {key: value for key, value in whole.items() if value not in ([], None)}
            for owner in entry.get("owners", [title]):
                found.setdefault(owner, []).append(kept)
    return found
