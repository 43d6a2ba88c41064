"""The facts of a rule that tell whether a file needs it, known without importing its module."""

from __future__ import annotations

import sys

from lslint.rules.api import Check, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from lslint.rules.api import Severity, Stage


class RuleEntry:
    """A rule as the index knows it, without importing it: where it lives, and the facts that tell whether a file needs
    it, named as in ``Rule``. ``category`` is the folder of its hundred (``performance``, …).
    """

    __slots__ = (
        "category", "code", "default", "family", "kinds", "may_refuse", "name", "required_text", "severity", "stage",
        "visits",
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

    @property
    def module(self) -> str:
        """The name of the rule's module."""
        group = f"{self.category}." if self.family != "run" else ""
        return f"lslint.rules.{self.family}.{group}{self.code.lower()}_{self.name.replace('-', '_')}"


def lazy_attribute(namespace: dict[str, Any]) -> Callable[[str], Any]:
    """A module's ``__getattr__`` that imports what ``MODULES`` in its namespace names (attribute -> module) on use."""

    def get(name: str) -> Any:
        module = namespace["MODULES"].get(name)
        if module is None:
            raise AttributeError(f"module {namespace['__name__']!r} has no attribute {name!r}")
        __import__(module)
        found = namespace[name] = getattr(sys.modules[module], name)
        return found

    return get


class CheckEntry:
    """A ``Check`` as the index knows it, without importing it. ``module``: the name of its module, ``name``: of its
    class, ``kinds`` and ``visits`` as in the class."""

    __slots__ = ("kinds", "module", "name", "visits")

    def __init__(self, module: str, name: str, kinds: tuple[str, ...], visits: tuple[str, ...]) -> None:
        self.module = module
        self.name = name
        self.kinds = kinds
        self.visits = visits

    def load(self) -> Check:
        """An instance of the check; imports its module."""
        __import__(self.module)
        made: Check = getattr(sys.modules[self.module], self.name)()
        return made


def rule_of(name: str) -> Rule:
    """The rule that the module of that name holds. Raises ``TypeError`` if it holds none or several."""
    __import__(name)
    module = sys.modules[name]
    made = [v for v in vars(module).values() if isinstance(v, type) and issubclass(v, Rule) and v is not Rule]
    own = [v for v in made if v.__module__ == name]
    if len(own) != 1:
        raise TypeError(f"{name}: wanted one rule, found {len(own)}")
    return own[0].instance()
