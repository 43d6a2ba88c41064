"""Metadata of rules and checks that is available without importing their modules."""

from __future__ import annotations

import sys

from lslint.grammar.record import record
from lslint.rules.api import Check, Rule, Severity, Stage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


@record
class RuleEntry:
    """The index entry of a rule: its module, and the attributes of ``Rule`` that determine whether a file needs it.
    ``category`` is the folder of its category (``performance``, …); ``table``: the table of a rule that is a row. It
    has one attribute per column of the index."""

    code: str
    family: str
    name: str
    category: str
    kinds: tuple[str, ...]
    visits: tuple[str, ...]
    stage: Stage
    severity: Severity
    default: bool
    may_refuse: bool
    required_text: tuple[str, ...]
    table: str = ""

    @property
    def module(self) -> str:
        """The name of the module of a rule with code."""
        group = f".{self.category}" if self.family != "run" else ""
        return f"lslint.rules.{self.family}{group}.{self.code.lower()}_{self.name.replace('-', '_')}"


def lazy_attribute(namespace: dict[str, Any]) -> Callable[[str], Any]:
    """Return a ``__getattr__`` for a module that loads classes of rules: ``MODULES`` (class -> module) of those with
    code, ``ROWS`` (class -> table and code) of rows."""

    def get(name: str) -> Any:
        module, row = namespace["MODULES"].get(name), namespace["ROWS"].get(name)
        if row is not None:
            from lslint.rules.rows import rule_class

            rule: Any = rule_class(*row)
        elif module is not None:
            __import__(module)
            rule = getattr(sys.modules[module], name)
        else:
            raise AttributeError(f"module {namespace['__name__']!r} has no attribute {name!r}")
        namespace[name] = rule
        return rule

    return get


@record
class CheckEntry:
    """The index entry of a ``Check``. ``module``: the name of its module, ``name``: the name of its class; ``kinds``
    and ``visits`` as in the class."""

    module: str
    name: str
    kinds: tuple[str, ...]
    visits: tuple[str, ...]

    def load(self) -> Check:
        """Import the module of the check and return an instance."""
        __import__(self.module)
        made: Check = getattr(sys.modules[self.module], self.name)()
        return made


def rule_of(entry: RuleEntry) -> Rule:
    """Return the rule of an entry from its table or module. Raises ``TypeError`` if the module does not have exactly
    one rule, with its code."""
    if entry.table:
        from lslint.rules.rows import rule_class

        return rule_class(entry.table, entry.code).instance()
    __import__(entry.module)
    defined = [value for value in vars(sys.modules[entry.module]).values() if isinstance(value, type)]
    rules = [each for each in defined if issubclass(each, Rule) and each.__module__ == entry.module]
    if [rule.code for rule in rules] != [entry.code]:
        raise TypeError(f"{entry.module}: expected one rule, {entry.code}, found {[rule.code for rule in rules]}")
    return rules[0].instance()
