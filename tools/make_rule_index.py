#!/usr/bin/env python3
"""Writes rules/index.py: what a start has to know of each rule and check without importing it; and for each family
rules/<family>/reported.py, through which checks and the engine refer to the rules that they report.

``--check`` only says whether they are stale.
"""

import os
import sys

from lslint.rules import checkout, registry
from lslint.rules.entry import RuleEntry

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "rules")
FACTS = ("name", "group", "kinds", "visits", "stage", "severity", "default", "may_refuse", "words")


def contents() -> dict[str, str]:
    """File name -> text, from the rule modules."""
    index = ['"""The facts of every rule that tell whether a file needs it. Made by tools/make_rule_index.py."""\n']
    index.append("# name, group, kinds, visits, stage, severity, default, may_refuse, words, by family and code")
    index.append("# ruff: noqa\n# fmt: off\nRULES: dict[str, dict[str, tuple]] = {  # type: ignore[type-arg]")
    for family in registry.FAMILIES:
        index.append(f'    "{family}": {{')
        for code, name, group, _ in sorted(checkout.files(family)):
            entry = checkout.imported(code, family, name, group)
            facts = tuple(getattr(entry, fact) for fact in FACTS)
            index.append(f'        "{code}": {facts!r},')
        index.append("    },")
    index.append("}")
    index.append("# module, name, kinds, visits")
    index.append("CHECKS: tuple[tuple[str, str, tuple[str, ...], tuple[str, ...]], ...] = (")
    index += [f"    {(entry.module, entry.name, entry.kinds, entry.visits)!r}," for entry in checkout.checks()]
    index.append(")")
    texts = {"index.py": "\n".join(index) + "\n"}
    for family in registry.FAMILIES:
        found = [checkout.imported(code, family, name, group) for code, name, group, _ in checkout.files(family)]
        reported = [entry for entry in found if not entry.visits or family == "run"]
        if reported:
            texts[f"{family}/reported.py"] = reported_text(reported)
    return texts


def reported_text(entries: list[RuleEntry]) -> str:
    """The module through which the checks of a family refer to their rules. Each rule is loaded when it is needed."""
    modules = sorted((type(registry.load(entry.code)).__name__, entry.module) for entry in entries)
    assert len({name for name, _ in modules}) == len(modules), "two rules of a family have classes of one name"
    lines = ['"""The rules that checks report, as classes. Made by tools/make_rule_index.py."""\n']
    lines.append(
        "# ruff: noqa\n# fmt: off\nfrom __future__ import annotations\n\nTYPE_CHECKING = False\nif TYPE_CHECKING:"
    )
    lines += [f"    from {module} import {name} as {name}" for name, module in modules]
    lines.append("else:\n    from lslint.rules.entry import lazy_attribute\n\n    MODULES = {")
    lines += [f'        "{name}": "{module}",' for name, module in modules]
    lines.append("    }\n    __getattr__ = lazy_attribute(globals())")
    return "\n".join(lines) + "\n"


def stale() -> list[str]:
    """Names of files that are missing or differ."""
    found = []
    for name, text in contents().items():
        path = os.path.join(FOLDER, name)
        have = ""
        if os.path.isfile(path):
            with open(path, encoding="utf-8") as file:
                have = file.read()
        if have != text:
            found.append(name)
    return found


def main() -> int:
    """Returns 1 if ``--check`` finds a stale file."""
    names = stale()
    if "--check" in sys.argv[1:]:
        for name in names:
            print(f"rules/{name} is not up to date: run tools/make_rule_index.py")
        return 1 if names else 0
    texts = contents()
    for name in names:
        with open(os.path.join(FOLDER, name), "w", encoding="utf-8") as file:
            file.write(texts[name])
    return 0


if __name__ == "__main__":
    sys.exit(main())
