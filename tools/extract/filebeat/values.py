"""Values of Go expressions: literals, constants, and what functions without branches return."""

from __future__ import annotations

import ast
import dataclasses
from typing import Any

from extract.filebeat.go import Code, string
from extract.filebeat.workspace import Workspace


@dataclasses.dataclass(frozen=True)
class Unknown:
    """The value of an expression that only the running program has; constants of ``iota`` keep their name."""

    text: str = ""


UNKNOWN = Unknown()
NANO = {"Nanosecond": 1, "Microsecond": 10**3, "Millisecond": 10**6, "Second": 10**9, "Minute": 60 * 10**9}
NANO["Hour"] = 60 * NANO["Minute"]
SIZES = {"Byte": 1, **{f"{prefix}iByte": 1024**power for power, prefix in enumerate("KMGT", 1)}}
SIZES |= {f"{prefix}Byte": 1000**power for power, prefix in enumerate("KMGT", 1)}
DEEPEST = 12


class Values:
    """Evaluates expressions of a workspace."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace

    def of(self, code: Code, deep: int = 0) -> Any:
        """A scalar, a list, a dict of a composite literal by its keys, or an ``Unknown``."""
        node = code.node
        if deep > DEEPEST:
            return UNKNOWN
        if (text := string(node)) is not None:
            return text
        if node.type in ("int_literal", "float_literal"):
            return _number(code.text)
        if node.type in ("true", "false", "nil"):
            return {"true": True, "false": False}.get(node.type)
        if node.type in ("parenthesized_expression", "literal_element", "expression_list") and node.named_child_count:
            return self.of(code.at(node.named_children[0]), deep)
        if node.type == "unary_expression":
            return self._unary(code, deep)
        if node.type == "binary_expression":
            return self._binary(code, deep)
        if node.type in ("identifier", "selector_expression"):
            return self._named(code, deep)
        if node.type == "composite_literal" and (body := code.field("body")):
            kind = code.field("type")
            return self.literal(body, deep, kind is not None and kind.node.type == "map_type")
        if node.type == "literal_value":
            return self.literal(code, deep)
        if node.type in ("call_expression", "type_conversion_expression"):
            return self._call(code, deep)
        return UNKNOWN

    def literal(self, body: Code, deep: int = 0, is_map: bool = False) -> Any:
        """The elements of ``{…}``: a dict if they have keys, else a list. The keys of a struct are names of fields."""
        elements = [node for node in body.node.named_children if node.type != "comment"]
        keyed = [node for node in elements if node.type == "keyed_element"]
        if not keyed:
            return [self.of(body.at(node), deep + 1) for node in elements]
        found = {}
        for node in keyed:
            key, value = (child for child in node.named_children if child.type != "comment")
            inner = key.named_children[0] if key.type == "literal_element" else key
            name = self.of(body.at(key), deep + 1) if is_map or string(inner) is not None else None
            found[name if isinstance(name, (str, int)) else body.at(inner).text] = self.of(body.at(value), deep + 1)
        return found

    def returned(self, function: Code, deep: int = 0) -> Any:
        """What a function returns, if it has one ``return``, possibly of a variable that it fills with a literal."""
        returns = list(function.all("return_statement"))
        if len(returns) != 1 or not returns[0].node.named_child_count:
            return UNKNOWN
        listed = returns[0].node.named_children[0]
        result = function.at(listed.named_children[0] if listed.type == "expression_list" else listed)
        if result.node.type == "identifier":
            for assigned in function.all("short_var_declaration", "assignment_statement"):
                left, right = assigned.field("left"), assigned.field("right")
                if left is not None and right is not None and left.text == result.text:
                    return self.of(right, deep + 1)
        return self.of(result, deep + 1)

    def _unary(self, code: Code, deep: int) -> Any:
        operand = code.field("operand")
        value = self.of(operand, deep + 1) if operand is not None else UNKNOWN
        if code.text.startswith("-") and isinstance(value, (int, float)):
            return -value
        return value if code.text.startswith("&") else UNKNOWN

    def _binary(self, code: Code, deep: int) -> Any:
        left, right, operator = code.field("left"), code.field("right"), code.field("operator")
        if left is None or right is None or operator is None:
            return UNKNOWN
        one, two = self.of(left, deep + 1), self.of(right, deep + 1)
        if isinstance(one, str) and isinstance(two, str) and operator.text == "+":
            return one + two
        if not isinstance(one, (int, float)) or not isinstance(two, (int, float)):
            return UNKNOWN
        return _computed(operator.text, one, two)

    def _named(self, code: Code, deep: int) -> Any:
        qualifier, _, last = code.text.rpartition(".")
        path = code.imports.get(qualifier, "")
        if path == "time" and last in NANO:
            return NANO[last]
        if path.endswith("go-humanize") and last in SIZES:
            return SIZES[last]
        target = self.workspace.lookup(code)
        value = target[0].values.get(target[1]) if target is not None else None
        found = self.of(value, deep + 1) if value is not None else UNKNOWN
        return Unknown(last or code.text) if found == UNKNOWN else found

    def _call(self, code: Code, deep: int) -> Any:
        called = code.field("function")
        arguments = code.arguments()
        if called is None:
            return UNKNOWN
        target = self.workspace.lookup(called)
        if target is not None and target[1] in target[0].functions:
            return self.returned(target[0].functions[target[1]], deep + 1)
        conversion = target is None or target[1] in target[0].types or target[1] in ("int", "uint", "int64", "string")
        if len(arguments) == 1 and conversion:
            return self.of(arguments[0], deep + 1)
        return UNKNOWN


def _number(text: str) -> Any:
    try:
        return ast.literal_eval(text)
    except (SyntaxError, ValueError):  # 0644 is octal in Go
        return int(text, 8) if text.isdigit() else UNKNOWN


def _computed(operator: str, one: Any, two: Any) -> Any:
    if operator == "*":
        return one * two
    if operator == "+":
        return one + two
    if operator == "-":
        return one - two
    if operator == "/" and two:
        return one // two if isinstance(one, int) and isinstance(two, int) else one / two
    if operator == "<<":
        return one << two
    return UNKNOWN


def duration(nanoseconds: int) -> str:
    """``90000000000`` as ``1m30s``."""
    if nanoseconds == 0:
        return "0s"
    found, rest = "", nanoseconds
    for unit, size in (("h", NANO["Hour"]), ("m", NANO["Minute"]), ("s", NANO["Second"]), ("ms", 10**6), ("ns", 1)):
        count, rest = divmod(rest, size)
        found += f"{count}{unit}" if count else ""
    return found
