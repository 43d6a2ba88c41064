"""Generates ``rules/knowledge/es/lifecycle.json`` (phases, actions and parameters of index lifecycle policies) and
``rules/knowledge/es/bodies.json`` (keys of templates, and of the lifecycle and options of data streams), in the form
that ``knowledge.schema.json`` describes.

Source: ``elasticsearch.json``. Names, phases and requirements are those of the classes of 7.17 and 9.5; releases, and
types of values, are those of the reference (index lifecycle actions, the pages of 7.6 to 9.x).
"""

from __future__ import annotations

from typing import Any

from build import sources
from build.json_text import by_line

KNOWN = sources.load("elasticsearch")


def content() -> str:
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


def files() -> dict[str, str]:
    """The files."""
    return {"rules/knowledge/es/lifecycle.json": content(), "rules/knowledge/es/bodies.json": bodies()}
