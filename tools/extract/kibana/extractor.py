"""The settings of one release of Kibana, from a distribution or from its sources."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from tree_sitter import Node

from build.sources import Source
from extract.common.extraction import Extraction, Request
from extract.common.nodes import field_text, text_of
from extract.kibana.evaluation import UNREAD, Builtin, Change, Evaluator, Function
from extract.kibana.modules import Modules
from extract.kibana.nodes import Row, Schema

_CORE = (
    "*core-root-server-internal/src/register_service_config.[tj]s",
    "src/core/packages/root/server-internal/src/register_service_config.ts",
    "src/core/server/server.[tj]s",
)
_SKIPPED = ("examples/", "test/", "x-pack/examples/", "x-pack/test/", "dev_docs/", "packages/kbn-plugin-generator/")


def read(request: Request) -> Extraction:
    """The settings of the core and of all plugins, and what the release does with settings of older ones."""
    modules = Modules(request.tree)
    version = str(json.loads(request.tree.read("package.json"))["version"]).removesuffix("-SNAPSHOT")
    reader = Reader(modules)
    reader.core()
    reader.plugins()
    tables: dict[str, dict[str, Row]] = {
        "settings": dict(sorted(reader.settings.items())),
        "namespaces": dict(sorted(reader.namespaces.items())),
        "changes": dict(sorted(reader.changes.items())),
    }
    seen = {"how": "config schemas and deprecations of the core and of every plugin", "from": [request.tree.name]}
    return Extraction(Source("kibana", request.release, version, seen, tables), sorted(reader.unread))


class Reader:
    """Collects the rows: ``settings``, ``namespaces``, ``changes``; ``unread``: what was not understood."""

    def __init__(self, modules: Modules) -> None:
        self.modules = modules
        self.evaluator = Evaluator(modules)
        self.settings: dict[str, Row] = {}
        self.namespaces: dict[str, Row] = {}
        self.changes: dict[str, Row] = {}
        self.unread: list[str] = []

    def core(self) -> None:
        """Read the descriptors that the core registers."""
        path = next(iter(self.modules.tree.matching(*_CORE)), None)
        if path is None:
            raise ValueError("the tree has no core of Kibana")
        body = _variable(self.modules, path, "configDescriptors")
        descriptors = self.evaluator.value(path, body, {}) if body is not None else UNREAD
        names = text_of(body).strip("[]").split(",") if body is not None else []
        for at, descriptor in enumerate(descriptors if isinstance(descriptors, list) else []):
            if not isinstance(descriptor, dict) or not isinstance(descriptor.get("path"), str):
                self.unread.append(f"core: {names[at].strip()}")
                continue
            self._descriptor(descriptor["path"], "core", descriptor)
        provider = _root_provider(self.modules, path)
        self._changes("", "core", self.evaluator.value(path, provider, {}) if provider is not None else None)

    def plugins(self) -> None:
        """Read the descriptors of all plugins."""
        for path in self.modules.tree.matching("*/kibana.json", "*/kibana.jsonc"):
            if path.startswith(_SKIPPED) or any(part in path for part in ("/__fixtures__/", "/fixtures/", "/test/")):
                continue
            manifest = self.modules.manifest(path)
            plugin = manifest
            if path.endswith("c"):
                if manifest.get("type") != "plugin" or not isinstance(manifest.get("plugin"), dict):
                    continue
                plugin = manifest["plugin"]
                category = plugin.get("__category__")
                if isinstance(category, dict) and (category.get("example") or category.get("testPlugin")):
                    continue
            if plugin.get("server"):
                self._plugin(path.rpartition("/")[0], plugin)

    def _plugin(self, folder: str, plugin: dict[str, object]) -> None:
        name = str(plugin["id"])
        given = plugin.get("configPath", re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower())
        namespace = ".".join(given) if isinstance(given, list) else str(given)
        index = self.modules.find(f"{folder}/server/index") or self.modules.find(f"{folder}/server")
        descriptor = self.evaluator.exported(index, "config") if index is not None else UNREAD
        if isinstance(descriptor, dict) and "schema" in descriptor:
            self._descriptor(namespace, name, descriptor)
        elif index is not None and self.modules.lookup(index, "config") is None:
            self.namespaces[namespace] = {"plugin": name, "settings": False}
        else:
            self.namespaces[namespace] = {"plugin": name}
            self.settings.update({namespace: {"type": "unknown"}})
            self.unread.append(f"{name}: {folder}")

    def _descriptor(self, namespace: str, owner: str, descriptor: dict[str, Any]) -> None:
        self.namespaces[namespace] = {"plugin": owner}
        schema = descriptor.get("schema")
        if not isinstance(schema, Schema) or not schema.is_known:
            self.settings[namespace] = {"type": "unknown"}
            self.unread.append(f"{owner}: schema of {namespace}")
            return
        self.settings.update(schema.rows(namespace))
        self._changes(namespace, owner, descriptor.get("deprecations"))

    def _changes(self, namespace: str, owner: str, provider: Any) -> None:
        if provider is None:
            return
        listed = self.evaluator.call(provider, [Builtin("factory")])
        if not isinstance(listed, list):
            self.unread.append(f"{owner}: deprecations")
            return
        for entry in listed:
            if isinstance(entry, Change):
                self._change(namespace, entry)
            elif isinstance(entry, Function):
                kind = "custom" if re.search(r"\b(?:un)?set\b|\bdelete\b", text_of(entry.node)) else "warned"
                for path in _touched(entry.node, namespace):
                    self.changes.setdefault(path, {kind: True})
            else:
                self.unread.append(f"{owner}: a deprecation")

    def _change(self, namespace: str, change: Change) -> None:
        kind = change.kind.removesuffix("FromRoot")
        words = [one if isinstance(one, str) else "" for one in change.arguments]
        below = f"{namespace}." if namespace and kind == change.kind else ""
        if not words or not words[0]:
            self.unread.append(f"{namespace}: arguments of {change.kind}")
        elif kind == "rename":
            self.changes[below + words[0]] = {"renamed": below + words[1]}
        elif kind == "unused":
            self.changes[below + words[0]] = {"unused": True}
        elif kind == "deprecate":
            until = words[1] if len(words) > 1 else ""
            self.changes[below + words[0]] = {"deprecated": until or True}


def _touched(node: Node, namespace: str) -> set[str]:
    """The paths that a deprecation written as a function sets, removes or warns about."""
    written = text_of(node)
    found = re.findall(r"(?:path|configPath): [`'\"]([\w.$\{\}-]+)[`'\"]", written)
    paths = {one.replace("${fromPath}", namespace).replace("${path}", namespace) for one in found}
    return {path for path in paths if "$" not in path}


def _variable(modules: Modules, path: str, name: str) -> Node | None:
    """The value of a variable anywhere in a module."""
    for node in _nodes(modules, path):
        if node.type == "variable_declarator" and field_text(node, "name") == name:
            return node.child_by_field_name("value")
    return None


def _root_provider(modules: Modules, path: str) -> Node | None:
    """The provider that the core registers for settings anywhere."""
    for node in _nodes(modules, path):
        if node.type == "call_expression" and field_text(node, "function").endswith("addDeprecationProvider"):
            arguments = node.child_by_field_name("arguments")
            if arguments is not None and text_of(arguments.named_children[0]) == "rootConfigPath":
                return arguments.named_children[1]
    return None


def _nodes(modules: Modules, path: str) -> Iterator[Node]:
    module = modules.load(path)
    pending = [node for node in (*module.declared.values(), *module.exported.values()) if isinstance(node, Node)]
    while pending:
        node = pending.pop()
        yield node
        pending += node.named_children
