"""Generates the tables of ``rules/knowledge/`` that are one table of a source in another order."""

from __future__ import annotations

import json
import re
from typing import Any

import yaml

from build import flow, sources
from build.json_text import by_line


def files() -> dict[str, str]:
    """The four files."""
    variables = sources.load("logstash").table("image_variables")
    made = {
        "image_variables": by_line({name: variables[name]["in"] for name in sorted(variables)}),
        "jvm_flags": json.dumps(jvm_flags(), indent=0, sort_keys=True) + "\n",
        "password_options": by_line(password_options()),
        "plugin_traits": by_line(plugin_traits()),
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
    """Trait -> names of plugins or options, or names with values. Raises ``ValueError`` for one without ``means``,
    ``seen`` or names."""
    rows: dict[str, dict[str, Any]] = yaml.safe_load((sources.FOLDER / "plugin-traits.yml").read_text(encoding="utf-8"))
    for trait, row in rows.items():
        if set(row) not in ({"means", "seen", "plugins"}, {"means", "seen", "options"}):
            raise ValueError(f"plugin-traits.yml: {trait}: write `means`, `seen`, and `plugins` or `options`")
    traits = {trait: row.get("plugins") or row["options"] for trait, row in rows.items()}
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
