"""Base classes for similar rules: a rule declares its settings and its message, the class does the rest."""

from __future__ import annotations

from lslint.grammar.config.tree import Entry, Scalar
from lslint.rules.api import Edit, Finding, Fix, Rule, Severity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, ClassVar


class Setting:
    """A setting with a single value. ``name``: dotted name. ``entry``: the entry that sets it. ``node``: its value.
    ``written``: the value as a string, without surrounding white space."""

    __slots__ = ("entry", "name", "node", "written")

    def __init__(self, name: str, entry: Entry, node: Scalar) -> None:
        self.name = name
        self.entry = entry
        self.node = node
        self.written = node.text.strip()

    @property
    def span(self) -> tuple[int, int]:
        """Start and end of the entry."""
        return self.entry.start, self.entry.end

    def is_on(self) -> bool:
        """Return whether the value is one of the YAML words for true."""
        return self.written.lower() in ("true", "yes", "on", "1")

    def is_off(self) -> bool:
        """Return whether the value is one of the YAML words for false."""
        return self.written.lower() in ("false", "no", "off", "0")

    def replaced(self, written: str, message: str) -> Fix:
        """Return an unsafe fix that changes the value."""
        return Fix("unsafe", message, [Edit(self.node.start, self.node.end, written)])


class SettingAdvice(Rule):
    """Advice on one setting. Families subclass it to find the setting in their files.

    ``settings``: the names of the setting; the first one with a value counts. ``reads``: converts the string to a
    value, None if it is invalid. ``message``: may contain ``{name}``, ``{written}``, ``{value}`` and the names
    that ``details`` returns. ``write``: the value that the fix sets, ``fix_message``: the title of the fix;
    without ``write`` there is no fix. ``wrong``: the values that are reported, in lower case.
    """

    settings: ClassVar[tuple[str, ...]]
    reads: ClassVar[Callable[[Any], Any]] = str
    message: ClassVar[str]
    write: ClassVar[str] = ""
    fix_message: ClassVar[str] = ""
    wrong: ClassVar[tuple[str, ...]] = ()

    def is_bad(self, value: Any, about: Any) -> bool:
        """Return whether to report the value. ``about``: data of the family about the file."""
        return str(value).lower() in self.wrong

    def details(self, value: Any, about: Any) -> dict[str, Any]:
        """Return more names for the message. ``severity`` replaces the severity of the rule; with ``optional``, the
        finding is reported only if the rule is selected."""
        return {}

    def advice(self, setting: Any, about: Any) -> Finding | None:
        """Return the finding for a setting, which has at least ``name``, ``written`` and ``span``; None if the value is
        fine."""
        value = type(self).reads(setting.written)
        if value is None or not self.is_bad(value, about):
            return None
        details = {"name": setting.name, "written": setting.written, "value": value}
        details.update(self.details(value, about))
        severity: Severity | None = details.get("severity")
        message = self.message.format(**details)
        finding = self.finding(setting.span, message, fix=self.fix_of(setting, details, about), severity=severity)
        finding.is_optional = bool(details.get("optional"))
        return finding

    def fix_of(self, setting: Any, details: dict[str, Any], about: Any) -> Fix | None:
        """Return the fix for a setting. ``details``: the names that ``write`` and ``fix_message`` may contain."""
        if not self.write:
            return None
        fix: Fix | None = setting.replaced(self.write.format(**details), self.fix_message.format(**details))
        return fix
