"""The facts of a rule that tell whether a file needs it, known without importing its module."""

from __future__ import annotations

from lslint.rules.api import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Severity, Stage


class RuleEntry:
    """A rule as the index knows it, without importing it: where it lives, and the facts that tell whether a file needs
    it, named as in ``Rule``. ``group`` is the folder of its hundred (``performance``, …).
    """

    __slots__ = (
        "code",
        "default",
        "family",
        "group",
        "kinds",
        "may_refuse",
        "name",
        "severity",
        "stage",
        "visits",
        "words",
    )

    def __init__(
        self,
        code: str,
        family: str,
        name: str,
        group: str,
        kinds: tuple[str, ...],
        visits: tuple[str, ...],
        stage: Stage,
        severity: Severity,
        default: bool,
        may_refuse: bool,
        words: tuple[str, ...],
    ) -> None:
        self.code = code
        self.family = family
        self.name = name
        self.group = group
        self.kinds = kinds
        self.visits = visits
        self.stage = stage
        self.severity = severity
        self.default = default
        self.may_refuse = may_refuse
        self.words = words

    @property
    def module(self) -> str:
        """The name of the rule's module."""
        group = f"{self.group}." if self.family != "run" else ""
        return f"lslint.rules.{self.family}.{group}{self.code.lower()}_{self.name.replace('-', '_')}"


def rule_of(name: str) -> Rule:
    """The rule that the module of that name holds. Raises ``TypeError`` if it holds none or several."""
    import sys

    from lslint.rules.api import Rule

    __import__(name)
    module = sys.modules[name]
    made = [v for v in vars(module).values() if isinstance(v, type) and issubclass(v, Rule) and v is not Rule]
    own = [v for v in made if v.__module__ == name]
    if len(own) != 1:
        raise TypeError(f"{name}: wanted one rule, found {len(own)}")
    return own[0]()
