"""Generates ``rules/knowledge/es/lifecycle.json`` (phases, actions and parameters of index lifecycle policies) and
``rules/knowledge/es/bodies.json`` (keys of templates, and of the lifecycle and options of data streams), in the form
that ``knowledge.schema.json`` describes.

Source: ``elasticsearch.json``. Names, phases and requirements are those of the classes of 7.17 and 9.5; releases, and
types of values, are those of the reference (index lifecycle actions, the pages of 7.6 to 9.x).

Also ``es/ingest.json``, from ``ingest.json``, and ``es/requests.json``, from ``requests.json`` and the registries of
settings in ``elasticsearch-<release>.json``.
"""

from __future__ import annotations

from typing import Any

from build import sources
from build.json_text import by_line

KNOWN = sources.load("elasticsearch")
OLDEST = (7, 17)
ACTION = "Set it in elasticsearch.yml of each node"


def lifecycle() -> str:
    """The file of policies, one action a line."""
    parameters = KNOWN.table("lifecycle_parameters")
    actions = {}
    for name, about in sorted(KNOWN.table("lifecycle_actions").items()):
        row: dict[str, Any] = {"phases": about["phases"], "params": {}}
        if "since" in about:
            row["since"] = about["since"]
        for key, parameter in parameters.items():
            action, _, option = key.partition("/")
            if action != name:
                continue
            if parameter.get("required"):
                row["needs"] = option
            kind = parameter.get("type", "word")
            row["params"][option] = [kind, *(parameter[key] for key in ("since", "suffices") if key in parameter)]
        actions[name] = row
    traits = {
        trait: sorted(name for name, row in KNOWN.table("lifecycle_actions").items() if row.get(trait))
        for trait in ("rolls_over", "before_mount")
    }
    parts = {"phases": keys()["phases"], "policy": keys()["policy"], "phase": list(keys()["phase"])}
    return by_line({**parts, **traits, "actions": actions}, opened=["actions"])


def keys() -> dict[str, dict[str, str]]:
    """The keys of each body that a release has, with the first one."""
    found: dict[str, dict[str, str]] = {}
    for key, row in KNOWN.table("bodies").items():
        body, _, name = key.partition("/")
        if not row.get("unreleased"):
            found.setdefault(body, {})[name] = row.get("since", "")
    return found


def bodies() -> str:
    """The file of templates, one body a line."""
    unreleased: dict[str, list[str]] = {}
    for key, row in KNOWN.table("bodies").items():
        if row.get("unreleased"):
            unreleased.setdefault(key.partition("/")[0], []).append(key.partition("/")[2])
    own = {body: names for body, names in keys().items() if body not in ("policy", "phases", "phase")}
    return by_line({"keys": own, "unreleased": unreleased}, opened=["keys"])


def ingest() -> str:
    """Processors of ingest pipelines with their options, one a line. No server was tried: tables of their classes."""
    source = sources.load("ingest")
    processors = {}
    for name, row in sorted(source.table("processors").items()):
        kept = {key: value for key, value in row.items() if key != "module"}
        processors[name] = {**kept, "options": source.below("options", name)}
        foreign = sorted(source.below("foreign_options", name))
        if foreign:
            processors[name]["foreign"] = foreign
    others: dict[str, list[str]] = {}
    for name, row in source.table("others").items():
        others.setdefault(row["of"], []).append(name)
    parts: dict[str, Any] = {
        "pipeline": source.table("pipeline"),
        "common": source.table("common"),
        "unreleased": sorted(source.table("unreleased")),
        "others": {of: sorted(names) for of, names in others.items()},
        "processors": processors,
    }
    return by_line(parts, opened=["processors"])


def requests() -> str:
    """Bodies of requests whose keys are checked, by method and path. The update of the cluster settings never accepts a
    setting that no release registers as dynamic."""
    source = sources.load("requests")
    bodies = {name: dict(row) for name, row in source.table("bodies").items()}
    bodies["settings"]["never"] = {**dict.fromkeys(static(), ACTION), **bodies["settings"]["never"]}
    parts = {
        "paths": {path: row["body"] for path, row in source.table("paths").items()},
        "bodies": bodies,
        "types": source.table("types"),
        "words": {name: row["names"] for name, row in source.table("words").items()},
    }
    return by_line(parts, opened=["paths", "bodies", "types", "words"])


def static() -> list[str]:
    """The settings of the server that each release from 7.17 on registers as static, or not at all."""
    loaded = sources.load_all("elasticsearch")
    tables = [each.table("node_settings") for release, each in loaded.items() if sources.number(release) >= OLDEST]
    names = sorted({name for table in tables for name in table if name[-1] != "." and "*" not in name})
    rows = {name: [table[name] for table in tables if name in table] for name in names}
    return [
        name
        for name, given in rows.items()
        if not any(row.get("dynamic") or row.get("module") for row in given) and not name.startswith("logger.")
    ]


def files() -> dict[str, str]:
    """The files."""
    made = {"lifecycle": lifecycle, "bodies": bodies, "ingest": ingest, "requests": requests}
    return {f"rules/knowledge/es/{name}.json": content() for name, content in made.items()}
