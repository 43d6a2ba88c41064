"""The releases in which plugins of the distribution have an index setting or a field type, from all their branches."""

from __future__ import annotations

import dataclasses
import pathlib

from build.sources import Row, Source, number
from extract.common.extraction import Request
from extract.common.java import Sources
from extract.common.java_values import Values
from extract.elasticsearch.extractor import OPAQUE, flag
from extract.opensearch import bundles

JAVA = ("server/src/main/java/*.java", "libs/*/src/main/java/*.java", "bundled/*.java")


def read(request: Request, known: Source) -> Source:
    """``opensearch.json`` with the plugins of all releases. The settings are read together with the server of the
    request, whose methods declare them."""
    settings: dict[str, dict[str, Row]] = {}
    types: dict[str, dict[str, Row]] = {}
    releases = _releases(request.parts)
    for release in releases:
        tree = bundles.Bundle(request.tree, bundles.plugins_of(request.parts, release))
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


def _releases(folders: list[pathlib.Path]) -> list[str]:
    clones = [each / "repo" if (each / "repo").is_dir() else each for folder in folders for each in folder.iterdir()]
    found = {release for clone in clones if bundles.is_repository(clone) for release in bundles.branches(clone)}
    return sorted(found, key=number)


def _ranged(rows: dict[str, Row], releases: list[str]) -> Row:
    """The newest row, with the first release and, if it ended, the first one without it."""
    ordered = sorted(rows, key=number)
    made = {**rows[ordered[-1]], "since": ordered[0]}
    if ordered[-1] != releases[-1]:
        made["removed"] = releases[releases.index(ordered[-1]) + 1]
    return made
