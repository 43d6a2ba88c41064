"""Which rules are reported: codes, prefixes, names and ALL, the more specific selector wins."""

from __future__ import annotations

from lslint.config.command_line import closest
from lslint.rules import registry
from lslint.rules.api import PRODUCTS, Rule
from lslint.rules.entry import RuleEntry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_SELECTOR = 100
"""Characters of a selector that is compared with all codes and names."""
MISREAD = str.maketrans("OIL", "011")
"""Letters that are easily mistaken for digits."""


def expand(selector: str, hint: bool = True) -> str:
    """Return the code, code prefix or ``ALL`` that a selector means; for a merged rule the code that reports it now,
    for a removed rule its former code, which no finding has. Raises ``ValueError``, with the message, if unknown.

    ``hint``: the message names a likely one.
    """
    upper = selector.upper()
    meanings = registry.meanings()
    meaning = upper if upper == "ALL" else meanings.get(upper) or meanings.get(selector.lower())
    if meaning is not None:
        return meaning
    from lslint.rules import removed

    former = removed.code_of(selector)
    if former is not None:
        return former
    if upper and any(code.startswith(upper) for code in removed.REMOVED):
        return upper
    suggestion = nearest(selector) if hint else ""
    advice = f"did you mean {suggestion}?" if suggestion else "lslint rule --all lists the rules"
    raise ValueError(f"no rule has the code, prefix or name {selector!r}; {advice}")


def without_effect(codes: Iterable[str]) -> list[str]:
    """Return a warning for each removed rule among some codes and prefixes."""
    named = dict.fromkeys(codes)
    if not named:
        return []
    from lslint.rules import removed

    return [f"{removed.fate(code)}; it has no effect here" for code in named if code in removed.REMOVED]


def nearest(selector: str) -> str:
    """The code or name of the rule that a misspelt selector most likely means, or an empty string."""
    if len(selector) > MAX_SELECTOR:
        return ""
    entries = registry.entries()
    letters, digits = selector[:2].upper(), selector[2:].strip("-_ ").upper()
    if letters in PRODUCTS and len(digits) == 3:
        number = digits.translate(MISREAD)
        if letters + number in entries:
            return letters + number
        if number.isdecimal() and number.isascii():
            similar = [code for code in entries if code[:2] == letters and _one_typo(code[2:], number)]
            return min(similar, key=lambda code: abs(int(code[2:]) - int(number)), default="")
    return closest(selector, [*entries, *(entry.name for entry in entries.values())])


def _one_typo(code: str, written: str) -> bool:
    """True if one digit differs, or two neighboring digits are swapped."""
    different = [index for index in range(len(code)) if code[index] != written[index]]
    return len(different) == 1 or (
        len(different) == 2 and different[1] == different[0] + 1 and sorted(code) == sorted(written)
    )


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
        decision = self._known.get(rule.code)
        if decision is None:
            decision = self._known[rule.code] = self._decide(rule)
        return decision

    def named(self, rule: Rule | RuleEntry) -> bool:
        """True if this rule is selected by its code or name, not only by a prefix, by ``ALL`` or by default."""
        return rule.code in (self.select or ()) or rule.code in self.extend

    def is_chosen(self, code: str) -> bool:
        """Whether a selector of the user names this rule, its hundred, its family or all rules."""
        return max(_selected(code, self.select or ()), _selected(code, self.extend)) >= 0

    def _decide(self, rule: Rule | RuleEntry) -> bool:
        code = rule.code
        if code not in self.own and code[:-3] not in PRODUCTS:
            return False
        selected = _selected(code, self.select) if self.select is not None else 0 if rule.default else -1
        return max(selected, _selected(code, self.extend)) > _longest(code, self.ignore)


def _selected(code: str, selectors: tuple[str, ...]) -> int:
    """Length of the longest selector that fits a rule or one that was merged into it, as ``_longest``. ``FB`` still
    selects what FB501 reported; ignoring ``FB`` does not hide what LS501 reports."""
    if not selectors:
        return -1
    from lslint.rules import removed

    return max(_longest(each, selectors) for each in (code, *removed.former_codes(code)))


def _longest(code: str, selectors: Iterable[str]) -> int:
    """Length of the longest selector that fits, 0 for ALL, -1 for none."""
    fitting = (selector for selector in selectors if selector == "ALL" or code.startswith(selector))
    return max((0 if selector == "ALL" else len(selector) for selector in fitting), default=-1)
