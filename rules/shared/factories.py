"""Base classes of rules that are alike: a rule states what it looks for and what it says, its class does the rest."""

from __future__ import annotations

from lslint.grammar.config.tree import Entry, Scalar
from lslint.rules.api import Edit, Finding, Fix, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, ClassVar

    from lslint.rules.api import Severity


class Setting:
    """A setting that has one value. ``name``: dotted. ``entry``: what sets it. ``node``: its value. ``written``: the
    value as text, without white space around it."""

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
        """Whether it is true, in one of the words of YAML."""
        return self.written.lower() in ("true", "yes", "on", "1")

    def is_off(self) -> bool:
        """Whether it is false, in one of the words of YAML."""
        return self.written.lower() in ("false", "no", "off", "0")

    def replaced(self, written: str, message: str) -> Fix:
        """An unsafe fix that writes another value."""
        return Fix("unsafe", message, [Edit(self.node.start, self.node.end, written)])


class SettingAdvice(Rule):
    """Advice on one setting. Families subclass it to find the setting in their files.

    ``settings``: the names of the setting; the first one that has a value counts. ``reads``: makes its value of what is
    written; None where that cannot be read. ``message``: with ``{name}``, ``{written}``, ``{value}``, ``{setting}`` and
    what ``details`` returns. ``write``: what the fix sets it to, ``fix_message``: what the fix does; without ``write``
    there is no fix.
    """

    settings: ClassVar[tuple[str, ...]]
    reads: ClassVar[Callable[[Any], Any]] = str
    message: ClassVar[str]
    write: ClassVar[str] = ""
    fix_message: ClassVar[str] = ""

    def is_bad(self, value: Any, about: Any) -> bool:
        """Whether to report the value. ``about``: what the family knows of the file."""
        raise NotImplementedError

    def details(self, value: Any, about: Any) -> dict[str, Any]:
        """More names for the message. ``severity`` among them replaces the rule's."""
        return {}

    def advice(self, setting: Any, about: Any) -> Finding | None:
        """The finding for a setting, which has at least ``name``, ``written`` and ``span``; None if there is nothing to
        report."""
        value = type(self).reads(setting.written)
        if value is None or not self.is_bad(value, about):
            return None
        details = {"name": setting.name, "written": setting.written, "value": value, "setting": setting}
        details.update(self.details(value, about))
        severity: Severity | None = details.get("severity")
        message = self.message.format(**details)
        return self.finding(setting.span, message, fix=self.fix_of(setting, details, about), severity=severity)

    def fix_of(self, setting: Any, details: dict[str, Any], about: Any) -> Fix | None:
        """The fix for a setting. ``details``: the names that ``write`` and ``fix_message`` may use."""
        if not self.write:
            return None
        fix: Fix | None = setting.replaced(self.write.format(**details), self.fix_message.format(**details))
        return fix
