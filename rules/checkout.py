"""The rule files of a checkout, which may not be in the index yet. An installed package does not load this module."""

from __future__ import annotations

import os
import sys

from lslint.rules.api import Check
from lslint.rules.entry import CheckEntry, RuleEntry, rule_of
from lslint.rules.rows import names

_HERE = os.path.dirname(__file__)


def updated(family: str, known: dict[str, RuleEntry]) -> dict[str, RuleEntry]:
    """Return the entries of a family, sorted by code: those of the index that exist, and those of all other rules,
    which are loaded. Raises ``ValueError`` for two rules with the same code."""
    found: dict[str, RuleEntry] = {}
    for code, name, category, table in rules(family):
        if code in found:
            raise ValueError(f"two rules have the code {code}")
        entry = known.get(code)
        if entry is None or (entry.name, entry.category, entry.table) != (name, category, table):
            entry = imported(code, family, name, category, table)
        found[code] = entry
    return dict(sorted(found.items()))


def rules(family: str) -> list[tuple[str, str, str, str]]:
    """Return code, name, category and table (empty for a rule with code) of every rule of a family."""
    top = os.path.join(_HERE, family)
    folders = os.scandir(top) if family != "profile" else ()  # of which all rules are rows
    categories = [entry.name for entry in folders if entry.is_dir() and entry.name[0] != "_"]
    listed = [rule for category in categories for rule in in_folder(os.path.join(top, category), category)]
    listed += in_folder(top, family) if family == "run" else ()
    for file in os.listdir(os.path.join(_HERE, "knowledge", "rules")):
        table = file.removesuffix(".json")
        of_family, category, *_ = table.split("-")
        if of_family == family:
            listed += [(code, name, category, table) for code, name in names(table).items()]
    return listed


def in_folder(folder: str, category: str) -> list[tuple[str, str, str, str]]:
    """Return code, name, category and ``""`` of every rule with code in a folder."""
    listed = []
    for file in os.listdir(folder):
        base_name, dot, _ = file.partition(".py")
        head, _, tail = base_name.partition("_")
        if dot and len(head) == 5 and head[:2] in ("ls", "fb", "es", "kb") and head[2:].isdigit():
            listed.append((head.upper(), tail.replace("_", "-"), category, ""))
    return listed


def imported(code: str, family: str, name: str, category: str, table: str) -> RuleEntry:
    """Return the entry of a rule from its class. Raises ``TypeError`` if its name differs from that of the file."""
    entry = RuleEntry(code, family, name, category, (), (), "advice", "info", True, False, (), table)
    rule = rule_of(entry)
    if rule.name != name:
        raise TypeError(f"{entry.module}: the name of {code} differs from that of the file")
    entry.kinds, entry.visits, entry.stage, entry.severity = rule.kinds, rule.visits, rule.stage, rule.severity
    entry.default, entry.may_refuse, entry.required_text = rule.default, rule.may_refuse, rule.required_text
    return entry


def checks() -> list[CheckEntry]:
    """Return the checks of every family, sorted by module and name: classes in modules named ``report``."""
    found = []
    for family in os.listdir(_HERE):
        for folder, _, file_names in os.walk(os.path.join(_HERE, family)):
            if "report.py" not in file_names:
                continue
            package = os.path.relpath(folder, _HERE).replace(os.sep, ".")
            module = f"lslint.rules.{package}.report"
            __import__(module)
            for name, value in vars(sys.modules[module]).items():
                if isinstance(value, type) and issubclass(value, Check) and value.__module__ == module:
                    found.append(CheckEntry(module, name, value.kinds, value.visits))
    return sorted(found, key=lambda entry: (entry.module, entry.name))
