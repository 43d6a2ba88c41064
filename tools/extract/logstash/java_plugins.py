"""The plugins of Logstash that are written in Java, read from its sources."""

from __future__ import annotations

import re

from tree_sitter import Node

from build.sources import Row
from extract.common.java import File, Type, arguments
from extract.common.java_model import Unknown, literal
from extract.common.nodes import field_text, text_of, walk
from extract.common.trees import Tree

CLASSES = "logstash-core/src/main/java/org/logstash/plugins/{kind}s/*.java"
HELPER = "logstash-core/src/main/java/co/elastic/logstash/api/PluginHelper.java"
COMPUTED = "<computed>"
TYPES = {"num": "number", "float": "number", "requiredString": "string", "requiredBoolean": "boolean"}
"""Method of ``PluginConfigSpec`` without ``Setting`` -> type; the others are called like their type."""


def read(tree: Tree) -> dict[str, dict[str, Row]]:
    """``kind/name`` -> options of the plugins with a ``@LogstashPlugin`` annotation."""
    shared = _methods(_class(HELPER, tree.read(HELPER))) if HELPER in tree.files() else {}
    found = {}
    for kind in ("input", "filter", "output", "codec"):
        for path in tree.matching(CLASSES.format(kind=kind)):
            content = tree.read(path)
            name = re.search(r'@LogstashPlugin\(\s*name\s*=\s*"([\w-]+)"', content)
            if name:
                plugin = _class(path, content)
                own = _methods(plugin).get("configSchema", {})
                used = _used(plugin, "configSchema")
                found[f"{kind}/{name[1]}"] = {
                    key: row for each in used for key, row in shared.get(each, {}).items()
                } | own
    return found


def _class(path: str, content: str) -> Type:
    return next(iter(File(path, content).types.values()))


def _methods(kind: Type) -> dict[str, dict[str, Row]]:
    """Method -> the options whose declarations it names."""
    rows = {name: _row(field.value) for name, field in kind.fields.items()}
    return {method: dict(filter(None, map(rows.get, _used(kind, method)))) for method in kind.methods}


def _used(kind: Type, method: str) -> list[str]:
    """The names in the bodies of a method."""
    bodies = [each.body for each in kind.methods.get(method, ()) if each.body is not None]
    return [text_of(node) for body in bodies for node in walk(body) if node.type == "identifier"]


def _row(value: Node | None) -> tuple[str, Row] | None:
    """Name and attributes of an option; None for a field that declares none."""
    if value is None or field_text(value, "object") not in ("PluginConfigSpec", "Configuration"):
        return None
    method = field_text(value, "name").removesuffix("Setting")
    given = [literal(each) for each in arguments(value.child_by_field_name("arguments"))]
    given = [COMPUTED if isinstance(each, Unknown) else each for each in given]
    row: Row = {"type": TYPES.get(method, method)}
    if method.startswith("required") or (len(given) == 4 and given[3] is True):
        row["required"] = True
    if len(given) > 1 and given[1] is not None:
        row["default"] = given[1]
    if len(given) == 4 and given[2] is True:
        row["deprecated"] = ""
    return str(given[0]), row
