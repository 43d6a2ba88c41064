"""Built-in parts of text analysis, by type and by bare name."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

from build.sources import Source, number
from extract.common import comparison
from extract.common.java_model import Call, Function, Instance, Unknown
from extract.common.java_values import Values
from extract.common.nodes import text_of
from extract.elasticsearch.plugins import plugins

PACKAGE = "org.elasticsearch.indices.analysis"
MODULE = f"{PACKAGE}.AnalysisModule"
ENUMERATIONS = {"analyzer": f"{PACKAGE}.PreBuiltAnalyzers", "tokenizer": f"{PACKAGE}.PreBuiltTokenizers",
                "filter": f"{PACKAGE}.PreBuiltTokenFilters",
                "char_filter": f"{PACKAGE}.PreBuiltCharFilters"}  # fmt: skip
TYPES = {"analyzer": ("setupAnalyzers", "getAnalyzers"), "tokenizer": ("setupTokenizers", "getTokenizers"),
         "filter": ("setupTokenFilters", "getTokenFilters"),
         "char_filter": ("setupCharFilters", "getCharFilters")}  # fmt: skip
NAMES = {"analyzer": "getPreBuiltAnalyzerProviderFactories", "tokenizer": "getPreConfiguredTokenizers",
         "filter": "getPreConfiguredTokenFilters", "char_filter": "getPreConfiguredCharFilters"}  # fmt: skip
OPAQUE = ("AnalysisPlugin", "PreConfiguredTokenFilter", "PreConfiguredTokenizer", "PreConfiguredCharFilter",
          "PreBuiltAnalyzerProviderFactory")  # fmt: skip
OF_THE_REGISTRY = {"analyzer/custom", "analyzer/default_search", "analyzer/default_index", "normalizer/lowercase",
                   "filter/synonym", "filter/synonym_graph", "char_filter/htmlStrip"}  # fmt: skip
"""Components that the registry of analyzers knows itself."""
REFUSED = re.compile(
    r"(?:onOrAfter\((?:\w+\.)*V_(\d+)_(\d+)[^{]*|before\((?:\w+\.)*V_(\d+)_(\d+)[^{]*\{[^}]*\}\s*else\s*)"
    r"\{[^}]*throw new IllegalArgumentException"
)


@dataclasses.dataclass
class Analysis:
    """``sort/name`` of the components of a release."""

    types: set[str] = dataclasses.field(default_factory=set)
    names: set[str] = dataclasses.field(default_factory=set)
    needs_settings: set[str] = dataclasses.field(default_factory=set)
    unread: list[str] = dataclasses.field(default_factory=list)


def read(values: Values, release: str) -> Analysis:
    """The components of a release."""
    found = Analysis()
    module = values.sources.by_name(MODULE)
    for sort, (method, plugin_method) in TYPES.items():
        if module is not None and method in module.methods:
            count = len(module.methods[method][0].parameters)
            given = values.call(module, method, [[Unknown()] for _ in range(count)], Instance(module, {}))
            _types(found, values, sort, given, release, method)
        for kind in plugins(values.sources, plugin_method):
            given = values.call(kind, plugin_method, [], Instance(kind, {}))
            _types(found, values, sort, given, release, f"{kind.name}.{plugin_method}")
    for sort, method in NAMES.items():
        for kind in plugins(values.sources, method):
            given = values.call(kind, method, [], Instance(kind, {}))
            if not isinstance(given, list):
                found.unread.append(f"{kind.name}.{method} could not be read")
                continue
            for each in given:
                if isinstance(each, Call) and each.arguments and isinstance(each.arguments[0], str):
                    if not is_refused(each, release):
                        found.names.add(f"{sort}/{each.arguments[0]}")
                else:
                    found.unread.append(f"a component of {kind.name}.{method} could not be read")
    for sort, place in ENUMERATIONS.items():
        kind = values.sources.by_name(place)
        if kind is not None:
            found.names |= {f"{sort}/{name.lower()}" for name in kind.constants}
    if module is not None and "setupPreConfiguredTokenFilters" in module.methods:
        given = values.call(module, "setupPreConfiguredTokenFilters", [[]], Instance(module, {}))
        for name, value in given.items() if isinstance(given, dict) else ():
            if not is_refused(value, release):
                found.names.add(f"filter/{name}")
    found.names |= found.types - found.needs_settings
    return found


def _types(found: Analysis, values: Values, sort: str, given: Any, release: str, place: str) -> None:
    if not isinstance(given, dict):
        found.unread.append(f"{place} could not be read")
        return
    for name, value in given.items():
        if is_refused(value, release):
            continue
        found.types.add(f"{sort}/{name}")
        if isinstance(value, Call) and value.name == "requiresAnalysisSettings":
            found.needs_settings.add(f"{sort}/{name}")


def is_refused(value: Any, release: str) -> bool:
    """True if the component only throws an exception for indices of the release."""
    nodes = [value.type.node] if isinstance(value, Instance) else [each.node for each in _functions(value)]
    for node in nodes:
        match = REFUSED.search(text_of(node))
        if match is not None and (int(match[1] or match[3]), int(match[2] or match[4])) <= number(release):
            return True
    return False


def _functions(value: Any) -> list[Function]:
    if isinstance(value, Function):
        return [value]
    return [each for part in value.arguments for each in _functions(part)] if isinstance(value, Call) else []


def timeline(found: Analysis, known: Source, release: str) -> Source:
    """``elasticsearch.json`` with the components that are new in a release, and the end of those that it lacks.

    A recorded end stays although the name is still registered: some components are refused by their own class.
    """
    rows = dict(known.table("analysis"))
    for key in sorted(found.types | found.names):
        if key not in rows:
            rows[key] = {"since": release}
            if key not in found.types:
                rows[key]["only_by_name"] = True
            if key in found.needs_settings:
                rows[key]["needs_settings"] = True
    rows = comparison.timeline(found.types | found.names | OF_THE_REGISTRY, rows, release)
    return dataclasses.replace(known, tables={**known.tables, "analysis": rows})
