"""The rule files of a checkout, which may not be in the index yet. An installed package does not load this module."""

from __future__ import annotations

import os
import re
import sys

from lslint.rules.api import Check, kebab_case
from lslint.rules.entry import CheckEntry, RuleEntry, rule_of

_HERE = os.path.dirname(__file__)
TABLES = ("rules.py", "pipeline_rules.py")
"""The generated files of a package with its rules that are rows: those that visit the nodes of pipelines are apart."""
_RULE = re.compile(r'^class (\w+)\(.+\):\n    code = "(\w+)"$', re.M)


def updated(family: str, known: dict[str, RuleEntry]) -> dict[str, RuleEntry]:
    """Return the entries of a family, sorted by code: those of the index whose files exist, and those of all other rule
    files, which are imported. Raises ``ValueError`` for two files with the same code."""
    found: dict[str, RuleEntry] = {}
    for code, name, group, path in files(family):
        if code in found:
            raise ValueError(f"two rules have the code {code}")
        entry = known.get(code)
        if entry is None or (entry.name, entry.category, entry.table) != (name, group, table(path)):
            entry = imported(code, family, name, group, table=table(path))
        found[code] = entry
    return dict(sorted(found.items()))


def files(family: str) -> list[tuple[str, str, str, str]]:
    """Return code, name, group and path of the file of every rule of a family."""
    top = os.path.join(_HERE, family)
    if family == "run":
        return in_folder(top, family)
    groups = [entry.name for entry in os.scandir(top) if entry.is_dir() and entry.name[0] != "_"]
    return [file for group in groups for file in in_folder(os.path.join(top, group), group)]


def in_folder(folder: str, group: str) -> list[tuple[str, str, str, str]]:
    """Return code, name, group and path of the file of every rule of a folder."""
    found = []
    for file in os.listdir(folder):
        base_name, dot, _ = file.partition(".py")
        head, _, tail = base_name.partition("_")
        if dot and len(head) == 5 and head[:2] in ("ls", "fb", "es", "kb") and head[2:].isdigit():
            found.append((head.upper(), tail.replace("_", "-"), group, os.path.join(folder, file)))
        elif file in TABLES:
            path = os.path.join(folder, file)
            with open(path, encoding="utf-8") as rows:
                found += [(code, kebab_case(name), group, path) for name, code in _RULE.findall(rows.read())]
    return found


def table(path: str) -> str:
    """Return the name of a module with several rules; empty for that of one rule."""
    name = os.path.basename(path)
    return name.removesuffix(".py") if name in TABLES else ""


def imported(code: str, family: str, name: str, category: str, package: str = "", table: str = "") -> RuleEntry:
    """Return the entry of a rule from its class. Raises ``TypeError`` if code or name differ from the file name."""
    entry = RuleEntry(code, family, name, category, (), (), "advice", "info", True, False, (), package=package)
    entry.table = table
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
        for folder, _, names in os.walk(os.path.join(_HERE, family)):
            if "report.py" not in names:
                continue
            package = os.path.relpath(folder, _HERE).replace(os.sep, ".")
            module = f"lslint.rules.{package}.report"
            __import__(module)
            for name, value in vars(sys.modules[module]).items():
                if isinstance(value, type) and issubclass(value, Check) and value.__module__ == module:
                    found.append(CheckEntry(module, name, value.kinds, value.visits))
    return sorted(found, key=lambda entry: (entry.module, entry.name))
