#!/usr/bin/env python3
"""Writes rules/index.py: what a start has to know of each rule without importing it.

``--check`` only says whether they are stale.
"""

import os
import sys

from lslint.rules import checkout, registry

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
    return {"index.py": "\n".join(index) + "\n"}


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
