"""Options of rules, which the config sets. ``lslint.rules.api`` exports the class."""

from __future__ import annotations


class RuleOption:
    """An option of a rule, set in the config under ``[options.CODE]``.

    ``default`` also determines the type: a whole number (at least ``minimum``), a string or a list of strings.
    """

    __slots__ = ("default", "help", "minimum", "name")

    def __init__(self, name: str, default: int | str | tuple[str, ...], help: str, *, minimum: int = 1) -> None:
        self.name = name
        self.default = default
        self.help = help
        self.minimum = minimum

    @property
    def expected(self) -> str:
        """A description of valid values."""
        if isinstance(self.default, int):
            return f"a whole number of at least {self.minimum}"
        return "a string" if isinstance(self.default, str) else "a list of strings"

    def accepts(self, value: object) -> bool:
        """Return whether a value of the config is valid."""
        if isinstance(self.default, int):
            return isinstance(value, int) and not isinstance(value, bool) and value >= self.minimum
        if isinstance(self.default, str):
            return isinstance(value, str)
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
