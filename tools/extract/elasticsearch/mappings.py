"""Types of mapping fields and their parameters, from the classes of the mappers."""

from __future__ import annotations

import re
from typing import Any

from tree_sitter import Node

from build.sources import Row, Source
from extract.common.java import Type
from extract.common.java_model import Function, Instance, Unknown
from extract.common.java_values import Values
from extract.common.nodes import text_of
from extract.elasticsearch import plugins as plugins_of
from extract.elasticsearch.parsers import Parsers, compared

MODULE = "indices.IndicesModule"
MAPPERS = ("index.mapper.ParametrizedFieldMapper", "index.mapper.FieldMapper")
"""The class of all mappers with declared parameters: of releases up to 7.10 and OpenSearch, and of later ones."""


class Mappings:
    """The mappers of a release. ``package``: the one that the classes of the server are in; ``root``: where the sources
    of plugins begin."""

    def __init__(
        self, values: Values, package: str = "org.elasticsearch", root: re.Pattern[str] = plugins_of.ROOT
    ) -> None:
        self.values = values
        self.package = package
        self.root = root
        self.types: dict[str, Row] = {}
        self.parameters: dict[str, Row] = {}
        self.unread: list[str] = []
        self.reader = Parsers(values, package)
        self.parsers = self._parsers()
        self.common = self._common()
        for name, parser in sorted(self.parsers.items()):
            self.types[name] = {"known": True}
            self._read(name, parser)

    def _parsers(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        module = self.values.sources.by_name(f"{self.package}.{MODULE}")
        owners = [module] if module is not None else []
        for kind in [*owners, *plugins_of.plugins(self.values.sources, "getMappers", self.root)]:
            method = kind.methods["getMappers"][0]
            given = self.values.call(kind, "getMappers", [[]] if method.parameters else [], Instance(kind, {}))
            if isinstance(given, dict):
                found |= given
            else:
                self.unread.append(f"the mappers of {kind.name} could not be read")
        return found

    def _common(self) -> dict[str, str]:
        """Parameters that the class of all mappers reads itself, and those that have no effect."""
        found = (self.values.sources.by_name(f"{self.package}.{name}") for name in MAPPERS)
        mapper = next((each for each in found if each is not None), None)
        builder = mapper.inner.get("Builder") if mapper is not None else None
        if mapper is None or builder is None or "parse" not in builder.methods:
            return {}
        common = {}
        for method in builder.methods["parse"]:
            names = {name for _, name in compared(self.values, builder, method.body)} if method.body else set()
            common |= dict.fromkeys(names, "accepted")
            if "boost" in names and _is_refused(method.body, "boost"):
                del common["boost"]
        none = self.values.static(builder, "DEPRECATED_PARAMS")
        check = builder.methods.get("isDeprecatedParameter")
        source = text_of(check[0].body) if check else ""
        is_read = re.search(r"V_8_0_0|isLegacy", source) is None or not self._is_from_8()
        if isinstance(none, list) and is_read:
            common |= {name: common.get(name, "deprecated") for name in none if isinstance(name, str)}
        return common

    def _is_from_8(self) -> bool:
        return bool(self.values.sources.paths.get("IndexVersions"))

    def _read(self, name: str, parser: Any) -> None:
        function = _function(parser)
        builder = self.values.apply(function, [Unknown(), Unknown(), Unknown()]) if function is not None else None
        listed = None
        if isinstance(builder, Instance):
            listed = self.values.call(builder.type, "getParameters", [], builder)
        if isinstance(listed, list):
            self._of_builder(name, listed)
        elif isinstance(parser, Instance):
            self._of_parser(name, parser.type)
        else:
            self.unread.append(f"the parameters of {name} could not be read")

    def _of_builder(self, name: str, listed: list[Any]) -> None:
        own: dict[str, str] = {}
        for each in listed:
            parameter = each.fields.get("name") if isinstance(each, Instance) else None
            if not isinstance(parameter, str):
                self.unread.append(f"a parameter of {name} could not be read")
                continue
            own[parameter] = "deprecated" if each.fields.get("deprecated") is True else "accepted"
            older = each.fields.get("deprecatedNames")
            own |= {old: "deprecated" for old in older if isinstance(old, str)} if isinstance(older, list) else {}
        if "boost" in own:
            own["boost"] = self.common.get("boost", "accepted")
        for parameter, state in sorted({**self.common, **own}.items()):
            self.parameters[f"{name}/{parameter}"] = state

    def as_recorded(self, known: Source) -> None:
        """Keep what was tried: types that a release does not know, and values that a server rejected."""
        for name, row in known.table("field_types").items():
            if not row["known"]:
                self.types.setdefault(name, row)
        unread = {name for name in self.types if not any(key.startswith(f"{name}/") for key in self.parameters)}
        for key, state in known.table("parameters").items():
            if (state == "known" and key in self.parameters) or key.partition("/")[0] in unread:
                self.parameters[key] = state

    def _of_parser(self, name: str, kind: Type) -> None:
        """A parser that compares the names of parameters itself."""
        found = self.reader.parameters(kind)
        if not found:
            self.unread.append(f"the parameters of {name} could not be read")
        for parameter, state in sorted(found.items()):
            self.parameters[f"{name}/{parameter}"] = state


def _function(parser: Any) -> Function | None:
    if isinstance(parser, Function):
        return parser
    if not isinstance(parser, Instance):
        return None
    return next((each for each in parser.fields.values() if isinstance(each, Function)), None)


def _is_refused(body: Node | None, name: str) -> bool:
    """True if the reading of a parameter begins with an error for new indices."""
    pattern = rf'"{name}"(?::|\s*->|\)\s*)\s*\{{?\s*if \([^{{]*onOrAfter\([^{{]*\{{\s*throw'
    return re.search(pattern, text_of(body)) is not None
