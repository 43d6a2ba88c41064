"""The config of Kibana, kibana.yml."""

from __future__ import annotations

from lslint.kinds.kind import FileKind, deferred

KIBANA_SETTINGS = FileKind(
    "kibana-settings",
    families=("kibana",),
    verdict=deferred("rules.kibana.verdict", "settings", 3),
    surroundings="node",
    file_names=("kibana",),
)
