"""Values of enumerations: types with a method ``Unpack`` or ``Validate`` that knows a few names."""

from __future__ import annotations

import re
from typing import Any

from build.sources import Row
from extract.common.nodes import text_of
from extract.filebeat.go import Code, Package, parameters
from extract.filebeat.values import Unknown, Values
from extract.filebeat.workspace import Workspace

PARSERS = {"url.Parse(": "url", "template.New(": "template", "regexp.Compile(": "regexp (RE2)"}
"""What the text of an option is, by the function that parses it."""


class Enumerations:
    """Finds the values, and which constant each of them stands for."""

    def __init__(self, workspace: Workspace, values: Values) -> None:
        self.workspace = workspace
        self.values = values
        self.named: dict[tuple[tuple[str, ...], str], str] = {}
        """The value by the values of the enumeration and the name of a constant."""

    def of(self, package: Package, name: str) -> Row:
        """``enum`` (and ``anycase``) of a type; empty if it is none or cannot be read."""
        for method in ("Unpack", "Validate"):
            function = package.methods.get((name, method))
            if function is None or (method == "Unpack" and not _takes_text(function)):
                continue
            found = self._looked_up(function) or self._switched(function)
            if found:
                anycase = re.search(r"strings\.(ToLower|ToUpper|EqualFold)\(", function.text)
                self.named.update(((tuple(found), constant), value) for value, constant in found.items() if constant)
                return {"enum": list(found), **({"anycase": True} if anycase else {})}
        return {}

    def unpacked(self, function: Code) -> Row:
        """The type of an option whose ``Unpack`` reads something else than a fixed set of names."""
        kinds = [kind.text for _, kind in parameters(function)]
        if kinds == ["string"]:
            parsed = [name for text, name in PARSERS.items() if text in function.text]
            return {"type": parsed[0] if parsed else "string"}
        return {"type": "object" if kinds and kinds[0].endswith((".C", "Config")) else "any"}

    def _looked_up(self, function: Code) -> dict[str, str]:
        """Values that are the keys of a map of the package."""
        for index in function.all("index_expression"):
            operand = index.field("operand")
            target = self.workspace.lookup(operand) if operand is not None else None
            literal = target[0].values.get(target[1]) if target is not None else None
            body = literal.field("body") if literal is not None and literal.node.type == "composite_literal" else None
            made = self.values.literal(body, 0, True) if body is not None else None
            if isinstance(made, dict) and made and all(isinstance(key, str) for key in made):
                return {key: _constant(value) for key, value in made.items()}
        return {}

    def _switched(self, function: Code) -> dict[str, str]:
        """Values that are the cases of a ``switch`` whose default is an error."""
        for switch in function.all("expression_switch_statement"):
            found: dict[str, str] = {}
            cases = [node for node in switch.node.named_children if node.type == "expression_case"]
            for case in cases:
                listed = case.child_by_field_name("value")
                values = [self.values.of(switch.at(node)) for node in listed.named_children] if listed else []
                if not all(isinstance(value, str) for value in values):
                    found = {}
                    break
                assigned = re.search(r"=\s*(\w+)", text_of(case).partition(":")[2])
                found.update((value, assigned[1] if assigned else "") for value in values)
            if found and ("Errorf" in function.text or "errors.New" in function.text):
                return found
        return {}


def _takes_text(function: Code) -> bool:
    kinds = [kind.text for _, kind in parameters(function)]
    return kinds in (["string"], ["any"], ["interface{}"])


def _constant(value: Any) -> str:
    return value.text if isinstance(value, Unknown) else ""
