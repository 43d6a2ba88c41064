"""The releases in which plugins of the distribution have an index setting or a field type, from all their branches."""

from __future__ import annotations

import dataclasses

from build.sources import Row, Source, number
from extract.common.java import Sources
from extract.common.java_values import Values
from extract.common.trees import Tree
from extract.elasticsearch.extractor import OPAQUE, flag
from extract.opensearch import bundles

JAVA = ("server/src/main/java/*.java", "libs/*/src/main/java/*.java", "bundled/*.java")


def read(server: Tree, plugins: bundles.Plugins, known: Source) -> Source:
    """``opensearch.json`` with the plugins of all releases. The settings are read together with the sources of a
    server, whose methods declare them."""
    settings: dict[str, dict[str, Row]] = {}
    types: dict[str, dict[str, Row]] = {}
    releases = plugins.releases()
    for release in releases:
        tree = bundles.Bundle(server, plugins.of(release))
        found = bundles.read(Values(Sources(tree, *JAVA), OPAQUE, flag), ("bundled",))
        for key, row in found.settings.items():
            settings.setdefault(key, {})[release] = row
        for name, plugin in found.types.items():
            types.setdefault(name, {})[release] = {"plugin": plugin}
    tables = {
        "plugin_types": {name: _ranged(rows, releases) for name, rows in sorted(types.items())},
        "plugin_settings": {key: _ranged(rows, releases) for key, rows in sorted(settings.items())},
    }
    return dataclasses.replace(known, tables={**known.tables, **tables})


def _ranged(rows: dict[str, Row], releases: list[str]) -> Row:
    """The newest row, with the first release and, if it ended, the first one without it."""
    ordered = sorted(rows, key=number)
    made = {**rows[ordered[-1]], "since": ordered[0]}
    if ordered[-1] != releases[-1]:
        made["removed"] = releases[releases.index(ordered[-1]) + 1]
    return made
