"""The registry of rules: one module per rule, identified by its file name and imported only if a file needs it.

``ls434_redis_no_limit.py`` in ``rules/logstash/reliability/`` is LS434, ``redis-no-limit``. The file registers the
rule. Rules without code, or with a short check, are rows: see ``rules/rows.py``. ``tools/generate.py rules`` makes
their tables, and the index, so that lslint need not list the folders.
"""

from __future__ import annotations

import os
import sys

from lslint.rules.api import Rule
from lslint.rules.entry import CheckEntry, RuleEntry, rule_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

COMMON = "common"
"""The family of rules about configs of several products, which every kind of file has."""
FAMILIES = ("logstash", "filebeat", "elasticsearch", "kibana", COMMON, "run", "profile")
_HERE = os.path.dirname(__file__)
OWN = "own"
"""The family of custom rules, which the config of a user adds: see ``add``."""
_own: dict[str, RuleEntry] = {}
_origins: dict[str, str] = {}
"""Where the custom rules are defined, by code."""
_families: dict[str, dict[str, RuleEntry]] = {}
_entries: dict[str, RuleEntry] = {}
_meanings: dict[str, str] = {}
_loaded: dict[str, Rule] = {}


def entries() -> dict[str, RuleEntry]:
    """Return every rule by code, sorted by code."""
    if not _entries:
        _meanings.clear()
        found = [entry for family in FAMILIES for entry in of_family(family).values()]
        found += _own.values()
        for entry in sorted(found, key=lambda e: e.code):
            if entry.code in _entries:
                raise ValueError(f"two rules have the code {entry.code}")
            _entries[entry.code] = entry
    return _entries


def meanings() -> dict[str, str]:
    """Return what selectors mean: names of rules by code, and prefixes of codes, which mean themselves."""
    rules = entries()
    if not _meanings:
        for code, entry in rules.items():
            _meanings[entry.name] = code
            _meanings.update((code[:end], code[:end]) for end in range(1, len(code) + 1))
    return _meanings


def add(rule: Rule, where: str) -> None:
    """Register a custom rule; registering the same rule again has no effect. ``where`` is for messages. Raises
    ``ValueError`` if another rule has its code or name."""
    known = _loaded.get(rule.code)
    if known is not None and type(known) is type(rule):
        return
    if rule.code in entries():
        raise ValueError(
            f"{where}: the rule in {_origins[rule.code]} already has the code {rule.code}; use another one"
        )
    for entry in entries().values():
        if entry.name == rule.name:
            other = f"{entry.code} in {_origins[entry.code]}" if entry.code in _origins else entry.code
            raise ValueError(f"{where}: {other} already has the name {rule.name}; use another one")
    _origins[rule.code] = where
    _own[rule.code] = RuleEntry(
        rule.code, OWN, rule.name, OWN, rule.kinds, rule.visits, rule.stage, rule.severity, rule.default,
        may_refuse=False, required_text=rule.required_text,
    )  # fmt: skip
    _loaded[rule.code] = rule
    _entries.clear()


def of_family(family: str) -> dict[str, RuleEntry]:
    """Return the rules of one of ``FAMILIES`` by code, sorted by code.

    An installed package uses its index. In a checkout, rules that are not in the index are imported, so that a new rule
    runs before the index is regenerated. After a change of an indexed attribute, run ``tools/generate.py
    rules``: the tests compare the index with the rules.
    """
    known = _families.get(family)
    if known is None:
        from lslint.rules.index import RULES

        indexed: Any = RULES.get(family)
        if indexed is None:
            module = f"lslint.rules.{family}.index"
            __import__(module)
            indexed = sys.modules[module].RULES
        known = {code: RuleEntry(code, family, *facts) for code, facts in indexed.items()}
        if os.path.isfile(os.path.join(_HERE, os.pardir, "pyproject.toml")):
            from lslint.rules.checkout import updated

            known = updated(family, known)
        _families[family] = known
    return known


def load(code: str) -> Rule:
    """Return the rule with a code, whose module is imported on first use. Raises ``KeyError`` for an unknown code."""
    rule = _loaded.get(code)
    if rule is None:
        for family in (*_families, *FAMILIES):  # the index of other products need not be read
            entry = of_family(family).get(code)
            if entry is not None:
                break
        else:
            raise KeyError(code)
        rule = _loaded[code] = rule_of(entry)
    return rule


def for_kind(names: Iterable[str], families: Iterable[str]) -> list[RuleEntry]:
    """Return the rules of these families, and the custom rules, for files of a kind, sorted by family and code.

    ``names``: the names of the kind in ``Rule.kinds``.
    """
    entries = [entry for family in (*families, COMMON) for entry in of_family(family).values()]
    wanted = frozenset(names)
    return [e for e in (*entries, *_own.values()) if not wanted.isdisjoint(e.kinds)]


def checks(names: Iterable[str]) -> list[CheckEntry]:
    """Return the checks for files of a kind; ``names`` as in ``for_kind``. They report the rules without a check."""
    from lslint.rules.index import CHECKS

    wanted = frozenset(names)
    return [entry for row in CHECKS if not wanted.isdisjoint((entry := CheckEntry(*row)).kinds)]
