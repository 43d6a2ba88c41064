"""Rules without code, or with a short check in their base class. They are rows of ``rules/knowledge/sources/rules/``,
from which ``tools/generate.py rules`` makes the tables in ``rules/knowledge/rules/``."""

from __future__ import annotations

import sys

from lslint.rules import knowledge
from lslint.rules.api import Repeats, Rule, kebab_case

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_classes: dict[str, type[Rule]] = {}


def names(table: str) -> dict[str, str]:
    """Return the names of the rules of a table by code."""
    return {code: kebab_case(row["class"]) for code, row in knowledge.load(f"rules/{table}").items()}


def rule_class(table: str, code: str) -> type[Rule]:
    """Return the class of a rule of a table. Raises ``KeyError`` for a code that the table lacks."""
    if code not in _classes:
        row = knowledge.load(f"rules/{table}")[code]
        module, _, base = row["base"].rpartition(".")
        __import__(module)
        attributes = {name: _value(name, value) for name, value in row["attributes"].items()}
        parent = getattr(sys.modules[module], base)
        _classes[code] = type(row["class"], (parent,), {"code": code, "__module__": __name__, **attributes})
    return _classes[code]


def _value(attribute: str, value: Any) -> Any:
    if attribute == "tags":
        return frozenset(value)
    if attribute == "merge_repeats" and value is not None:
        arguments: dict[str, Any] = {name: _value(name, argument) for name, argument in value.items()}
        return Repeats(**arguments)
    return tuple(value) if isinstance(value, list) else value
