"""Names that packages register: inputs, outputs, codecs, processors and autodiscover providers."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator

from build.sources import Row
from extract.filebeat.go import Code, Package, parameters
from extract.filebeat.readers import Readers
from extract.filebeat.values import Values
from extract.filebeat.workspace import Workspace

ROOTS = ("libbeat/", "filebeat/", "x-pack/libbeat/", "x-pack/filebeat/")
CALLS = {
    "filebeat/input": ("Register", "inputs"),
    "libbeat/outputs": ("RegisterType", "outputs"),
    "libbeat/outputs/codec": ("RegisterType", "codec"),
    "libbeat/processors": ("RegisterPlugin", "processors"),
    "libbeat/autodiscover": ("AddProvider", "autodiscover"),
}
"""The functions that register, by their package."""
_CONFIG = re.compile(r"\*(\w+\.)?(C|Config)")


@dataclasses.dataclass(frozen=True, eq=False)
class Registration:
    """A name with the functions that are given its config."""

    group: str
    name: str
    constructors: list[Code]
    call: Code


class Registrations:
    """Finds them in all packages of Filebeat."""

    def __init__(self, workspace: Workspace, readers: Readers, values: Values) -> None:
        self.workspace, self.readers, self.values = workspace, readers, values

    def all(self) -> Iterator[Registration]:
        """Every registration, also of packages that are not part of each distribution."""
        for folder in self.workspace.folders(*ROOTS):
            package = self.workspace.folder(folder)
            for path, (function, group) in CALLS.items():
                for call in package.calls(function):
                    if self._is_of(call, path) and (found := self._registered(group, call)):
                        yield found
            if "/input" in folder:
                yield from self._plugins(package)

    def _is_of(self, call: Code, path: str) -> bool:
        called = call.field("function")
        qualifier = called.text.partition(".")[0] if called is not None else ""
        return call.imports.get(qualifier, "").endswith(f"/{path}") or (
            path == "filebeat/input" and call.imports.get(qualifier, "").endswith("/filebeat/input/v1")
        )

    def _registered(self, group: str, call: Code) -> Registration | None:
        arguments = call.arguments()
        name = self.values.of(arguments[0]) if len(arguments) == 2 else None
        if not isinstance(name, str):
            return None
        function = self.readers.function(arguments[1])
        return Registration(group, name, [function] if function is not None else [], call)

    def _plugins(self, package: Package) -> Iterator[Registration]:
        """Inputs of the second interface: ``v2.Plugin{Name: …, Manager: …}``."""
        for file in package.files:
            for function in (each for each in package.functions.values() if each.imports is file.imports):
                for literal in function.all("composite_literal"):
                    kind = literal.field("type")
                    path = file.imports.get(kind.text.partition(".")[0], "") if kind is not None else ""
                    if kind is None or not kind.text.endswith(".Plugin") or not path.endswith("filebeat/input/v2"):
                        continue
                    value = self.values.of(literal)
                    if isinstance(value, dict) and isinstance(value.get("Name"), str):
                        yield Registration("inputs", value["Name"], self._managed(function), literal)

    def _managed(self, function: Code) -> list[Code]:
        """The functions that the manager of an input gives the config to: values in the constructor of the plugin or
        in functions that it calls, and the methods ``Create`` of managers."""
        found: list[Code] = []
        waiting, seen = [function], set()
        while waiting:
            each = waiting.pop()
            if each.node.id in seen or len(seen) > 20:
                continue
            seen.add(each.node.id)
            for name in each.all("identifier", "selector_expression", "type_identifier", "qualified_type"):
                target = self.workspace.lookup(name)
                if target is None:
                    continue
                package, last = target
                if last in package.functions and (package is function.package or last.endswith("Manager")):
                    inner = package.functions[last]
                    takes = any(_CONFIG.fullmatch(kind.text) for _, kind in parameters(inner))
                    (found if takes else waiting).append(inner)
                if last in package.types and name.node.type != "identifier" and (last, "Create") in package.methods:
                    found.append(package.methods[last, "Create"])
        return list({each.node.id: each for each in found}.values())


def checks(registration: Registration, values: Values) -> Row:
    """Attributes of a processor from ``checks.ConfigChecked(New, RequireFields(…), AllowedFields(…))``."""
    row: Row = {}
    for call in registration.call.all("call_expression"):
        called = call.field("function")
        name = called.text.rpartition(".")[2] if called is not None else ""
        listed = [values.of(argument) for argument in call.arguments()]
        texts = [each for each in listed if isinstance(each, str)]
        if name == "RequireFields":
            row["required"] = texts
        elif name == "AllowedFields":
            row["allowed"] = texts
            row["unknown_keys"] = "error"
    return row
