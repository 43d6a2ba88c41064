"""Options of a configuration structure: the fields of a Go struct with their ``config`` and ``validate`` tags."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from typing import Any

from build.sources import Row
from extract.filebeat.enumerations import Enumerations
from extract.filebeat.go import Code, Member, members
from extract.filebeat.values import Unknown, Values, duration
from extract.filebeat.workspace import Workspace

KINDS = {
    "time.Duration": "duration",
    "tlscommon.Config": "ssl",
    "tlscommon.ServerConfig": "ssl (server)",
    "match.Matcher": "regexp (RE2)",
    "match.ExactMatcher": "regexp (RE2)",
    "cfgtype.ByteSize": "bytesize",
    "cfgtype.Timezone": "timezone",
    "fmtstr.EventFormatString": "format string",
    "fmtstr.TimestampFormatString": "format string",
    "fileout.PathFormatString": "path format",
    "config.C": "object",
    "common.Config": "object",
    "config.Namespace": "namespace (exactly one child key)",
    "common.ConfigNamespace": "namespace (exactly one child key)",
    "mapstr.M": "map",
    "common.MapStr": "map",
    "processors.PluginConfig": "processors",
    "kafka.Version": "kafka version",
    "url.URL": "url",
    "httpcommon.ProxyHeaders": "map of string",
    "httpcommon.ProxyURI": "url",
    "json.RawMessage": "json",
}
"""Types by package and name whose values Filebeat parses itself."""
SCALARS = {"bool": "bool", "string": "string", "int": "int", "int32": "int32", "int64": "int", "float64": "float"}
SCALARS |= {"uint": "uint", "uint8": "uint", "uint16": "uint16", "uint32": "uint", "uint64": "uint", "byte": "uint"}
SCALARS |= {"int8": "int", "int16": "int", "float32": "float", "any": "any", "interface{}": "any"}
UNITS = {"ns": 1, "ms": 10**6, "s": 10**9, "m": 60 * 10**9, "h": 3600 * 10**9}
ELEMENTS = ("string", "int", "enum", "object", "regexp (RE2)")
"""Types whose lists are checked."""
DEEPEST = 8


@dataclasses.dataclass(frozen=True)
class Target:
    """A structure, and its value before a config is read into it."""

    type: Code
    default: Any


class Structures:
    """Makes rows of ``options`` from types of a workspace."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.values = Values(workspace)
        self.enumerations = Enumerations(workspace, self.values)
        self.read_by: Callable[[Code], list[Target]] = lambda method: []
        """The structures that a method ``Unpack`` reads a config into; set by ``Readers``."""
        self.unreadable: set[str] = set()
        """Structures whose package is not there, so that options may be missing."""

    def rows(self, struct: Code, default: Any = None) -> dict[str, Row]:
        """The options of a structure by their path. ``default``: its value before a config is read into it."""
        found: dict[str, Row] = {}
        for base, value in self._read_into(struct) or [(self.resolved(struct), default)]:
            if base.node.type == "struct_type":
                self._fields(base, value, "", True, (base.node.id,), found)
        return found

    def resolved(self, kind: Code, deep: int = 0) -> Code:
        """The type without pointers and names, as far as it can be read."""
        if kind.node.type == "pointer_type":
            return self.resolved(kind.at(kind.node.named_children[0]), deep + 1)
        if kind.node.type in ("type_identifier", "qualified_type") and deep < DEEPEST:
            target = self.workspace.lookup(kind)
            inner = target[0].types.get(target[1]) if target is not None else None
            return self.resolved(inner, deep + 1) if inner is not None else kind
        return kind

    def _fields(
        self, struct: Code, default: Any, prefix: str, always: bool, inside: tuple[int, ...], found: dict[str, Row]
    ) -> None:
        values = default if isinstance(default, dict) else {}
        for member in members(struct):
            tag = member.tags.get("config", "")
            name, *flags = tag.split(",")
            own = member.name or member.type.text.lstrip("*").rpartition(".")[2]
            if "ignore" in flags or name == "-" or (member.name and not own[:1].isupper()):
                continue
            value = values.get(own)
            base = self.resolved(member.type)
            inline = "inline" in flags or "squash" in flags
            if inline and base.node.type == "struct_type":
                for inner, filled in self._read_into(member.type) or [(base, value)]:
                    if inner.node.id not in inside and len(inside) < DEEPEST:
                        self._fields(inner, filled, prefix, always, (*inside, inner.node.id), found)
                continue
            if inline:  # a map takes any further key
                self._missing(base)
                continue
            self._option(member, prefix + (name or own.lower()), value, always, inside, found)

    def _option(
        self, member: Member, path: str, value: Any, always: bool, inside: tuple[int, ...], found: dict[str, Row]
    ) -> None:
        row = self.kind(member.type)
        base = self.resolved(member.type)
        checks = _checks(member.tags.get("validate", ""))
        if row["type"] == "struct":
            by_value = member.type.node.type != "pointer_type"
            if base.node.id in inside or len(inside) >= DEEPEST or "[]" in path:
                found[path] = {"type": "object"}
                return
            for inner, filled in self._read_into(member.type) or [(base, value)]:
                around = always and (by_value or bool(value))
                self._fields(inner, filled, f"{path}.", around, (*inside, inner.node.id), found)
            return
        if "required" in checks and member.type.node.type == "pointer_type" and row["type"] == "string":
            row = {"type": "any"}  # an empty text is not nil
        if base.node.type == "struct_type" and member.type.node.type != "pointer_type":
            checks.pop("required", None)  # a struct is never empty
        if row["type"].startswith("list"):
            checks.pop("min", None)  # of the list's length
        found[path] = row | checks | self._default(row, value)
        if "default" in found[path]:
            found[path].pop("required", None)  # never missing
        if found[path].get("required") and always and "." in path:
            found[path]["always"] = True
        if row["type"] == "list of object" and "[]" not in path:
            inner = self.resolved(base.at(base.node.named_children[-1]))
            if inner.node.type == "struct_type" and inner.node.id not in inside:
                self._fields(inner, None, f"{path}[].", False, (*inside, inner.node.id), found)

    def _missing(self, base: Code) -> None:
        """Notes a type of another package of Elastic that could not be read."""
        path = base.imports.get(base.text.partition(".")[0], "") if base.node.type == "qualified_type" else ""
        if path.startswith("github.com/elastic/") and "." in base.text:
            self.unreadable.add(f"{path}.{base.text.partition('.')[2]}")

    def _read_into(self, kind: Code) -> list[tuple[Code, Any]]:
        """The structures that the ``Unpack`` of a type reads its config into instead, with their values before."""
        bare = kind.at(kind.node.named_children[0]) if kind.node.type == "pointer_type" else kind
        target = self.workspace.lookup(bare) if bare.node.type in ("type_identifier", "qualified_type") else None
        method = target[0].methods.get((target[1], "Unpack")) if target is not None else None
        found = self.read_by(method) if method is not None else []
        return [(self.resolved(each.type), each.default) for each in found]

    def kind(self, kind: Code, deep: int = 0) -> Row:
        """``type`` and, for an enumeration, ``enum``; the type ``struct`` if the options inside count."""
        text, node = kind.text, kind.node
        if node.type == "pointer_type":
            return self.kind(kind.at(node.named_children[0]), deep)
        if node.type == "slice_type":
            return _listed(self.kind(kind.at(node.named_children[-1]), deep + 1))
        if node.type == "map_type":
            value = kind.field("value")
            return {"type": "map of string" if value is not None and value.text == "string" else "map"}
        if text in SCALARS:
            return {"type": SCALARS[text]}
        if node.type == "struct_type":
            return {"type": "struct"}
        target = self.workspace.lookup(kind) if node.type in ("type_identifier", "qualified_type") else None
        name = text.rpartition(".")[2]
        place = kind.imports.get(text.rpartition(".")[0], "") if "." in text else kind.package.path
        place = re.sub(r"/v\d+$", "", place).rpartition("/")[2]
        if f"{place}.{name}" in KINDS:
            return {"type": KINDS[f"{place}.{name}"]}
        if target is None or target[1] not in target[0].types:
            self._missing(kind)
        if target is None or target[1] not in target[0].types or deep > DEEPEST:
            return {"type": "any"}
        return self._declared(target[0].types[target[1]], target[1], deep)

    def _declared(self, declared: Code, name: str, deep: int) -> Row:
        package = declared.package
        base = self.resolved(declared)
        if base.node.type != "struct_type" and (values := self.enumerations.of(package, name)):
            return {"type": "list of enum" if base.node.type == "slice_type" else "enum", **values}
        unpack = package.methods.get((name, "Unpack"))
        if unpack is not None and base.node.type == "struct_type" and self.read_by(unpack):
            return {"type": "struct"}
        if unpack is not None:
            return self.enumerations.unpacked(unpack)
        return self.kind(declared, deep + 1)

    def _default(self, row: Row, value: Any) -> Row:
        if value is None or value == [] or value == {} or value is False or value == "":
            return {}
        if isinstance(value, Unknown):
            name = self.enumerations.named.get((tuple(row.get("enum", ())), value.text))
            return {"default": name} if name else {"default": value}
        if row["type"] == "duration" and isinstance(value, int):
            return {"default": duration(value)} if value else {}
        if isinstance(value, (dict, list)):
            return (
                {}
                if isinstance(value, dict) or any(not isinstance(each, (str, int)) for each in value)
                else {"default": value}
            )
        return {"default": value} if value != 0 else {}


def _listed(row: Row) -> Row:
    kind = row["type"]
    if kind in ("struct", "object", "map", "map of string") or kind.startswith("namespace"):
        kind = "object"
    kind = "int" if kind in ("int32", "uint", "uint16") else kind
    return {**row, "type": f"list of {kind}"} if kind in ELEMENTS else {"type": "any"}


def _checks(tag: str) -> Row:
    found: Row = {}
    for check in filter(None, (part.strip() for part in tag.split(","))):
        name, _, bound = check.partition("=")
        if name in ("min", "max"):
            if match := re.fullmatch(r"(-?\d+)(ns|ms|s|m|h)?", bound.strip()):
                found[name] = int(match[1]) * UNITS[match[2] or "ns"]
        elif name in ("required", "nonzero", "positive"):
            found[name] = True
    return found
