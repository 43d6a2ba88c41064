"""Generates ``rules/knowledge/es/requests.json``: bodies of requests whose keys are checked, by method and path.

Sources: ``requests.json``, and the registries of settings in ``elasticsearch-<release>.json``: the update of the
cluster settings never accepts a setting that no release registers as dynamic.
"""

from __future__ import annotations

from build import sources
from build.json_text import by_line

OLDEST = (7, 17)
ACTION = "Set it in elasticsearch.yml of each node"


def files() -> dict[str, str]:
    """The file, one body per line."""
    source = sources.load("requests")
    bodies = {name: dict(row) for name, row in source.table("bodies").items()}
    bodies["settings"]["never"] = {**dict.fromkeys(static(), ACTION), **bodies["settings"]["never"]}
    parts = {
        "paths": {path: row["body"] for path, row in source.table("paths").items()},
        "bodies": bodies,
        "words": {name: row["names"] for name, row in source.table("words").items()},
    }
    return {"rules/knowledge/es/requests.json": by_line(parts, opened=["paths", "bodies", "words"])}


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
