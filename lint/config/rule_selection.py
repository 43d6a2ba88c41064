"""Which rules are reported: codes, prefixes, names and ALL, the more specific selector wins."""

from __future__ import annotations

from collections.abc import Iterable

from lslint.config.command_line import did_you_mean
from lslint.rules import registry
from lslint.rules.api import Rule
from lslint.rules.entry import RuleEntry

FAMILIES = ("LS", "FB", "ES")
"""How the codes of the rules begin that come with lslint."""


def expand(selector: str, hint: bool = True) -> str:
    """The code, code prefix or ``ALL`` that a selector means. Raises ``ValueError``, with the message, if unknown.

    ``hint``: the message names a likely one.
    """
    entries = registry.entries()
    upper = selector.upper()
    if upper in entries or upper == "ALL":
        return upper
    lower = selector.lower()
    named = next((entry.code for entry in entries.values() if entry.name == lower), None)
    if named is not None:
        return named
    if upper and any(code.startswith(upper) for code in entries):
        return upper
    known = [*entries, *(entry.name for entry in entries.values())] if hint and len(selector) < 100 else []
    raise ValueError(f"no rule has the code, prefix or name {selector!r}{did_you_mean(selector, known)}")


class Selection:
    """A choice of rules. ``select`` None means the rules that are on by default.

    Of all selectors that fit a code the longest decides; ``ignore`` wins over ``select`` of the same length.
    """

    def __init__(
        self, select: Iterable[str] | None = None, ignore: Iterable[str] = (), extend: Iterable[str] = ()
    ) -> None:
        """Takes selectors as written. Raises ``ValueError`` for an unknown one."""
        self.select = None if select is None else tuple(expand(item) for item in select)
        self.ignore = tuple(expand(item) for item in ignore)
        self.extend = tuple(expand(item) for item in extend)
        self._known: dict[str, bool] = {}
        self.allow(())

    def allow(self, own: tuple[str, ...]) -> None:
        """Tells which rules that do not come with lslint may run: those that the file's config names."""
        self.own = own
        self.key = (self.select, self.ignore, self.extend, *own)
        self._known.clear()

    def on(self, rule: Rule | RuleEntry) -> bool:
        """True if findings of this rule are reported."""
        known = self._known.get(rule.code)
        if known is None:
            known = self._known[rule.code] = self._decide(rule)
        return known

    def _decide(self, rule: Rule | RuleEntry) -> bool:
        code = rule.code
        if code not in self.own and code[:-3] not in FAMILIES:
            return False
        selected = _longest(code, self.select) if self.select is not None else 0 if rule.default else -1
        return max(selected, _longest(code, self.extend)) > _longest(code, self.ignore)


def _longest(code: str, selectors: Iterable[str]) -> int:
    """Length of the longest selector that fits, 0 for ALL, -1 for none."""
    fitting = (one for one in selectors if one == "ALL" or code.startswith(one))
    return max((0 if one == "ALL" else len(one) for one in fitting), default=-1)
