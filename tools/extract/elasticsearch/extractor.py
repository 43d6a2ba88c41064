"""Reads a release of Elasticsearch; see ``docs/dev/new-release.md``."""

from __future__ import annotations

import dataclasses
import re

from build import sources
from build.sources import Source
from extract.common.extraction import Extraction, Request
from extract.common.java import Sources
from extract.common.java_values import Values
from extract.common.trees import Tree
from extract.elasticsearch import analysis, bodies, date_formats, settings
from extract.elasticsearch.mappings import Mappings

HOW = (
    "registries of settings, mappers, analysis components, date formats, and parsers of templates and policies, "
    "read with a parser of Java"
)
VERSIONS = ("build-tools-internal/version.properties", "buildSrc/version.properties")
JAVA = ("server/src/main/java/*.java", "libs/*/src/main/java/*.java", "modules/*/src/main/java/*.java",
        "x-pack/plugin/*/src/main/java/*.java")  # fmt: skip
OPAQUE = (
    "Setting", "SecureSetting", "TimeValue", "ByteSizeValue", "Settings", "IndexSettings", "IndexVersion", "Version",
    "Script", "Strings", "Explicit", "Objects", "XContentMapValues", "FeatureFlag", "IndexAnalyzers", "NamedAnalyzer",
    "IndexMode", "ScriptCompiler", "MapperBuilderContext", "DateFormatter", "DateFormatters", "DateUtils",
    "LocaleUtils", "Lucene", *analysis.OPAQUE,
)  # fmt: skip
"""Types whose values are not needed to read what is registered."""


def read(request: Request) -> Extraction:
    """Everything that the sources of a release show."""
    tree, known = request.tree, request.known
    version = version_of(tree)
    if not version.startswith(f"{request.release}."):
        raise ValueError(f"{tree.name} is Elasticsearch {version}, not {request.release}")
    values = values_of(tree)
    found = settings.read(values)
    if known is not None:
        settings.as_recorded(found, known)
    mapped = Mappings(values)
    parts = analysis.read(values, request.release)
    tables = {
        "field_types": mapped.types,
        "parameters": mapped.parameters,
        "index_settings": found.index,
        "node_settings": found.node,
    }
    seen = {"how": HOW, "from": [tree.name]}
    if known is not None:
        mapped.as_recorded(known)
    whole = analysis.timeline(parts, sources.load("elasticsearch"), request.release)
    names = date_formats.read(values)
    formats = date_formats.timeline(names, whole.table("date_formats"), request.release)
    written = bodies.read(values)
    declared = bodies.timeline(written, whole, request.release)
    others = [dataclasses.replace(whole, tables={**whole.tables, "date_formats": formats, **declared})]
    unread = found.unread + mapped.unread + parts.unread + bodies.unread(written, request.release)
    if not names:
        unread.append("the names of date formats could not be read")
    return Extraction(Source("elasticsearch", request.release, version, seen, tables), unread, others)


def values_of(tree: Tree) -> Values:
    """Evaluates expressions of a tree."""
    return Values(Sources(tree, *JAVA), OPAQUE, flag)


def flag(condition: str) -> bool | None:
    """Features behind a flag are not in a release."""
    if re.search(r"feature_?flag|snapshot", condition, re.IGNORECASE):
        return "== false" in condition or condition.lstrip("( ").startswith("!")
    return None


def version_of(tree: Tree) -> str:
    """``9.5.3``; raises ``ValueError``."""
    match = re.search(r"^elasticsearch\s*=\s*([\d.]+)", tree.first(*VERSIONS) or "", re.MULTILINE)
    if match is None:
        raise ValueError(f"{tree.name} has no version.properties with the version of Elasticsearch")
    return match[1]
