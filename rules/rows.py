"""Rules without code, or with a short check in their base class. They are rows of ``rules/knowledge/sources/rules/``,
from which ``tools/generate.py rules`` makes the tables in ``rules/knowledge/rules/``, and those of their texts in
``rules/knowledge/rule_texts/``."""

from __future__ import annotations

import sys

from lslint.rules import knowledge
from lslint.rules.api import Repeats, Rule, kebab_case
from lslint.rules.facts import computed_once

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class _Text:
    """An attribute of a row that is read from the table of texts when it is asked for: most runs report few rules, and
    the texts are most of a row."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, rule: object, owner: Any) -> Any:
        texts = knowledge.load(f"rule_texts/{owner.table}")[owner.code]
        return _value(self.name, texts[self.name]) if self.name in texts else getattr(owner.__base__, self.name)


TEXTS = {name: _Text(name) for name in ("summary", "why", "sources", "bad", "good", "fixed")}
"""The attributes of the tables of texts."""


def names(table: str) -> dict[str, str]:
    """Return the names of the rules of a table by code."""
    return {code: kebab_case(row["class"]) for code, row in knowledge.load(f"rules/{table}").items()}


@computed_once
def rule_class(table: str, code: str) -> type[Rule]:
    """Return the class of a rule of a table. Raises ``KeyError`` for a code that the table lacks."""
    row = knowledge.load(f"rules/{table}")[code]
    module, _, base = row["base"].rpartition(".")
    __import__(module)
    attributes = {name: _value(name, value) for name, value in row["attributes"].items()}
    parent = getattr(sys.modules[module], base)
    attributes.update(TEXTS, code=code, table=table, __module__=__name__)
    return type(row["class"], (parent,), attributes)


def _value(attribute: str, value: Any) -> Any:
    if attribute == "tags":
        return frozenset(value)
    if attribute == "merge_repeats" and value is not None:
        arguments: dict[str, Any] = {name: _value(name, argument) for name, argument in value.items()}
        return Repeats(**arguments)
    return tuple(value) if isinstance(value, list) else value
