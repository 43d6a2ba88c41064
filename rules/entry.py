"""Metadata of rules and checks that is available without importing their modules."""

from __future__ import annotations

import sys

from lslint.rules.api import Check, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from lslint.rules.api import Severity, Stage


class RuleEntry:
    """The index entry of a rule: its module, and the attributes of ``Rule`` that determine whether a file needs it.
    ``category`` is the folder of its category (``performance``, …); ``table``: the rule is one of several in this
    module of its category; ``package``: the package of a rule outside of ``lslint.rules``. It has one attribute per
    column of the index.
    """

    __slots__ = (
        "category", "code", "default", "family", "kinds", "may_refuse", "name", "package", "required_text",
        "severity", "stage", "table", "visits",
    )  # fmt: skip

    def __init__(
        self,
        code: str,
        family: str,
        name: str,
        category: str,
        kinds: tuple[str, ...],
        visits: tuple[str, ...],
        stage: Stage,
        severity: Severity,
        default: bool,
        may_refuse: bool,
        required_text: tuple[str, ...],
        table: str = "",
        *,
        package: str = "",
    ) -> None:
        self.code = code
        self.family = family
        self.name = name
        self.category = category
        self.kinds = kinds
        self.visits = visits
        self.stage = stage
        self.severity = severity
        self.default = default
        self.may_refuse = may_refuse
        self.required_text = required_text
        self.table = table
        self.package = package

    @property
    def module(self) -> str:
        """The name of the rule's module."""
        group = f".{self.category}" if self.family != "run" else ""
        package = self.package or f"lslint.rules.{self.family}{group}"
        name = self.table or f"{self.code.lower()}_{self.name.replace('-', '_')}"
        return f"{package}.{name}"


def lazy_attribute(namespace: dict[str, Any]) -> Callable[[str], Any]:
    """Return a ``__getattr__`` for a module that imports the attributes in its ``MODULES`` (attribute -> module)."""

    def get(name: str) -> Any:
        module = namespace["MODULES"].get(name)
        if module is None:
            raise AttributeError(f"module {namespace['__name__']!r} has no attribute {name!r}")
        __import__(module)
        found = namespace[name] = getattr(sys.modules[module], name)
        return found

    return get


class CheckEntry:
    """The index entry of a ``Check``. ``module``: the name of its module, ``name``: the name of its class; ``kinds``
    and ``visits`` as in the class."""

    __slots__ = ("kinds", "module", "name", "visits")

    def __init__(self, module: str, name: str, kinds: tuple[str, ...], visits: tuple[str, ...]) -> None:
        self.module = module
        self.name = name
        self.kinds = kinds
        self.visits = visits

    def load(self) -> Check:
        """Import the module of the check and return an instance."""
        __import__(self.module)
        made: Check = getattr(sys.modules[self.module], self.name)()
        return made


def rule_of(entry: RuleEntry) -> Rule:
    """Return the rule of an entry from its module. Raises ``TypeError`` if the module does not have exactly one rule
    with its code, and no other rule unless it is a table."""
    __import__(entry.module)
    defined = [value for value in vars(sys.modules[entry.module]).values() if isinstance(value, type)]
    rules = [each for each in defined if issubclass(each, Rule) and each.__module__ == entry.module]
    named = [each for each in rules if each.code == entry.code]
    if len(named) != 1 or not (entry.table or len(rules) == 1):
        raise TypeError(f"{entry.module}: expected one rule with the code {entry.code}, found {len(named)}")
    return named[0].instance()
