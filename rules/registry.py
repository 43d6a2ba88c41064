"""Finds the rules: one module a rule, known by its file name, imported only when a file has something for it.

``ls301_unanchored_grok.py`` in ``rules/logstash/performance/`` is LS301, ``unanchored-grok``. Adding the file is all
that registering takes; ``tools/generate.py rules`` writes the index, by which a start need not look.
"""

from __future__ import annotations

import os

from lslint.rules.api import Rule
from lslint.rules.entry import CheckEntry, RuleEntry, rule_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

MEASURED = "measured"
"""The group of rules about node stats, which no file of a project holds: see ``measured``."""
FAMILIES = ("logstash", "filebeat", "elasticsearch", "run")
_HERE = os.path.dirname(__file__)
OWN = "own"
"""The family of rules that a user's config brings: see ``add``."""
_own: dict[str, RuleEntry] = {}
_families: dict[str, dict[str, RuleEntry]] = {}
_entries: dict[str, RuleEntry] = {}
_loaded: dict[str, Rule] = {}


def entries() -> dict[str, RuleEntry]:
    """Every rule by code, in order of code."""
    if not _entries:
        found = [entry for family in FAMILIES for entry in of_family(family).values()]
        found += _own.values()
        for entry in sorted(found, key=lambda e: e.code):
            if entry.code in _entries:
                raise ValueError(f"two rules have the code {entry.code}")
            _entries[entry.code] = entry
    return _entries


def add(rule: Rule, where: str) -> None:
    """Registers a rule that does not come with lslint; the one of the same place again changes nothing. ``where`` is
    for the message. Raises ``ValueError`` if its code or name is taken."""
    known = _loaded.get(rule.code)
    if known is not None and type(known) is type(rule):
        return
    if rule.code in entries() or any(entry.name == rule.name for entry in entries().values()):
        raise ValueError(f"{where}: another rule has the code {rule.code} or the name {rule.name}")
    _own[rule.code] = RuleEntry(
        rule.code, OWN, rule.name, OWN, rule.kinds, rule.visits, rule.stage, rule.severity, rule.default,
        may_refuse=False, required_text=rule.required_text,
    )  # fmt: skip
    _loaded[rule.code] = rule
    _entries.clear()


def of_family(family: str) -> dict[str, RuleEntry]:
    """The rules of ``logstash``, ``filebeat``, ``elasticsearch`` or ``run`` by code, in order of code.

    An installed package goes by its index. In a checkout, rules whose files are not in the index are imported for their
    facts, so that a new rule runs before the index is made anew. After a change of a fact, run
    ``tools/generate.py rules``: the tests compare the index with the rules.
    """
    known = _families.get(family)
    if known is None:
        from lslint.rules.index import RULES

        known = {code: RuleEntry(code, family, *facts) for code, facts in RULES[family].items()}
        if os.path.isfile(os.path.join(_HERE, os.pardir, "pyproject.toml")):
            from lslint.rules.checkout import updated

            known = updated(family, known)
        _families[family] = known
    return known


def load(code: str) -> Rule:
    """The rule of that code; imports its module on first use. Raises ``KeyError`` for an unknown code."""
    rule = _loaded.get(code)
    if rule is None:
        for family in FAMILIES:
            entry = of_family(family).get(code)
            if entry is not None:
                break
        else:
            raise KeyError(code)
        rule = _loaded[code] = rule_of(entry.module)
        if rule.code != entry.code:
            raise TypeError(f"{entry.module}: the code is not that of the file")
    return rule


def for_kind(names: Iterable[str], families: Iterable[str]) -> list[RuleEntry]:
    """The rules of these families, and a user's own rules, that look at files of a kind, by family and code.

    ``names``: the names that mean the kind in ``Rule.kinds``.
    """
    entries = [entry for family in families for entry in of_family(family).values()]
    wanted = frozenset(names)
    return [e for e in (*entries, *_own.values()) if not wanted.isdisjoint(e.kinds) and e.category != MEASURED]


def checks(names: Iterable[str]) -> list[CheckEntry]:
    """The checks for files of a kind, named as for ``for_kind``. They report the rules without their own."""
    from lslint.rules.index import CHECKS

    wanted = frozenset(names)
    return [entry for row in CHECKS if not wanted.isdisjoint((entry := CheckEntry(*row)).kinds)]


def measured() -> list[Rule]:
    """The rules that look at node stats (``lslint profile``), in order of code."""
    return [load(entry.code) for entry in entries().values() if entry.category == MEASURED]
