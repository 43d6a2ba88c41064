"""Reads a release of OpenSearch; see ``docs/dev/new-release.md``.

OpenSearch began as Elasticsearch 7.10, and its registries are still those: the extractor of Elasticsearch reads them.
"""

from __future__ import annotations

import dataclasses
import re

from build import sources
from build.sources import Row, Source, number
from extract.common.extraction import Extraction, Request
from extract.common.java import Sources
from extract.common.java_values import Values
from extract.common.trees import Tree
from extract.elasticsearch import settings
from extract.elasticsearch.extractor import OPAQUE, flag
from extract.elasticsearch.mappings import Mappings
from extract.elasticsearch.settings import Found
from extract.opensearch import bundles

HOW = "registries of settings and mappers, and what modules and plugins register, read with a parser of Java"
AFTER = "; the main branch after {}: parts may have come with the release that followed"
PACKAGE = "org.opensearch"
JAVA = tuple(f"{folder}/src/main/java/*.java" for folder in ("server", "libs/*", "modules/*", "plugins/*"))
BUNDLED = ("bundled/*/src/main/java/*.java",)
ROOT = re.compile(r"(?:modules|plugins|bundled)/(?:[\w-]+/)+?src/main/java/")
CONSTANT = re.compile(r"\bVersion V_(\d+)_(\d+)_(\d+)\b")


def read(request: Request) -> Extraction:
    """The index settings, field types and parameters of a release."""
    version, is_branch = version_of(request.tree, request.release)
    plugins = bundles.Plugins(request.parts)
    tree = bundles.Bundle(request.tree, plugins.of(request.release))
    values = values_of(tree)
    found = settings.read(values, PACKAGE)
    _experimental(values, found)
    registered = bundles.read(values)
    mapped = Mappings(values, PACKAGE, ROOT)
    types: dict[str, Row] = {}
    for name in {**mapped.types, **registered.types}:
        plugin = registered.types.get(name, "")
        types[name] = {"plugin": plugin} if plugin else {}
    tables = {
        "field_types": dict(sorted(types.items())),
        "parameters": mapped.parameters,
        "index_settings": dict(sorted({**registered.settings, **found.index}.items())),
    }
    seen = {"how": HOW + (AFTER.format(version) if is_branch else ""), "from": [request.tree.name]}
    seen["from"] += sorted(plugin.name for plugin in tree.plugins.values())
    unread = [one for one in plugins.broken + found.unread + mapped.unread + registered.unread if not _is_parser(one)]
    others = [plugin_timeline(request.tree, plugins, sources.load("opensearch"))] if request.parts else []
    return Extraction(Source("opensearch", request.release, version, seen, tables), unread, others)


def _experimental(values: Values, found: Found) -> None:
    """Settings that a feature flag of the node registers."""
    kind = values.sources.by_name(f"{PACKAGE}.common.settings.IndexScopedSettings")
    flagged = values.static(kind, "FEATURE_FLAGGED_INDEX_SETTINGS") if kind is not None else None
    for listed in flagged.values() if isinstance(flagged, dict) else ():
        for each in listed if isinstance(listed, list) else ():
            settings.add(found, values, each, {"experimental": True})


def values_of(tree: Tree) -> Values:
    """Evaluates expressions of a tree."""
    return Values(Sources(tree, *JAVA, *BUNDLED), OPAQUE, flag)


def _is_parser(unread: str) -> bool:
    """Whether the parameters of a type are read by code that the extractor does not understand: such a type has no
    parameters in the tables, and those of its fields are not checked."""
    return unread.startswith("the parameters of ")


def version_of(tree: Tree, release: str) -> tuple[str, bool]:
    """The version of a tree: ``1.0.0``. A tree of the main branch (True) is one of the release of which it declares
    patch versions. Raises ``ValueError``."""
    properties = tree.first("buildSrc/version.properties", "gradle/libs.versions.toml") or ""
    match = re.search(r"^opensearch\s*=\s*\"?([\d.]+)", properties, re.MULTILINE)
    if match is None:
        raise ValueError(f"{tree.name} has no version.properties with the version of OpenSearch")
    if match[1].startswith(f"{release}."):
        return match[1], False
    declared = tree.first("libs/core/src/main/java/*/Version.java", "server/src/main/java/org/opensearch/Version.java")
    patches = [
        each for each in CONSTANT.findall(declared or "") if f"{each[0]}.{each[1]}" == release and each[2] != "0"
    ]
    if not patches:
        raise ValueError(f"{tree.name} is OpenSearch {match[1]}, not {release}")
    return ".".join(max(patches, key=lambda each: int(each[2]))), True


TIMELINE_JAVA = ("server/src/main/java/*.java", "libs/*/src/main/java/*.java", "bundled/*.java")


def plugin_timeline(server: Tree, plugins: bundles.Plugins, known: Source) -> Source:
    """``opensearch.json`` with the plugins of all releases. The settings are read together with the sources of a
    server, whose methods declare them."""
    settings: dict[str, dict[str, Row]] = {}
    types: dict[str, dict[str, Row]] = {}
    releases = plugins.releases()
    for release in releases:
        tree = bundles.Bundle(server, plugins.of(release))
        found = bundles.read(Values(Sources(tree, *TIMELINE_JAVA), OPAQUE, flag), ("bundled",))
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
